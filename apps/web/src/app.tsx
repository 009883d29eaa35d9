import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect } from 'react';
import { Announcer } from './design/panels/announcer.js';
import { UpdateNotice } from './design/panels/update-notice.js';
import { ErrorBoundary } from './design/error-boundary.js';
import { Loading } from './design/loading.js';
import { Page } from './design/page.js';
import { loadLocalFight } from './pages/fight/load-local-fight.js';
import type { Route } from './router.js';
import { to, useRoute } from './router.js';

const startPage = () => import('./pages/start/start-page.js');
// On the page where most visits begin, start loading before anything is drawn; a failure is
// reported where the page is needed.
if (/^(#\/?)?(\?|$)/.test(location.hash)) startPage().catch(() => undefined);
const StartPage = lazy(async () => ({ default: (await startPage()).StartPage }));
const LocalFightPage = lazy(async () => ({ default: await loadLocalFight() }));
const FightPage = lazy(async () => ({
  default: (await import('./pages/fight/fight-page.js')).FightPage,
}));
const BuilderPage = lazy(async () => ({
  default: (await import('./pages/builder/builder-page.js')).BuilderPage,
}));
const ItemBuilderPage = lazy(async () => ({
  default: (await import('./pages/builder/item-builder-page.js')).ItemBuilderPage,
}));
const LibraryPage = lazy(async () => ({
  default: (await import('./pages/library/library-page.js')).LibraryPage,
}));
const ReviewPage = lazy(async () => ({
  default: (await import('./pages/review/review-page.js')).ReviewPage,
}));
const CampaignPage = lazy(async () => ({
  default: (await import('./pages/campaign/campaign-page.js')).CampaignPage,
}));
const StudyPage = lazy(async () => ({
  default: (await import('./pages/study/study-page.js')).StudyPage,
}));
const RulebookPage = lazy(async () => ({
  default: (await import('./pages/rulebook/rulebook-page.js')).RulebookPage,
}));
const JoinPage = lazy(async () => ({
  default: (await import('./pages/join/join-page.js')).JoinPage,
}));
const LaboratoryPage = lazy(async () => ({
  default: (await import('./pages/laboratory/laboratory-page.js')).LaboratoryPage,
}));

/** The page for an address; a new page is a line here and an address in `to` of router.ts. */
function pageOf({ parts: [page, ...rest], query }: Route): ReactNode {
  const [first, second] = rest;
  const display = query.has('display');
  switch (page) {
    case undefined:
      return <StartPage />;
    case 'fight':
      return first === undefined ? (
        <NoPage />
      ) : (
        <LocalFightPage key={`${first} ${display}`} place="page" fight={first} display={display} />
      );
    case 'table':
      return first === undefined || second === undefined ? (
        <NoPage />
      ) : (
        <FightPage
          key={`${first}/${second} ${display}`}
          place="server"
          fight={first}
          token={second}
          display={display}
        />
      );
    case 'join':
      return first === undefined ? (
        <NoPage />
      ) : (
        <JoinPage key={first} fight={first} lobbyKey={second} />
      );
    case 'build':
      return first === 'library' && second !== undefined ? (
        <ItemBuilderPage key={second} id={second} />
      ) : (
        <BuilderPage key={first ?? ''} example={first} />
      );
    case 'library':
      return <LibraryPage linked={first === 'at' ? second : undefined} />;
    case 'review':
      return first === undefined ? <NoPage /> : <ReviewPage key={first} fight={first} />;
    case 'campaign':
      return first === undefined ? <NoPage /> : <CampaignPage key={first} id={first} />;
    case 'study':
      return second === undefined || (first !== 'library' && first !== 'at') ? (
        <NoPage />
      ) : (
        <StudyPage key={`${first}/${second}`} from={first} id={second} />
      );
    case 'rules':
      return <RulebookPage system={first} rule={second} />;
    case 'lab':
      return <LaboratoryPage key={first ?? ''} fight={first} />;
    default:
      return <NoPage />;
  }
}

/** The whole app: one page at a time. */
export function App(): ReactNode {
  const route = useRoute();
  const [page] = route.parts;
  useEffect(() => {
    scrollTo(0, 0);
  }, [page]);
  return (
    <Announcer>
      <UpdateNotice />
      <ErrorBoundary key={route.parts.join('/')}>
        <Suspense fallback={<Loading />}>
          {pageOf(route)}
          <Afterwards />
        </Suspense>
      </ErrorBoundary>
    </Announcer>
  );
}

/** The delay before background work starts on a new page, in milliseconds. */
const SETTLED = 1_500;

/** Runs once, when a page has loaded everything it shows. */
function Afterwards(): null {
  useEffect(() => {
    const timer = setTimeout(() => {
      // If this fails, unused pictures merely stay a while longer.
      import('./pictures/unused-pictures.js')
        .then(({ tendPictures }) => tendPictures())
        .catch(() => undefined);
    }, SETTLED);
    return () => clearTimeout(timer);
  }, []);
  return null;
}

function NoPage(): ReactNode {
  return (
    <Page title="Page not found">
      <p>
        This address doesn’t exist or the link is incomplete. Ask for the link again, or{' '}
        <a href={to.start()}>go to the start page</a>.
      </p>
    </Page>
  );
}

import type { Study } from '@tiltyard/analysis';
import { readStudyData } from '@tiltyard/analysis';
import { ok } from '@tiltyard/engine';
import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useAnnouncer } from '../../design/panels/announcer.js';
import { Button } from '../../design/controls/button.js';
import { Page } from '../../design/page.js';
import type { LibraryItem } from '../../library/items/library-item.js';
import { withData } from '../../library/items/library-item.js';
import { library, useLibrary } from '../../library/library.js';
import { studyData, studyItem } from '../../library/items/study-item.js';
import { go, to } from '../../router.js';
import { problemText } from '../builder/draft.js';
import { linkedStudy } from './study-link.js';
import { StudyView } from './study-view.js';

/** A study: one in the library, which stores changes, or one from a link. */
export function StudyPage({
  from,
  id,
}: {
  readonly from: 'library' | 'at';
  readonly id: string;
}): ReactNode {
  return from === 'library' ? <KeptStudy id={id} /> : <LinkedStudy packed={id} />;
}

function Missing({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <Page title="No study here">
      <p>
        {children} Look in <a href={to.library()}>the library</a>.
      </p>
    </Page>
  );
}

function KeptStudy({ id }: { readonly id: string }): ReactNode {
  const { isLoaded, items } = useLibrary();
  const item = items.find((each) => each.id === id);
  if (!isLoaded) return <Page title="Loading library…">{null}</Page>;
  if (!item) return <Missing>This study was deleted or is in another browser.</Missing>;
  return <ReadStudy item={item} />;
}

/** Reads the study once, when the page is opened; later changes come from this page. */
function ReadStudy({ item: { id, data } }: { readonly item: LibraryItem }): ReactNode {
  const [read, setRead] = useState(() => readStudyData(data));
  const isFirst = useRef(true);
  if (!read.ok) {
    const [problem] = read.problems;
    return <Missing>This study can’t be read. {problem ? problemText(problem) : ''}</Missing>;
  }
  const change = (study: Study): void => {
    setRead(ok(study));
    const before = library.get().items.find((each) => each.id === id);
    if (!before) return;
    // The first change keeps the study as it was before this visit as a version.
    const next = { title: study.title, data: studyData(study) };
    void library.save(withData(before, next, isFirst.current));
    isFirst.current = false;
  };
  return <StudyView study={read.value} onChange={change} />;
}

function LinkedStudy({ packed }: { readonly packed: string }): ReactNode {
  const { toast } = useAnnouncer();
  const [found, setFound] = useState<Awaited<ReturnType<typeof linkedStudy>>>();
  useEffect(() => {
    void linkedStudy(packed).then(setFound);
  }, [packed]);
  if (!found) return <Page title="Loading study…">{null}</Page>;
  if (!found.ok) return <Missing>This link is incomplete, or there is no study in it.</Missing>;
  const keep = (): void => {
    const item = studyItem(found.value);
    library.change(`keep ${item.title}`, [item]).then(
      () => go(to.study(item.id)),
      () => toast('The study couldn’t be kept.', 'danger'),
    );
  };
  return (
    <StudyView
      study={found.value}
      tools={<Button onClick={keep}>Keep it in your library</Button>}
    />
  );
}

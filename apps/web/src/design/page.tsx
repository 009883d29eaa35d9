import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { to, useRoute } from '../router.js';
import style from './page.module.css';
import { ThemeSwitch } from './controls/theme-switch.js';

const PLACES = [
  { page: 'build', name: 'Build', address: to.builder() },
  { page: 'library', name: 'Library', address: to.library() },
  { page: 'rules', name: 'Rules', address: to.rules() },
  { page: 'lab', name: 'Laboratory', address: to.laboratory() },
] as const;

/**
 * The id of the links to other pages, which collapse into a menu when there are tools and little
 * room.
 */
const PLACES_ID = 'pages';

/**
 * The frame of a page: the bar with links to all other pages, a heading, and the content.
 * @param title the page's only first-level heading, and the window's title.
 * @param tools further controls in the bar, such as undo on a fight's page.
 * @param wide whether the content takes the whole width and shows its own heading; the title is
 * then for screen readers only.
 */
export function Page({
  title,
  wide = false,
  tools,
  children,
}: {
  readonly title: string;
  readonly wide?: boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  const { parts } = useRoute();
  useEffect(() => {
    document.title = title === 'Tiltyard' ? title : `${title} · Tiltyard`;
  }, [title]);
  return (
    <>
      <header className={style.bar} data-tools={tools === undefined ? undefined : true}>
        <a
          href={to.start()}
          className={style.home}
          aria-current={parts.length === 0 ? 'page' : undefined}
        >
          Tiltyard
        </a>
        {tools === undefined ? null : (
          <button
            type="button"
            className={style.menu}
            popoverTarget={PLACES_ID}
            aria-label="Tiltyard: other pages"
          >
            <span className={style.word}>Tiltyard</span>
            <span className={`${style.here} name`}>{title}</span>
          </button>
        )}
        <nav
          id={PLACES_ID}
          className={style.places}
          aria-label="Pages"
          {...(tools === undefined ? {} : { popover: 'auto' })}
        >
          {tools === undefined ? null : (
            <a href={to.start()} className={style.start}>
              Start
            </a>
          )}
          {PLACES.map(({ page, name, address }) => (
            <a key={page} href={address} aria-current={parts[0] === page ? 'page' : undefined}>
              {name}
            </a>
          ))}
        </nav>
        {tools}
        <ThemeSwitch />
      </header>
      <main className={wide ? style.wide : style.column}>
        <h1 className={wide ? 'visually-hidden' : style.title}>{title}</h1>
        {children}
      </main>
    </>
  );
}

import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import styles from './head.module.css';

interface RoomHeadProps {
  /** Title of the page and tab. */
  title: string;
  /** Count beside the title. */
  beside?: ReactNode;
  /** Replacement of the title: pictures, a person. */
  heading?: Elements;
  /** Link back. */
  back?: { to: string; words: string };
  /** Actions; at most one of them primary, in the last place. */
  actions?: ReactNode;
  /** True for few, short actions: on phones they are beside the title, not below it. */
  isShort?: boolean;
}

/** Shows a page's heading with its actions. */
export function RoomHead({ title, beside, heading, back, actions, isShort = false }: RoomHeadProps) {
  useEffect(() => {
    document.title = `${title} · Maidan office`;
  }, [title]);
  return (
    <div className={classNames(styles.head, isShort && styles.short)}>
      {back && (
        <Link to={back.to} className={styles.back} aria-label={`Back to ${back.words}`}>
          <ArrowLeft aria-hidden />
          <span className="hide-m">{back.words}</span>
        </Link>
      )}
      {heading ?? (
        <h1 className="ttl">
          <span>{title}</span>
          {beside !== undefined && <small>{beside}</small>}
        </h1>
      )}
      {actions && <div className={styles.acts}>{actions}</div>}
    </div>
  );
}

/** Shows the line above the main table of a page. */
export function Crease() {
  return <div className={styles.crease} />;
}

export interface View {
  name: string;
  to: string;
  current: boolean;
  count?: string | undefined;
  /** True for overdue work: the count is red. */
  late?: boolean;
}

/** Shows saved views as links. In a narrow row the current one is scrolled into view. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  const nav = useRef<HTMLElement>(null);
  const open = views.find(({ current }) => current)?.to;
  // Counts that load later widen each link.
  const counted = views.some(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has become wider
  useEffect(() => {
    const link = open === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls only the row, not the page.
    if (link && nav.current)
      nav.current.scrollLeft =
        link.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
  }, [open, counted]);
  return (
    <nav ref={nav} className={styles.views} aria-label={label}>
      {views.map(({ name, to, current, count, late }) => (
        <Link key={name} to={to} className={styles.view} aria-current={current ? 'page' : undefined}>
          <span>{name}</span>
          {count !== undefined && <em className={late ? 'bad' : undefined}>{` ${count}`}</em>}
        </Link>
      ))}
    </nav>
  );
}

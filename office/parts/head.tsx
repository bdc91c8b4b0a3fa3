import ArrowLeft from 'lucide-react/icons/arrow-left';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Elements } from '#ui/elements.tsx';
import styles from './head.module.css';

interface RoomHeadProps {
  /** The name of the room, in the tab too. */
  title: string;
  /** Beside the name: how many. */
  beside?: ReactNode;
  /** In place of the name: plates, a person. */
  heading?: Elements;
  /** Where it goes back to. */
  back?: { to: string; words: string };
  /** At most one of them in ink, the last. */
  actions?: ReactNode;
}

/** The head of a room: its name once, then what can be done. */
export function RoomHead({ title, beside, heading, back, actions }: RoomHeadProps) {
  useEffect(() => {
    document.title = `${title} · Maidan office`;
  }, [title]);
  return (
    <div className={styles.head}>
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

/** Opens the one main table of a room. */
export function Crease() {
  return <div className={styles.crease} />;
}

export interface View {
  name: string;
  to: string;
  current: boolean;
  count?: string | undefined;
  /** Somebody is waited for: the count is red. */
  late?: boolean;
}

/** Saved views as underlined words; each is an address. Where they have no room beside each other, the one that is open is in sight. */
export function Views({ label, views }: { label: string; views: readonly View[] }) {
  const nav = useRef<HTMLElement>(null);
  const open = views.find(({ current }) => current)?.to;
  // Counts that come later make each of them wider.
  const counted = views.some(({ count }) => count !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row has become wider
  useEffect(() => {
    const link = open === undefined ? null : nav.current?.querySelector<HTMLElement>('[aria-current]');
    // Only along the row: the page keeps its place.
    if (link && nav.current)
      nav.current.scrollLeft = link.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - link.offsetWidth) / 2;
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

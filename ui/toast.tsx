import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from './classes.ts';
import type { Elements } from './elements.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export interface ToastMessage {
  id: number | string;
  /** A `status` confirms and goes after 4 s; an `alert` says what went wrong and stays 10 s. */
  kind: 'status' | 'alert';
  text: string;
  detail?: string | undefined;
  picture?: ReactNode;
  /** A way on or back, such as Undo; with one the message stays 10 s. */
  action?: Elements;
  /** It stays until whoever said it takes it away, or the reader does. */
  lasts?: boolean;
  /** Pages on which it says nothing that is not seen there: it goes when one of them comes. */
  until?: readonly string[];
}

/** Milliseconds a message stays: long enough to read, and to press what it offers. */
export function stayOf({ kind, action }: Pick<ToastMessage, 'kind' | 'action'>): number {
  return kind === 'alert' || action ? 10_000 : 4_000;
}

function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: (id: ToastMessage['id']) => void }) {
  const [held, setHeld] = useState(false);
  const { id, kind, text, detail, picture, action, lasts } = message;
  const stay = stayOf(message);
  useEffect(() => {
    if (held || lasts) return;
    const timer = setTimeout(() => onDismiss(id), stay);
    return () => clearTimeout(timer);
  }, [held, lasts, id, stay, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a message only keeps it from leaving
    <div
      className={classes(styles.toast, 'arrives', kind === 'alert' && styles.alert)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {picture && <span className={styles.picture}>{picture}</span>}
      <p className={styles.text}>
        <b>{text}</b>
        {detail && <span className={classes(styles.detail, 'sm mut')}>{detail}</span>}
      </p>
      {action}
      <IconButton label="Dismiss" onClick={() => onDismiss(id)}>
        <X />
      </IconButton>
    </div>
  );
}

/** Milliseconds a message waits for what chooses its place. */
const patienceMs = 600;
type Place = (region: HTMLElement) => (() => void) | undefined;

/**
 * Where messages float: lower right, on phones above the buy bar. Both live regions are always in the page, because one
 * that arrives together with its message is often not read out. `onDismiss` must keep its identity between renders.
 */
export function ToastRegion({ messages, onDismiss }: { messages: ToastMessage[]; onDismiss: (id: ToastMessage['id']) => void }) {
  const region = useRef<HTMLDivElement>(null);
  const shown = messages.length > 0;
  const [place, setPlace] = useState<{ by: Place }>();
  useEffect(() => {
    if (!shown) return;
    // Until its code comes, or where it never does, they stand where they are looked for.
    const late = setTimeout(setPlace, patienceMs, { by: () => undefined });
    import('./clear-way.ts')
      .then(({ clearWay }) => {
        clearTimeout(late);
        setPlace((stands) => ({ by: (region) => clearWay(region, stands !== undefined) }));
      })
      .catch(() => {});
    return () => {
      clearTimeout(late);
      setPlace(undefined);
    };
  }, [shown]);
  // Before they are seen for the first time: nobody sees one jump.
  useLayoutEffect(() => {
    if (shown && place && region.current) return place.by(region.current);
  }, [shown, place]);
  return (
    <div ref={region} className={styles.region}>
      {(['status', 'alert'] as const).map((kind) => (
        <div key={kind} role={kind}>
          {place && messages.map((message) => message.kind === kind && <Toast key={message.id} message={message} onDismiss={onDismiss} />)}
        </div>
      ))}
    </div>
  );
}

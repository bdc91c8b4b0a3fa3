import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { classNames } from './classes.ts';
import type { Elements } from './elements.tsx';
import { IconButton } from './icon-button.tsx';
import styles from './toast.module.css';

export interface ToastMessage {
  id: number | string;
  /** `status` is a confirmation, shown for 4 s; `alert` is an error, shown for 10 s. */
  kind: 'status' | 'alert';
  text: string;
  detail?: string | undefined;
  picture?: ReactNode;
  /** Action such as Undo. A message with an action is shown for 10 s. */
  action?: Elements;
  /** Page that shows the result, linked after the detail. It does not lengthen the display, as pages link there too. */
  link?: { to: string; label: string };
  /** True to show it until the sender or the user dismisses it. */
  lasts?: boolean;
  /** Paths of pages that show the same information; opening one dismisses the message. */
  until?: readonly string[];
}

/** Returns the time in ms a message is shown: long enough to read it and press its action. */
export function stayOf({ kind, action }: Pick<ToastMessage, 'kind' | 'action'>): number {
  return kind === 'alert' || action ? 10_000 : 4_000;
}

function Toast({ message, onDismiss }: { message: ToastMessage; onDismiss: (id: ToastMessage['id']) => void }) {
  const [held, setHeld] = useState(false);
  const { id, kind, text, detail, picture, action, link, lasts } = message;
  const stay = stayOf(message);
  useEffect(() => {
    if (held || lasts) return;
    const timer = setTimeout(() => onDismiss(id), stay);
    return () => clearTimeout(timer);
  }, [held, lasts, id, stay, onDismiss]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timer
    <div
      className={classNames(styles.toast, 'arrives', kind === 'alert' && styles.alert)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {picture && <span className={styles.picture}>{picture}</span>}
      <p className={styles.text}>
        <b>{text}</b>
        {detail && (
          <span className={classNames(styles.detail, 'sm mut')}>
            <span>{detail}</span>{' '}
            {link && (
              <Link to={link.to} className="lk reach">
                {link.label}
              </Link>
            )}
          </span>
        )}
      </p>
      {action}
      <IconButton label="Dismiss" onClick={() => onDismiss(id)}>
        <X />
      </IconButton>
    </div>
  );
}

/** Timeout in ms for loading the placement code, which delays a message. */
const patienceMs = 600;
type Place = (region: HTMLElement) => (() => void) | undefined;

/**
 * Container of toasts: lower right, on phones above the buy bar. Both live regions are always rendered, because a
 * region that is inserted together with its message is often not announced. `onDismiss` must be a stable reference.
 */
export function ToastRegion({
  messages,
  onDismiss,
}: {
  messages: ToastMessage[];
  onDismiss: (id: ToastMessage['id']) => void;
}) {
  const region = useRef<HTMLDivElement>(null);
  const shown = messages.length > 0;
  const [place, setPlace] = useState<{ by: Place }>();
  useEffect(() => {
    if (!shown) return;
    // If the placement code is late or fails to load, messages use the default place.
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
  // Runs before the first paint, so that messages do not jump visibly.
  useLayoutEffect(() => {
    if (shown && place && region.current) return place.by(region.current);
  }, [shown, place]);
  return (
    <div ref={region} className={styles.region}>
      {(['status', 'alert'] as const).map((kind) => (
        <div key={kind} role={kind}>
          {place &&
            messages.map(
              (message) => message.kind === kind && <Toast key={message.id} message={message} onDismiss={onDismiss} />,
            )}
        </div>
      ))}
    </div>
  );
}

import X from 'lucide-react/icons/x';
import { useCallback, useRef } from 'react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { classNames } from '#ui/classes.ts';
import { Button, IconButton } from './button.tsx';
import styles from './float.module.css';

interface Said {
  sentence: string;
  undo?: (() => void) | undefined;
}

const queue = new ToastQueue<Said>({ maxVisibleToasts: 3 });
/** Time in ms that a success toast is shown; error toasts stay until closed. */
const standsMs = 10_000;
let last: { key: string; undo: () => void } | undefined;
/** Key of the last success toast without undo. */
let standing: string | undefined;

/** Shows a success toast, with an undo button if `undo` is given. */
export function sayDone(sentence: string, undo?: () => void): void {
  // Replaces the previous one: several success toasts would cover the page.
  if (standing) queue.close(standing);
  const key = queue.add({ sentence, undo }, { timeout: standsMs });
  standing = undo ? undefined : key;
  last = undo && { key, undo };
}

/** Shows an error toast, which stays until closed. */
export function sayFault(sentence: string): void {
  queue.add({ sentence });
}

/** Undoes the last action, like the toast's button. */
export function undoLast(): void {
  const one = last;
  last = undefined;
  if (!one) return;
  queue.close(one.key);
  one.undo();
}

/** Returns a ref that sets `--toasts-high` to the height of the toasts; dialogs leave that space free. */
function useToldHeight(): (region: HTMLElement | null) => void {
  const watching = useRef<ResizeObserver>(undefined);
  return useCallback((region) => {
    watching.current?.disconnect();
    if (!region) return;
    watching.current = new ResizeObserver(() =>
      document.documentElement.style.setProperty(
        '--toasts-high',
        `${Math.ceil(region.getBoundingClientRect().height)}px`,
      ),
    );
    watching.current.observe(region);
  }, []);
}

/** Shows toasts: lower right, on phones above the tabs, at the top while a dialog is open. */
export function Toasts() {
  const told = useToldHeight();
  return (
    <ToastRegion
      ref={told}
      queue={queue}
      className={classNames(styles.toasts, 'toasts-stand')}
      aria-label="What was done"
    >
      {({ toast }) => (
        <Toast toast={toast} className={classNames(styles.toast, toast.timeout !== undefined && styles.passing)}>
          <ToastContent>
            <Text slot="title">{toast.content.sentence}</Text>
          </ToastContent>
          {toast.content.undo && (
            <Button look="band" keys="Z" onPress={undoLast}>
              Undo
            </Button>
          )}
          <IconButton slot="close" label="Put away" look="band">
            <X aria-hidden />
          </IconButton>
        </Toast>
      )}
    </ToastRegion>
  );
}

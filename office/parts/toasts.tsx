import X from 'lucide-react/icons/x';
import { useCallback, useRef } from 'react';
import {
  Text,
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast';
import { classes } from '#ui/classes.ts';
import { Button, IconButton } from './button.tsx';
import styles from './float.module.css';

interface Said {
  sentence: string;
  undo?: (() => void) | undefined;
}

const queue = new ToastQueue<Said>({ maxVisibleToasts: 3 });
/** How long a toast stands that says that something was done; a fault stands until it is put away. */
const standsMs = 10_000;
let last: { key: string; undo: () => void } | undefined;
/** The toast of what was done last, where nothing can be undone by it. */
let standing: string | undefined;

/** Shows a success toast, with undo if possible. */
export function sayDone(sentence: string, undo?: () => void): void {
  // One after the other, not one above the other: they would stand before the work.
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

/** Tells the style sheet how high the toasts stand together: a box keeps so far away from them. */
function useToldHeight(): (region: HTMLElement | null) => void {
  const watching = useRef<ResizeObserver>(undefined);
  return useCallback((region) => {
    watching.current?.disconnect();
    if (!region) return;
    watching.current = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--toasts-high', `${Math.ceil(region.getBoundingClientRect().height)}px`),
    );
    watching.current.observe(region);
  }, []);
}

/** Where toasts stand: lower right, on phones above the tabs; at the top while a box is open. */
export function Toasts() {
  const told = useToldHeight();
  return (
    <ToastRegion ref={told} queue={queue} className={classes(styles.toasts, 'toasts-stand')} aria-label="What was done">
      {({ toast }) => (
        <Toast toast={toast} className={classes(styles.toast, toast.timeout !== undefined && styles.passing)}>
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

import X from 'lucide-react/icons/x';
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

/** Says that something was done, with the way back where there is one. */
export function sayDone(sentence: string, undo?: () => void): void {
  // One after the other, not one above the other: they would stand before the work.
  if (standing) queue.close(standing);
  const key = queue.add({ sentence, undo }, { timeout: standsMs });
  standing = undo ? undefined : key;
  last = undo && { key, undo };
}

/** Says that something did not work; it stands until it is put away. */
export function sayFault(sentence: string): void {
  queue.add({ sentence });
}

/** Undoes what was done last, as the toast's own button does. */
export function undoLast(): void {
  const one = last;
  last = undefined;
  if (!one) return;
  queue.close(one.key);
  one.undo();
}

/** Where toasts stand: lower right, on phones above the tabs. */
export function Toasts() {
  return (
    <ToastRegion queue={queue} className={classes(styles.toasts, 'toasts-stand')} aria-label="What was done">
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

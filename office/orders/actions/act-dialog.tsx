import type { OfficeOrder } from '#contract/office/orders.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { useKeydown } from '#office/parts/use-keydown.ts';
import type { Elements } from '#ui/elements.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from './actions.module.css';
import type { OrderActionInput } from './foretell.ts';

/** Props of a dialog about an order: the order, and functions for the answer. */
export interface ActingProps {
  whole: OfficeOrder;
  onDo: (act: OrderActionInput) => void;
  onClose: () => void;
}

interface ActDialogProps {
  title: string;
  fact?: string;
  follows: readonly string[];
  refusal?: string | undefined;
  /** Button label: verb and amount. */
  verb: string;
  /** True while the button is disabled. */
  waits: boolean;
  danger?: boolean;
  onDo: () => void;
  onClose: () => void;
  children?: Elements;
}

/** Asks before an action that costs money or stock, and shows its effects. */
export function ActDialog({
  title,
  fact,
  follows,
  refusal,
  verb,
  waits,
  danger = false,
  onDo,
  onClose,
  children,
}: ActDialogProps) {
  const send = () => {
    if (!waits) onDo();
  };
  useKeydown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  });
  return (
    <Dialog open onClose={onClose} title={title} danger={danger} {...(fact && { fact })}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {children}
        {refusal && (
          <Notice tone="ball" role="alert">
            {refusal}
          </Notice>
        )}
        {follows.length > 0 && !refusal && (
          <ul className={styles.follows} aria-label="What follows" aria-live="polite">
            {follows.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        <div className={styles.acts}>
          <Button keys="Esc" onPress={onClose}>
            Back
          </Button>
          <Button look={danger ? 'danger' : 'ink'} keys="Ctrl Enter" type="submit" isDisabled={waits}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

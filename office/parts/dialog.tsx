import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classes } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { IconButton } from './button.tsx';
import styles from './float.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Asks. */
  title: string;
  /** One line of fact. */
  fact?: string;
  /** What follows: money, stock, who is told. */
  follows?: readonly ReactNode[];
  /** The last press before something cannot be undone. */
  danger?: boolean;
  actions?: ReactNode;
  children?: Elements;
}

/** A box over the work, on phones a sheet from below: asks, says what follows, and its button repeats it. Esc keeps all as it is. */
export function Dialog({ open, onClose, title, fact, follows = [], danger = false, actions, children }: DialogProps) {
  return (
    <ModalOverlay className={styles.scrim} isOpen={open} onOpenChange={(next) => next || onClose()} isDismissable={!danger}>
      <Modal className={classes(styles.box, danger && styles.danger)}>
        <AriaDialog className={styles.dialog} role={danger ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {fact && <p className="mut">{fact}</p>}
          {follows.length > 0 && (
            <ul className={styles.then}>
              {follows.map((one, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: they stand as they were written
                <li key={at}>{one}</li>
              ))}
            </ul>
          )}
          {children}
          {actions && <div className={styles.acts}>{actions}</div>}
          {!actions && !danger && (
            <span className={styles.leave}>
              <IconButton label="Not now" onPress={onClose}>
                <X aria-hidden />
              </IconButton>
            </span>
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

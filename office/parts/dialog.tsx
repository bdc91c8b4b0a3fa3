import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '#ui/classes.ts';
import type { Elements } from '#ui/elements.tsx';
import { IconButton } from './button.tsx';
import styles from './float.module.css';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  /** Question of the dialog. */
  title: string;
  /** Fact in one line. */
  fact?: string;
  /** Effects: money, stock, notifications. */
  follows?: readonly ReactNode[];
  /** True before an irreversible action. */
  danger?: boolean;
  actions?: ReactNode;
  children?: Elements;
}

/**
 * Shows a modal dialog, on phones a bottom sheet: question, effects, and a button that repeats the action. Esc cancels.
 */
export function Dialog({ open, onClose, title, fact, follows = [], danger = false, actions, children }: DialogProps) {
  return (
    <ModalOverlay
      className={styles.scrim}
      isOpen={open}
      onOpenChange={(next) => next || onClose()}
      isDismissable={!danger}
    >
      <Modal className={classNames(styles.box, 'arrives', danger && styles.danger)}>
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

import X from 'lucide-react/icons/x';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { classNames } from './classes.ts';
import styles from './dialog.module.css';
import type { Elements } from './elements.tsx';
import { IconButton } from './icon-button.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a press outside; the caller sets `open` to false. */
  onClose: () => void;
  title: string;
  /** Buttons, right-aligned, the primary one last. */
  actions?: ReactNode;
  /** Width for a table. */
  wide?: boolean;
  /** Width for a picture. */
  full?: boolean;
  children?: Elements;
}

/** Modal dialog, on phones a sheet from the bottom. The browser traps the focus and restores it afterwards. */
export function Dialog({ open, onClose, title, actions, wide = false, full = false, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is on the backdrop; by keyboard, Escape closes the dialog natively
    <dialog
      ref={box}
      aria-labelledby={open ? titleId : undefined}
      className={classNames(styles.dialog, wide && styles.wide, full && styles.full)}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={styles.body}>
          <div className={styles.head}>
            <h2 id={titleId} className="h3">
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X />
            </IconButton>
          </div>
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </div>
      )}
    </dialog>
  );
}

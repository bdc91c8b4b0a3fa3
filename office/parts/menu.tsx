import Check from 'lucide-react/icons/check';
import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { classNames } from '#ui/classes.ts';
import styles from './float.module.css';

export interface MenuAction {
  id: string;
  words: string;
  /** Reason why the action is disabled. Disabled actions come last. */
  closed?: string | undefined;
  danger?: boolean;
  onAction?: () => void;
}

/** Shows more actions. Disabled ones show the reason in advance. */
export function ActionMenu({
  label,
  actions,
  open,
  onOpen,
  children,
}: {
  label: string;
  actions: readonly MenuAction[];
  /** True if open; a keyboard shortcut can open it too. */
  open?: boolean;
  onOpen?: (open: boolean) => void;
  children: ReactElement;
}) {
  // Phones show a sheet from below. The width is read only when the menu renders, so after the device is rotated the
  // menu must be reopened.
  const asSheet = matchMedia('(max-width: 767px)').matches;
  const inOrder = [...actions.filter(({ closed }) => !closed), ...actions.filter(({ closed }) => closed)];
  const menu = (
    <Menu
      className={classNames(styles.menu, !asSheet && 'arrives')}
      aria-label={label}
      disabledKeys={actions.filter(({ closed }) => closed).map(({ id }) => id)}
    >
      {inOrder.map(({ id, words, closed, danger, onAction }) => (
        <MenuItem key={id} id={id} textValue={words} className={styles.item} onAction={onAction}>
          <span className={danger ? 'bad' : undefined}>{words}</span>
          {closed && <small>{closed}</small>}
        </MenuItem>
      ))}
    </Menu>
  );
  return (
    <MenuTrigger {...(open !== undefined && { isOpen: open })} {...(onOpen && { onOpenChange: onOpen })}>
      {children}
      {asSheet ? (
        <ModalOverlay className={styles.scrim} isDismissable>
          <Modal className={classNames(styles.box, 'arrives')}>{menu}</Modal>
        </ModalOverlay>
      ) : (
        <Popover placement="bottom end">{menu}</Popover>
      )}
    </MenuTrigger>
  );
}

/** Shows a menu to choose several of a few values; it stays open. */
export function ChoiceMenu({
  label,
  options,
  chosen,
  onChoose,
  children,
}: {
  label: string;
  options: readonly (readonly [id: string, words: string])[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
  children: ReactElement;
}) {
  return (
    <MenuTrigger>
      {children}
      <Popover placement="bottom end">
        <Menu
          className={classNames(styles.menu, 'arrives')}
          aria-label={label}
          selectionMode="multiple"
          shouldCloseOnSelect={false}
          selectedKeys={chosen}
          onSelectionChange={(keys) =>
            onChoose(new Set(keys === 'all' ? options.map(([id]) => id) : [...keys].map(String)))
          }
        >
          {options.map(([id, words]) => (
            <MenuItem key={id} id={id} textValue={words} className={styles.item}>
              {({ isSelected }) => (
                <span className={styles.choice}>
                  <Check className={isSelected ? undefined : styles.unticked} aria-hidden />
                  <span>{words}</span>
                </span>
              )}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

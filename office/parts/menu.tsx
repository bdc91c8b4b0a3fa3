import type { ReactElement } from 'react';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import styles from './float.module.css';

export interface MenuAction {
  id: string;
  words: string;
  /** Why it is closed; such actions come last, with the reason. */
  closed?: string | undefined;
  danger?: boolean;
  onAction?: () => void;
}

/** More that can be done. What is closed says why before it is pressed, and is never offered and then refused. */
export function ActionMenu({ label, actions, children }: { label: string; actions: readonly MenuAction[]; children: ReactElement }) {
  const inOrder = [...actions.filter(({ closed }) => !closed), ...actions.filter(({ closed }) => closed)];
  return (
    <MenuTrigger>
      {children}
      <Popover placement="bottom end">
        <Menu className={styles.menu} aria-label={label} disabledKeys={actions.filter(({ closed }) => closed).map(({ id }) => id)}>
          {inOrder.map(({ id, words, closed, danger, onAction }) => (
            <MenuItem key={id} id={id} textValue={words} className={styles.item} onAction={onAction}>
              <span className={danger ? 'bad' : undefined}>{words}</span>
              {closed && <small>{closed}</small>}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

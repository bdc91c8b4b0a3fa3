import { useQueryClient } from '@tanstack/react-query';
import MenuIcon from 'lucide-react/icons/menu';
import { Button as AriaButton } from 'react-aria-components/Button';
import { useNavigate } from 'react-router';
import type { Me } from '#contract/office/people.ts';
import { roleTable } from '#contract/office/permissions.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { forgetDrafts } from '#office/browser/kept.ts';
import { toggleTheme } from '#office/browser/theme.ts';
import { ActionMenu } from '#office/parts/menu.tsx';
import { sayFault } from '#office/parts/toasts.tsx';
import { initialsOf } from '#office/words/people.ts';
import type { Room } from './rooms.ts';

interface PersonMenuProps {
  me: Me;
  className: string | undefined;
  initialsClass?: string | undefined;
  /** True as a phone's last tab, which also shows sections without a tab. */
  tab?: boolean;
  rooms?: readonly Room[];
  /** True if one of those sections is open. */
  current?: boolean;
}

/** Shows the member's menu: sessions, theme, lock, sign-out. */
export function PersonMenu({
  me,
  className,
  initialsClass,
  tab = false,
  rooms = [],
  current = false,
}: PersonMenuProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const roles = me.roles.map((role) => roleTable[role].words).join(', ');
  const leave = async () => {
    try {
      await officeApi('POST /api/office/sign-out', {});
    } catch (error) {
      sayFault(errorMessage(error));
      return;
    }
    client.clear();
    forgetDrafts();
    await navigate('/sign-in');
  };
  const lock = async () => {
    try {
      await officeApi('POST /api/office/me/lock', {});
      await client.invalidateQueries({ queryKey: ['me'] });
    } catch (error) {
      sayFault(errorMessage(error));
    }
  };
  const actions = [
    ...rooms.map(({ id, name, to }) => ({ id, words: name, onAction: () => void navigate(to) })),
    { id: 'sessions', words: 'Where I am signed in', onAction: () => void navigate('/me') },
    { id: 'theme', words: 'Light or dark', onAction: toggleTheme },
    {
      id: 'lock',
      words: 'Lock this screen',
      closed: me.hasPin ? undefined : 'Set a PIN first, under Where I am signed in',
      onAction: () => void lock(),
    },
    { id: 'leave', words: 'Sign out', onAction: () => void leave() },
  ];
  return (
    <ActionMenu label={`${me.name}, ${roles}`} actions={actions}>
      <AriaButton className={className} {...(current && { 'data-current': true })}>
        {tab ? (
          <>
            <MenuIcon aria-hidden />
            <span>More</span>
          </>
        ) : (
          <>
            <span className={initialsClass} aria-hidden>
              {initialsOf(me.name)}
            </span>
            <span>
              <b>{me.name}</b>
              <i>{roles}</i>
            </span>
          </>
        )}
      </AriaButton>
    </ActionMenu>
  );
}

import CalendarCheck from 'lucide-react/icons/calendar-check';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/office/permissions.ts';

export interface Room {
  id: string;
  name: string;
  to: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** Who may enter; everybody where none is named. A room nobody may enter is absent, not grey. */
  permission?: Permission;
  /** The letter that leads there after G. */
  letter?: string;
  /** What waits in it, by the kinds of Today. */
  waiting: readonly string[];
}

/** The rooms that there are, in their ruled groups. */
export const roomGroups: readonly (readonly Room[])[] = [
  [{ id: 'today', name: 'Today', to: '/', icon: CalendarCheck, letter: 'T', waiting: [] }],
  [
    {
      id: 'orders',
      name: 'Orders',
      to: '/orders',
      icon: ReceiptText,
      permission: 'orders.see',
      letter: 'O',
      waiting: ['to_pack'],
    },
    {
      id: 'asked',
      name: 'Asked of you',
      to: '/asked',
      icon: ShieldCheck,
      permission: 'approvals.decide',
      letter: 'A',
      waiting: ['approvals'],
    },
  ],
  [
    { id: 'staff', name: 'Colleagues', to: '/staff', icon: Users, permission: 'staff.manage', letter: 'C', waiting: [] },
    { id: 'audit', name: 'Who did what', to: '/audit', icon: ScrollText, permission: 'audit.see', letter: 'W', waiting: [] },
  ],
];

/** Gives the rooms that somebody may enter; groups with none of them are left out. */
export function roomsFor(permissions: readonly Permission[]): Room[][] {
  return roomGroups
    .map((group) => group.filter(({ permission }) => permission === undefined || permissions.includes(permission)))
    .filter((group) => group.length > 0);
}

/** Finds the room that an address is in. */
export function roomAt(path: string): Room | undefined {
  const all = roomGroups.flat();
  return all.find(({ to }) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)));
}

/** Sums what waits in a room, and whether some of it is late. */
export function waitingIn(
  room: Pick<Room, 'waiting'>,
  waiting: readonly { kind: string; count: number; late: number }[],
): { count: number; late: boolean } {
  const own = waiting.filter(({ kind }) => room.waiting.includes(kind));
  return { count: own.reduce((sum, one) => sum + one.count, 0), late: own.some(({ late }) => late > 0) };
}

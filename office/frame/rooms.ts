import Barcode from 'lucide-react/icons/barcode';
import Boxes from 'lucide-react/icons/boxes';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import ChartLine from 'lucide-react/icons/chart-line';
import Contact from 'lucide-react/icons/contact';
import IndianRupee from 'lucide-react/icons/indian-rupee';
import KeyRound from 'lucide-react/icons/key-round';
import MessageSquare from 'lucide-react/icons/message-square';
import PackageCheck from 'lucide-react/icons/package-check';
import PanelsTopLeft from 'lucide-react/icons/panels-top-left';
import Percent from 'lucide-react/icons/percent';
import ReceiptText from 'lucide-react/icons/receipt-text';
import ScrollText from 'lucide-react/icons/scroll-text';
import Settings from 'lucide-react/icons/settings';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Shirt from 'lucide-react/icons/shirt';
import Stamp from 'lucide-react/icons/stamp';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import type { ComponentType } from 'react';
import type { Permission } from '#contract/office/permissions.ts';
import type { WaitingKind } from '#contract/office/view-table.ts';

export interface Room {
  id: string;
  name: string;
  /** Short label. */
  short?: string;
  to: string;
  icon: ComponentType<{ className?: string; 'aria-hidden'?: boolean }>;
  /** Permission to enter; everybody if missing. Sections that the member may not enter are hidden, not disabled. */
  permission?: Permission;
  /** Another permission that suffices to enter. */
  orPermission?: Permission;
  /** Second letter of the shortcut after G. */
  letter?: string;
  /** Kinds of pending work that do not overlap; or 'orders' for all pending orders, each counted once. */
  waiting: readonly WaitingKind[] | 'orders';
}

/** Sections of the office, in groups. */
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
      waiting: 'orders',
    },
    {
      id: 'packing',
      name: 'Packing desk',
      short: 'Packing',
      to: '/packing',
      icon: PackageCheck,
      permission: 'parcels.pack',
      letter: 'P',
      waiting: ['to_pack'],
    },
    {
      id: 'print-room',
      name: 'Print room',
      to: '/print-room',
      icon: Stamp,
      permission: 'designs.decide',
      letter: 'R',
      waiting: ['to_approve', 'to_print'],
    },
    {
      id: 'returns',
      name: 'Returns',
      to: '/returns',
      icon: Undo2,
      permission: 'returns.see',
      letter: 'B',
      waiting: [
        'returns_asked',
        'returns_to_receive',
        'returns_to_inspect',
        'returns_to_decide',
        'returns_to_send',
        'returns_to_pay',
      ],
    },
    {
      id: 'customers',
      name: 'Customers',
      to: '/customers',
      icon: Contact,
      permission: 'customers.see',
      letter: 'U',
      waiting: [],
    },
    {
      id: 'messages',
      name: 'Messages',
      to: '/messages',
      icon: MessageSquare,
      permission: 'messages.answer',
      letter: 'E',
      waiting: ['messages'],
    },
    {
      id: 'money',
      name: 'Money',
      to: '/money',
      icon: IndianRupee,
      permission: 'refunds.give',
      orPermission: 'money.see',
      letter: 'M',
      waiting: ['money_reports'],
    },
    {
      id: 'tax',
      name: 'Tax',
      to: '/tax',
      icon: Percent,
      permission: 'money.see',
      letter: 'X',
      waiting: [],
    },
    {
      id: 'reports',
      name: 'Reports',
      to: '/reports',
      icon: ChartLine,
      permission: 'reports.sales',
      letter: 'F',
      waiting: [],
    },
    {
      id: 'asked',
      name: 'Approvals',
      to: '/asked',
      icon: ShieldCheck,
      permission: 'approvals.see',
      letter: 'A',
      waiting: ['approvals'],
    },
  ],
  [
    {
      id: 'catalogue',
      name: 'Catalogue',
      to: '/catalogue',
      icon: Shirt,
      permission: 'catalogue.change',
      letter: 'L',
      waiting: ['undeclared', 'above_mrp'],
    },
    {
      id: 'stock',
      name: 'Stock',
      to: '/stock',
      icon: Boxes,
      permission: 'stock.change',
      letter: 'K',
      waiting: ['sizes_low'],
    },
    {
      id: 'places',
      name: 'Shelves',
      to: '/places',
      icon: Barcode,
      permission: 'stock.count',
      letter: 'S',
      waiting: [],
    },
    {
      id: 'content',
      name: 'Content',
      to: '/content',
      icon: PanelsTopLeft,
      permission: 'catalogue.change',
      letter: 'N',
      waiting: [],
    },
  ],
  [
    {
      id: 'settings',
      name: 'Settings',
      to: '/settings',
      icon: Settings,
      permission: 'settings.change',
      letter: 'I',
      waiting: [],
    },
    {
      id: 'staff',
      name: 'Staff',
      to: '/staff',
      icon: Users,
      permission: 'staff.manage',
      letter: 'C',
      waiting: [],
    },
    {
      id: 'audit',
      name: 'Audit log',
      to: '/audit',
      icon: ScrollText,
      permission: 'audit.see',
      letter: 'W',
      waiting: [],
    },
    {
      id: 'security',
      name: 'Security',
      to: '/security',
      icon: KeyRound,
      permission: 'audit.see',
      letter: 'Y',
      waiting: [],
    },
  ],
];

/** Returns the permitted sections without empty groups. */
export function roomsFor(permissions: readonly Permission[]): Room[][] {
  return roomGroups
    .map((group) =>
      group.filter(
        ({ permission, orPermission }) =>
          permission === undefined || [permission, orPermission].some((one) => one && permissions.includes(one)),
      ),
    )
    .filter((group) => group.length > 0);
}

/** Preferred tabs on phones, if permitted. */
const handy = ['today', 'orders', 'packing', 'messages'];

/** Splits sections into four phone tabs and the rest under More. */
export function tabsOf(rooms: readonly Room[]): { tabs: Room[]; others: Room[] } {
  const first = handy.flatMap((id) => rooms.filter((room) => room.id === id));
  const next = rooms.filter((room) => !first.includes(room));
  // A tab for these only if there is space.
  const isRare = ({ id }: Room) => id === 'asked' || id === 'reports';
  const tabs = [...first, ...next.filter((room) => !isRare(room)), ...next.filter(isRare)].slice(0, handy.length);
  return { tabs, others: rooms.filter((room) => !tabs.includes(room)) };
}

/** Finds the section of a URL. */
export function roomAt(path: string): Room | undefined {
  const all = roomGroups.flat();
  return all.find(({ to }) => (to === '/' ? path === '/' : path === to || path.startsWith(`${to}/`)));
}

/** Counts a section's pending work, and reports if some is overdue. */
export function waitingIn(
  room: Pick<Room, 'waiting'>,
  today:
    | {
        waiting: readonly { kind: WaitingKind; count: number; late: number }[];
        orders: { count: number; late: number };
      }
    | undefined,
): { count: number; late: boolean } {
  if (!today) return { count: 0, late: false };
  const { waiting: of } = room;
  if (of === 'orders') return { count: today.orders.count, late: today.orders.late > 0 };
  const own = today.waiting.filter(({ kind }) => of.includes(kind));
  return { count: own.reduce((sum, one) => sum + one.count, 0), late: own.some(({ late }) => late > 0) };
}

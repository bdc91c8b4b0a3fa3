import type { Permission } from '#contract/office/permissions.ts';
import { type WaitingKind, waitingAddress } from '#contract/office/view-table.ts';
import type { Waiting } from './waiting-words.ts';

/** Task that a visitor of a demonstration can try. */
interface Try {
  permission: Permission;
  /** Kinds of pending work; one of them must be there. */
  kinds: readonly WaitingKind[];
  to: string;
  words: string;
  /** Advice or result of the task. */
  says: string;
}

/** Five tasks, for which a demonstration has work. */
const tries: readonly Try[] = [
  {
    permission: 'parcels.pack',
    kinds: ['to_pack'],
    to: waitingAddress('to_pack'),
    words: 'Pack a parcel',
    says: 'Scan or tick its pieces, and print its label.',
  },
  {
    permission: 'designs.decide',
    kinds: ['to_approve'],
    to: waitingAddress('to_approve'),
    words: 'Approve a design',
    says: 'See the print in its true size first.',
  },
  {
    permission: 'returns.decide',
    kinds: ['returns_to_decide'],
    to: waitingAddress('returns_to_decide'),
    words: 'Decide a return',
    says: 'The money goes back, and the shopper is told.',
  },
  {
    permission: 'messages.answer',
    kinds: ['messages'],
    to: waitingAddress('messages'),
    words: 'Answer a message',
    says: 'The inbox of the sandbox shows your mail.',
  },
  {
    permission: 'money.see',
    kinds: ['money_reports', 'cash_late'],
    to: '/money/settlements',
    words: 'Find missing money',
    says: 'One settlement has a deduction that nothing explains.',
  },
];

/** Returns the tasks that a member with these permissions can do now. Pure. */
export function triesOf(permissions: readonly Permission[], waiting: readonly Waiting[]): readonly Try[] {
  const there = new Set(waiting.filter(({ count }) => count > 0).map(({ kind }) => kind));
  return tries.filter(
    ({ permission, kinds }) => permissions.includes(permission) && kinds.some((kind) => there.has(kind)),
  );
}

/** Returns the heading above some tasks. Pure. */
export function triesTitle(count: number): string {
  return count === tries.length ? 'Five things to try' : 'Things to try';
}

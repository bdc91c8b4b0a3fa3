import type { waitingKinds } from '#contract/office/today.ts';

type Kind = (typeof waitingKinds)[number];

interface Words {
  /** What waits, as a line of the list. */
  what: string;
  /** Who clears it. */
  who: string;
  /** The queue that clears it; none yet where its room is still to come. */
  to?: string;
  /** It is late by itself: it stands among what is late or about to be. */
  late?: true;
}

/** What each kind of waiting is called. */
export const waitingWords: Readonly<Record<Kind, Words>> = {
  promised_today: {
    what: 'Promised for today, not packed',
    who: 'Packing',
    to: '/orders?promise=today&state=paid%2Cconfirmed%2Cin_print&sort=promise',
    late: true,
  },
  late: { what: 'Late: their day is over', who: 'Packing', to: '/orders?promise=late&sort=promise', late: true },
  parcels_back: { what: 'Parcels refused at the door', who: 'Support', to: '/orders?state=returned_to_origin%2Clost', late: true },
  parcels_lost: { what: 'Parcels the courier has lost', who: 'Support', to: '/orders?state=returned_to_origin%2Clost', late: true },
  approvals: { what: 'Approvals asked of you', who: 'You', to: '/asked' },
  mentions: { what: 'Notes that name you', who: 'You', to: '/orders?named=me' },
  to_pack: { what: 'Orders to pack', who: 'Packing', to: '/packing' },
  to_approve: { what: 'Designs to approve', who: 'Print room', to: '/print-room' },
  to_print: { what: 'Prints to make', who: 'Print room', to: '/print-room' },
  returns_to_receive: { what: 'Returns on their way here', who: 'Packing', to: '/returns?step=on_the_way' },
  returns_to_inspect: { what: 'Returns to inspect', who: 'Returns', to: '/returns?step=to_inspect' },
  returns_to_decide: { what: 'Returns to decide', who: 'Returns', to: '/returns' },
  returns_to_send: { what: 'New pieces of swaps to send', who: 'Packing', to: '/returns?step=to_send' },
  refunds_stuck: { what: 'Refunds that did not go out', who: 'Accountant', to: '/orders?refund=stuck' },
  payments_to_look_at: { what: 'Payments to look at', who: 'Accountant' },
  messages: { what: 'Messages without an answer', who: 'Support', to: '/messages?view=open' },
  mails_failed: { what: 'Mails that failed', who: 'Support', to: '/orders?mail=failed' },
  sizes_low: { what: 'Sizes below their level', who: 'Merchandiser' },
};

export interface Waiting {
  kind: Kind;
  count: number;
  oldest: string | null;
  late: number;
}

/** Puts what waits into its two groups: late or about to be, and the rest with the oldest first. What nobody waits for is left out. */
export function groupsOf(waiting: readonly Waiting[]): { late: Waiting[]; rest: Waiting[] } {
  const there = waiting.filter(({ count }) => count > 0);
  const age = ({ oldest }: Waiting) => (oldest === null ? Number.POSITIVE_INFINITY : Date.parse(oldest));
  const sorted = there.toSorted((one, other) => age(one) - age(other));
  const isLate = ({ kind }: Waiting) => waitingWords[kind].late === true;
  return { late: sorted.filter(isLate), rest: sorted.filter((one) => !isLate(one)) };
}

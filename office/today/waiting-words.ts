import type { WaitingKind } from '#contract/office/view-table.ts';

interface Words {
  /** Task as a line of the list. */
  what: string;
  /** Team that does it. */
  who: string;
  /** True for tasks that are always listed as overdue or soon due. */
  late?: true;
}

/** Words for each kind of task. */
export const waitingLabels: Readonly<Record<WaitingKind, Words>> = {
  promised_today: { what: 'Promised for today, not packed', who: 'Packing', late: true },
  late: { what: 'Overdue orders', who: 'Packing', late: true },
  parcels_back: { what: 'Orders with a parcel on its way back', who: 'Support', late: true },
  parcels_lost: { what: 'Orders with a parcel that is lost', who: 'Support', late: true },
  parcels_in_trouble: { what: 'Orders with a parcel that needs someone', who: 'Support', late: true },
  approvals: { what: 'Approvals asked of you', who: 'You' },
  services_lost: { what: 'Services not connected any more', who: 'Owner', late: true },
  tax_not_chosen: { what: 'Tax to choose: the flat 10 % is a placeholder, and no rate of GST', who: 'Owner' },
  mentions: { what: 'Orders with a note that names you', who: 'You' },
  to_pack: { what: 'Parcels to pack', who: 'Packing' },
  to_approve: { what: 'Designs to approve', who: 'Print room' },
  to_print: { what: 'Prints to make', who: 'Print room' },
  returns_asked: { what: 'Returns and problems to answer', who: 'Returns' },
  returns_to_receive: { what: 'Returns on their way here', who: 'Packing' },
  returns_to_inspect: { what: 'Returns to inspect', who: 'Returns' },
  returns_to_decide: { what: 'Returns to decide', who: 'Returns' },
  returns_to_send: { what: 'New pieces to send for a swap', who: 'Packing' },
  returns_to_pay: { what: 'Returns with money to send by hand', who: 'Support' },
  refunds_stuck: { what: 'Orders with money that did not go back', who: 'Support' },
  payments_to_look_at: { what: 'Orders with a payment to look at', who: 'Support' },
  money_reports: { what: 'Events about money to look at', who: 'Support', late: true },
  cash_late: { what: 'Parcels with cash that the courier has not remitted', who: 'Accountant', late: true },
  messages: { what: 'Messages without an answer', who: 'Support' },
  mails_failed: { what: 'Orders with a mail that failed', who: 'Support' },
  undeclared: { what: 'Products without the declarations that the law asks for', who: 'Merchandiser' },
  above_mrp: { what: 'Products priced above their MRP', who: 'Merchandiser', late: true },
  sizes_low: { what: 'Sizes below their level', who: 'Merchandiser' },
};

export interface Waiting {
  kind: WaitingKind;
  count: number;
  oldest: string | null;
  late: number;
}

/** Groups tasks: overdue or soon due, and the rest, both oldest first. Tasks with a count of 0 are left out. */
export function waitingGroupsOf(waiting: readonly Waiting[]): { late: Waiting[]; rest: Waiting[] } {
  const there = waiting.filter(({ count }) => count > 0);
  const age = ({ oldest }: Waiting) => (oldest === null ? Number.POSITIVE_INFINITY : Date.parse(oldest));
  const sorted = there.toSorted((one, other) => age(one) - age(other));
  const isLate = ({ kind }: Waiting) => waitingLabels[kind].late === true;
  return { late: sorted.filter(isLate), rest: sorted.filter((one) => !isLate(one)) };
}

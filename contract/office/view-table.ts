// Imports nothing: the order list and Today show these views, and the server counts them.

interface FixedView {
  filters: Readonly<Record<string, string>>;
  sort?: string;
}

/** Limit of the counts of views: a view with as many orders has that many or more. */
export const mostOrdersCounted = 1000;

/** Fixed views of the order list, in display order; keys 1 to 9 select them. */
export const fixedViews = {
  // Same orders as at the packing desk: including orders with printed goods; excluding orders on hold, unprinted or not
  // approved.
  'To pack': { filters: { pack: 'waits' }, sort: 'promise' },
  Overdue: { filters: { promise: 'late' }, sort: 'promise' },
  // Cash on delivery is excluded, as no payment is pending.
  Unpaid: { filters: { state: 'placed', payment: 'razorpay' } },
  Custom: { filters: { custom: 'yes' } },
  'Cash on delivery': { filters: { payment: 'cod' } },
  Returned: { filters: { state: 'return_in_progress,returned' } },
  All: { filters: {} },
} as const satisfies Record<string, FixedView>;

export const fixedViewNames = Object.keys(fixedViews) as (keyof typeof fixedViews)[];

/** Problems of a parcel: returning to the shop, lost, or another problem that staff must resolve. */
export const astrayParcels = ['returning', 'lost', 'trouble'] as const;

/** List that shows pending work; in the order list unless `room` is set. */
interface WaitingView {
  room?: `/${string}`;
  filters?: Readonly<Record<string, string>>;
  sort?: string;
}

/**
 * Kinds of pending work in display order, each with its list. Today shows the number of entries in that list and opens
 * it; the server counts orders by these filters.
 */
export const waitingViews = {
  to_pack: { room: '/packing#batch' },
  promised_today: { filters: { state: 'paid,confirmed,in_print', promise: 'today' }, sort: 'promise' },
  late: { filters: { promise: 'late' }, sort: 'promise' },
  to_approve: { room: '/print-room' },
  to_print: { room: '/print-room' },
  returns_asked: { room: '/returns', filters: { step: 'asked' } },
  returns_to_receive: { room: '/returns', filters: { step: 'on_the_way' } },
  returns_to_inspect: { room: '/returns', filters: { step: 'to_inspect' } },
  returns_to_decide: { room: '/returns', filters: { step: 'to_decide' } },
  returns_to_send: { room: '/returns', filters: { step: 'to_send' } },
  returns_to_pay: { room: '/returns', filters: { step: 'to_pay' } },
  refunds_stuck: { filters: { refund: 'stuck' } },
  payments_to_look_at: { filters: { paid: 'odd' } },
  money_reports: { room: '/money' },
  cash_late: { room: '/money/cash/owed' },
  parcels_back: { filters: { parcel: 'returning' } },
  parcels_lost: { filters: { parcel: 'lost' } },
  parcels_in_trouble: { filters: { parcel: 'trouble' } },
  messages: { room: '/messages', filters: { view: 'open' } },
  mails_failed: { filters: { mail: 'failed' } },
  sizes_low: { room: '/stock' },
  undeclared: { room: '/catalogue', filters: { view: 'undeclared' } },
  above_mrp: { room: '/catalogue', filters: { view: 'above_mrp' } },
  approvals: { room: '/asked' },
  mentions: { filters: { named: 'me' } },
  services_lost: { room: '/settings/connections' },
  tax_not_chosen: { room: '/settings/tax' },
} as const satisfies Record<string, WaitingView>;

export type WaitingKind = keyof typeof waitingViews;

export const waitingKinds = Object.keys(waitingViews) as [WaitingKind, ...WaitingKind[]];

/** Returns the URL of the list with this pending work. Pure. */
export function waitingAddress(kind: WaitingKind): string {
  return addressOf(waitingViews[kind]);
}

/** Returns the URL of a view of the order list. Pure. */
export function viewAddress(name: keyof typeof fixedViews): string {
  return addressOf(fixedViews[name]);
}

function addressOf({ room = '/orders', filters, sort }: WaitingView): string {
  const query = new URLSearchParams({ ...filters, ...(sort && { sort }) });
  return query.size > 0 ? `${room}?${query}` : room;
}

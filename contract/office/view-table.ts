// Imports nothing: the list of orders and Today show these, and the server counts them.

interface FixedView {
  filters: Readonly<Record<string, string>>;
  sort?: string;
}

/** The views of the orders that are there for everybody, in their order; keys 1 to 9 choose them. */
export const fixedViews = {
  // What the packing table has: with what was printed, without what is on hold, still to be printed, or not approved.
  'To pack': { filters: { pack: 'waits' }, sort: 'promise' },
  Late: { filters: { promise: 'late' }, sort: 'promise' },
  // What is paid at the door waits for nobody's payment.
  Unpaid: { filters: { state: 'placed', payment: 'razorpay' } },
  Custom: { filters: { custom: 'yes' } },
  'Cash on delivery': { filters: { payment: 'cod' } },
  Returned: { filters: { state: 'return_in_progress,returned' } },
  All: { filters: {} },
} as const satisfies Record<string, FixedView>;

export const fixedViewNames = Object.keys(fixedViews) as (keyof typeof fixedViews)[];

/** How a parcel goes astray: it comes back unasked, is given up, or something went wrong with it that a person sees to. */
export const astrayParcels = ['returning', 'lost', 'trouble'] as const;

/** The list that clears what waits: in the room of orders, where none is named. */
interface WaitingView {
  room?: `/${string}`;
  filters?: Readonly<Record<string, string>>;
  sort?: string;
}

/**
 * What may wait for a person, in the order it is shown, with the list that clears it. Today counts as many as stand in that list, and opens it: of
 * orders the server counts by these filters.
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
  parcels_back: { filters: { parcel: 'returning' } },
  parcels_lost: { filters: { parcel: 'lost' } },
  parcels_in_trouble: { filters: { parcel: 'trouble' } },
  messages: { room: '/messages', filters: { view: 'open' } },
  mails_failed: { filters: { mail: 'failed' } },
  sizes_low: { room: '/stock' },
  approvals: { room: '/asked' },
  mentions: { filters: { named: 'me' } },
  services_lost: { room: '/settings/connections' },
} as const satisfies Record<string, WaitingView>;

export type WaitingKind = keyof typeof waitingViews;

export const waitingKinds = Object.keys(waitingViews) as [WaitingKind, ...WaitingKind[]];

/** Gives the address of the list that clears what waits. Pure. */
export function waitingAddress(kind: WaitingKind): string {
  return addressOf(waitingViews[kind]);
}

/** Gives the address of a view of the orders. Pure. */
export function viewAddress(name: keyof typeof fixedViews): string {
  return addressOf(fixedViews[name]);
}

function addressOf({ room = '/orders', filters, sort }: WaitingView): string {
  const query = new URLSearchParams({ ...filters, ...(sort && { sort }) });
  return query.size > 0 ? `${room}?${query}` : room;
}

// Limits of unpaid reservations, by time and amount. Pure.

const minute = 60_000;
const day = 24 * 60 * minute;

interface HoldLimit {
  most: number;
  /** Unit of the limit. */
  of: string;
  whose: string;
  why: string;
}

/** Table of reservation limits; docs/limits.md is generated from it. */
export const holdTable = {
  minutesATry: { most: 15, of: 'minutes', whose: 'a try to pay', why: 'Banks answer within ten.' },
  minutesInAll: {
    most: 60,
    of: 'minutes',
    whose: 'all tries of one order',
    why: 'Pressing "pay" again keeps the pieces longer, and not for ever.',
  },
  linkMinutes: {
    most: 60,
    of: 'minutes',
    whose: 'an order that a colleague placed for a caller, from each time its payment link is sent',
    why: 'A mail is found, read and paid within the hour; a colleague sends the link anew, and that is noted.',
  },
  contactOrders: {
    most: 3,
    of: 'unpaid orders',
    whose: 'an e-mail, a mobile or an account',
    why: 'A second tab and a second thought; nobody pays for four at a time.',
  },
  contactPieces: {
    most: 100,
    of: 'unpaid pieces',
    whose: 'an e-mail, a mobile or an account',
    why: 'Ten full lines: a team and its bench.',
  },
  contactADay: {
    most: 12,
    of: 'orders in 24 hours that were not paid',
    whose: 'an e-mail, a mobile or an account',
    why: 'Who changes their mind at checkout makes a new order each time; who goes on for ever only keeps others from the shelf.',
  },
  contactElsewhere: {
    most: 1,
    of: 'unpaid orders of ten pieces at most, and three in 24 hours, when orders from elsewhere have used up the rows above',
    whose: 'an e-mail or a mobile in a network',
    why: 'Anybody can type a mobile. Its owner, elsewhere, still buys; a member with a proved e-mail has the rows above to themselves.',
  },
  contactEverywhere: {
    most: 30,
    of: 'unpaid orders',
    whose: 'an e-mail or a mobile in all networks',
    why: 'However many networks type it. Ten that type both of somebody’s do not reach it.',
  },
  networkOrders: {
    most: 30,
    of: 'unpaid orders',
    whose: 'a network, of all but members who have bought here',
    why: 'Thousands of phones share one address in India, and few of them pay in the same quarter of an hour.',
  },
  networkPieces: {
    most: 300,
    of: 'unpaid pieces',
    whose: 'a network, of all but members who have bought here',
    why: 'As its orders.',
  },
  limitedOrders: {
    most: 1,
    of: 'orders with one size of a limited edition, unpaid or to be paid at the door',
    whose: 'an e-mail, a mobile or an account',
    why: 'There is no second lot of it. All ten of a line may be in that one order.',
  },
  lastPieces: {
    most: 50,
    of: 'per cent of the unsold pieces of a size of which there are few, unpaid or to be paid at the door; one order may have more',
    whose: 'an e-mail, a mobile, an account or a network, of all but members who have bought here',
    why: 'Nobody keeps the last ones from everybody else without paying.',
  },
  strangersPieces: {
    most: 75,
    of: 'per cent of the unsold pieces of one size of a limited edition; one order may have more',
    whose: 'all strangers together, however many networks and names they have',
    why: 'With ten networks and a hundred mailboxes the rest is still there for members who have bought here: a mailbox costs nothing.',
  },
  few: {
    most: 20,
    of: 'unsold pieces of a size are few; of a limited edition any number is',
    whose: 'a size',
    why: 'Above it there is enough for those who pay.',
  },
  cashMinutes: {
    most: 30,
    of: 'minutes',
    whose: 'an order in cash that waits for its mailed code',
    why: 'Mail is there within a few; it may be asked for again. Until then it counts as an unpaid order.',
  },
  cashFreeRupees: {
    most: 4000,
    of: 'rupees in cash need no code',
    whose: 'an order of a contact nobody has proved',
    why: 'A jersey, with its tax and delivery: what the shop can bear to send to a door where nobody ordered it.',
  },
  cashFreePieces: {
    most: 10,
    of: 'pieces need no code',
    whose: 'as above',
    why: 'As its rupees: one full line of something small.',
  },
  cashFreeOrders: {
    most: 1,
    of: 'orders in cash that have not left need no code, and none with a limited edition or with what there is little of',
    whose: 'an e-mail, a mobile or an account that nobody has proved',
    why: 'The first small order is a shopper’s; the next one says that the address is theirs.',
  },
  cashFreeNetwork: {
    most: 3,
    of: 'orders in cash of 24 hours that have not left need no code',
    whose: 'a network, of all but members who have bought here',
    why: 'Many people share one, and many made-up people do: from then on each shows an address. It is a minute’s work and no wall.',
  },
  cashOrders: {
    most: 5,
    of: 'orders in cash that have not left',
    whose: 'an e-mail, a mobile or an account',
    why: 'Nobody has to have more money ready at the door; the next is paid online.',
  },
  cashPieces: { most: 50, of: 'pieces in orders in cash that have not left', whose: 'as above', why: 'As its orders.' },
  cashNetworkOrders: {
    most: 30,
    of: 'orders in cash of 24 hours that have not left',
    whose: 'a network, of all but members who have bought here',
    why: 'Addresses can be had by the hundred where somebody owns a mail server: a code alone is no bound.',
  },
  cashNetworkPieces: { most: 150, of: 'pieces in them', whose: 'as above', why: 'As its orders.' },
  parcelsBack: {
    most: 2,
    of: 'cash parcels that came back undelivered in a year; then only what is paid online is sent',
    whose: 'an e-mail or a mobile; of a member with a proved e-mail their account',
    why: 'Each went to a door and back at the cost of the shop, and nobody could buy its pieces meanwhile.',
  },
} as const satisfies Record<string, HoldLimit>;

/** Returns the table as a section of docs/limits.md. */
export function holdsSection(): string {
  const rows = Object.entries(holdTable).map(
    ([name, { most, of, whose, why }]) => `| \`${name}\` | ${most} ${of} | ${whose} | ${why} |`,
  );
  return `
## Pieces that are not paid for

Made from [reservation-rules.ts](../server/money/payments/reservation-rules.ts). These count what is there, in the transaction that keeps the pieces: any number of
processes at once keep no more. Beyond them the answer is 429 with \`Retry-After\`, or 409 where waiting helps nobody. What is paid counts no more.

| rule | how much | of whom | why |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Duration in ms of a reservation per payment attempt. */
export const holdMs = holdTable.minutesATry.most * minute;
/** Duration in ms of a reservation after staff send a payment link. */
export const linkHoldMs = holdTable.linkMinutes.most * minute;
/** Duration in ms for which a COD order waits for its code. */
export const cashHoldMs = holdTable.cashMinutes.most * minute;
const allTriesMs = holdTable.minutesInAll.most * minute;

/** Allowance of a contact whose limits others have used up: pieces per order, and orders per day. */
const piecesElsewhere = 10;
const aDayElsewhere = 3;

/** Shortest useful time for a payment, in ms. */
const leastMs = minute;

/** Returns the time in ms an order was reserved unpaid, by its events, oldest first. */
export function keptFor(events: readonly { state: string; at: Date }[], now: Date): number {
  return events.reduce((sum, { state, at }, index) => {
    const end = events[index + 1]?.at ?? now;
    return state === 'placed' ? sum + Math.max(0, end.getTime() - at.getTime()) : sum;
  }, 0);
}

/** Returns the end of a reservation for a payment that starts now. Undefined if the order has used all its time. */
export function keptUntil(events: readonly { state: string; at: Date }[], now: Date): Date | undefined {
  const left = allTriesMs - keptFor(events, now);
  return left < leastMs ? undefined : new Date(now.getTime() + Math.min(holdMs, left));
}

/** Pieces of a SKU. */
export interface HeldPieces {
  productId: string;
  size: string;
  quantity: number;
}

/** Order that reserves stock unpaid, or did within a day. */
export interface UnpaidOrder {
  /** True if it reserves stock now. */
  open: boolean;
  placedAt: Date;
  /** End of the reservation; null for a confirmed COD order, which reserves stock until it leaves. */
  heldUntil: Date | null;
  /** True for COD. */
  cash: boolean;
  /** True if it has the caller's e-mail, mobile or account; `ofNetwork`, if it is from their network. */
  ofContact: boolean;
  /** True if from their account or network; others may have typed their e-mail or mobile. */
  own: boolean;
  ofNetwork: boolean;
  pieces: readonly HeldPieces[];
}

/** Line to reserve. */
export interface WantedPieces extends HeldPieces {
  name: string;
  limited: boolean;
  /** Number of pieces available for sale. */
  available: number;
  /** Reservations of a limited edition by all strangers, with the first expiry; undefined for known buyers. */
  strangers?: { held: number; until: Date | null };
}

/** Refusal of a reservation, with the wait in ms; undefined if waiting does not help. */
export interface HoldRefusal {
  message: string;
  afterMs: number | undefined;
}

/**
 * Checks a reservation against the unpaid orders of the same contact or network. Returns the refusal; undefined if it
 * is allowed.
 */
export function refuseToHold(
  unpaid: readonly UnpaidOrder[],
  wanted: readonly WantedPieces[],
  now: Date,
): HoldRefusal | undefined {
  const waiting = unpaid.filter((order) => order.heldUntil !== null);
  const mine = waiting.filter(({ open, ofContact }) => open && ofContact);
  const network = waiting.filter(({ open, ofNetwork }) => open && ofNetwork);
  const count = heldPiecesIn([{ pieces: wanted }]);
  if (count > holdTable.contactPieces.most) {
    const message = `An order that is not paid yet can keep ${holdTable.contactPieces.most} pieces at most. Please order fewer at a time.`;
    return { message, afterMs: undefined };
  }
  return ofContact(waiting, mine, count, now) ?? ofNetwork(network, count, now) ?? refuseScarce(unpaid, wanted, now);
}

/** Checks limited editions and scarce sizes against the caller's existing reservations. Returns the refusal, if any. */
export function refuseScarce(
  unpaid: readonly UnpaidOrder[],
  wanted: readonly WantedPieces[],
  now: Date,
): HoldRefusal | undefined {
  const mine = unpaid.filter(({ open, ofContact }) => open && ofContact);
  const network = unpaid.filter(({ open, ofNetwork }) => open && ofNetwork);
  return first(
    wanted,
    (line) => ofLine(line, mine, 'mine', now) ?? ofLine(line, network, 'network', now) ?? ofStrangers(line, now),
  );
}

/** Returns true if a size is scarce, so that stricter limits apply. */
export function isScarce({ limited, available }: Pick<WantedPieces, 'limited' | 'available'>): boolean {
  return limited || available <= holdTable.few.most;
}

/** Refuses strangers beyond their share of a limited edition; the rest is for known buyers. */
function ofStrangers(
  { name, size, quantity, limited, available, strangers }: WantedPieces,
  now: Date,
): HoldRefusal | undefined {
  const { held, until } = strangers ?? { held: 0, until: null };
  if (!limited || held === 0) return undefined;
  if (held + quantity <= Math.max(1, Math.floor(((available + held) * holdTable.strangersPieces.most) / 100)))
    return undefined;
  const how = `Few of ${name}, size ${size} are left, and most are kept for others who are about to pay. Sign in to an account you have bought with before, or try again`;
  return later(how, Math.max(leastMs, (until?.getTime() ?? now.getTime() + holdMs) - now.getTime()));
}

function ofContact(
  unpaid: readonly UnpaidOrder[],
  mine: readonly UnpaidOrder[],
  count: number,
  now: Date,
): HoldRefusal | undefined {
  const { contactOrders, contactPieces, contactADay } = holdTable;
  const elsewhere = count <= piecesElsewhere && hasOneElsewhere(mine);
  if (mine.length >= contactOrders.most && !elsewhere) {
    const how = `You have ${mine.length} orders that wait for their payment. Pay or cancel one of them, or try again`;
    return later(how, firstEnd(mine, now));
  }
  if (count + heldPiecesIn(mine) > contactPieces.most && !elsewhere) {
    const how = `We keep ${contactPieces.most} pieces at most that are not paid. Pay or cancel your other order first, or try again`;
    return later(how, firstEnd(mine, now));
  }
  const today = unpaid.filter((order) => order.ofContact && now.getTime() - order.placedAt.getTime() < day);
  const ownToday = today.filter(({ own }) => own);
  if (today.length < contactADay.most || ownToday.length < aDayElsewhere) return undefined;
  const oldest = Math.min(...today.map(({ placedAt }) => placedAt.getTime()));
  return later(
    `You have placed ${today.length} orders within a day that were not paid. Pay one of them, or try again`,
    oldest + day - now.getTime(),
  );
}

/** Returns true if none of the contact's orders come from the caller, who may then have one beyond the limits. */
export function hasOneElsewhere(mine: readonly UnpaidOrder[]): boolean {
  return (
    mine.filter(({ own }) => own).length < holdTable.contactElsewhere.most &&
    mine.length < holdTable.contactEverywhere.most
  );
}

function ofNetwork(network: readonly UnpaidOrder[], count: number, now: Date): HoldRefusal | undefined {
  const { networkOrders, networkPieces } = holdTable;
  if (
    network.length < networkOrders.most &&
    (network.length === 0 || count + heldPiecesIn(network) <= networkPieces.most)
  )
    return undefined;
  const how =
    'Many orders from your network wait for their payment. Sign in to an account you have bought with before, or try again';
  return later(how, firstEnd(network, now));
}

function isForTheDoor({ heldUntil }: UnpaidOrder): boolean {
  return heldUntil === null;
}

/** Refuses another piece of a limited edition beside the shopper's unpaid orders. */
function limitedRefusal(name: string, before: readonly UnpaidOrder[], now: Date): HoldRefusal {
  if (before.every(isForTheDoor)) {
    return never(
      `${name} is a limited edition, and an order of yours with it is to be paid at the door. Another can be had once that one has left.`,
    );
  }
  const how = `${name} is a limited edition, and an order of yours with it waits for its payment. Pay or cancel that one, or try again`;
  return later(how, firstEnd(before, now));
}

/** Checks the limits of a limited edition or scarce size. */
function ofLine(
  line: WantedPieces,
  orders: readonly UnpaidOrder[],
  whose: 'mine' | 'network',
  now: Date,
): HoldRefusal | undefined {
  const isOfIt = (held: HeldPieces) => held.productId === line.productId && held.size === line.size;
  const before = orders.filter(({ pieces }) => pieces.some(isOfIt));
  if (before.length === 0) return undefined;
  const { limitedOrders, lastPieces, few } = holdTable;
  if (whose === 'mine' && line.limited && before.length >= limitedOrders.most)
    return limitedRefusal(line.name, before, now);
  const held = heldPiecesIn(before.map(({ pieces }) => ({ pieces: pieces.filter(isOfIt) })));
  const unsold = line.available + held;
  if (!line.limited && unsold > few.most) return undefined;
  if (held + line.quantity <= Math.max(1, Math.floor((unsold * lastPieces.most) / 100))) return undefined;
  if (before.every(isForTheDoor)) {
    const whom = whose === 'mine' ? 'for an order of yours' : 'for others on your network';
    return never(
      `Few of ${line.name}, size ${line.size} are left, and some are kept ${whom} that are paid at the door.`,
    );
  }
  const theirs =
    whose === 'mine' ? 'are kept for an order of yours that waits' : 'are kept for others on your network who wait';
  return later(
    `Few of ${line.name}, size ${line.size} are left, and some ${theirs} for payment. Try again`,
    firstEnd(before, now),
  );
}

function first<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the number of pieces in some orders. */
export function heldPiecesIn(orders: readonly { pieces: readonly HeldPieces[] }[]): number {
  return orders.reduce((sum, { pieces }) => sum + pieces.reduce((of, { quantity }) => of + quantity, 0), 0);
}

/** Returns the time in ms to the first expiry of some orders, at least a minute. */
function firstEnd(orders: readonly UnpaidOrder[], now: Date): number {
  return Math.max(leastMs, Math.min(...orders.flatMap(({ heldUntil }) => heldUntil?.getTime() ?? [])) - now.getTime());
}

function never(message: string): HoldRefusal {
  return { message, afterMs: undefined };
}

function later(how: string, afterMs: number): HoldRefusal {
  const minutes = Math.ceil(afterMs / minute);
  const short = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : short;
  return { message: `${how} in ${wait}.`, afterMs };
}

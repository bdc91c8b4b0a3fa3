// What is kept for orders that are not paid: for how long, and how much for whom. Pure.

const minute = 60_000;
const day = 24 * 60 * minute;

interface HoldLimit {
  most: number;
  /** What is counted. */
  of: string;
  whose: string;
  why: string;
}

/** How much is kept without payment: the one table, which docs/limits.md shows. */
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
  cashFreePieces: { most: 10, of: 'pieces need no code', whose: 'as above', why: 'As its rupees: one full line of something small.' },
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

/** The table as a section of docs/limits.md. */
export function holdsSection(): string {
  const rows = Object.entries(holdTable).map(([name, { most, of, whose, why }]) => `| \`${name}\` | ${most} ${of} | ${whose} | ${why} |`);
  return `
## Pieces that are not paid for

Made from [reservation-rules.ts](../server/money/payments/reservation-rules.ts). These count what is there, in the transaction that keeps the pieces: any number of
processes at once keep no more. Beyond them the answer is 429 with \`Retry-After\`, or 409 where waiting helps nobody. What is paid counts no more.

| rule | how much | of whom | why |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** For so long the pieces of an order are kept from each try to pay, in ms. */
export const holdMs = holdTable.minutesATry.most * minute;
/** For so long they are kept from when a colleague sends a payment link, in ms. */
export const linkHoldMs = holdTable.linkMinutes.most * minute;
/** For so long an order in cash waits for its code, in ms. */
export const cashHoldMs = holdTable.cashMinutes.most * minute;
const allTriesMs = holdTable.minutesInAll.most * minute;

/** What one order has at most, and how many there are in a day, when others used up what a contact may have. */
const piecesElsewhere = 10;
const aDayElsewhere = 3;

/** Less time than this is no time to pay in. */
const leastMs = minute;

/** How long an order has kept its pieces unpaid by its events, the oldest first, in ms. */
export function keptFor(events: readonly { state: string; at: Date }[], now: Date): number {
  return events.reduce((sum, { state, at }, index) => {
    const end = events[index + 1]?.at ?? now;
    return state === 'placed' ? sum + Math.max(0, end.getTime() - at.getTime()) : sum;
  }, 0);
}

/** Until when a try to pay that begins now keeps the pieces; undefined where the order had all its time. */
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

/** An order that keeps pieces unpaid, or did within a day. */
export interface UnpaidOrder {
  /** It keeps them now. */
  open: boolean;
  placedAt: Date;
  /** Null for one in cash that waits for nothing: it keeps them until it leaves. */
  heldUntil: Date | null;
  /** It is paid at the door. */
  cash: boolean;
  /** It has the e-mail, the mobile or the account of whoever asks; it is of their network. It may be both. */
  ofContact: boolean;
  /** It came from their account or their network: who only types an e-mail or a mobile of somebody's is elsewhere. */
  own: boolean;
  ofNetwork: boolean;
  pieces: readonly HeldPieces[];
}

/** A line for which pieces are to be kept. */
export interface WantedPieces extends HeldPieces {
  name: string;
  limited: boolean;
  /** Pieces of it that can be sold now. */
  available: number;
  /** Of a limited edition: the pieces that all strangers together keep, and when the first of them are let go; none where a proved member asks. */
  strangers?: { held: number; until: Date | null };
}

/** Why no pieces are kept, and after how many ms they may be; undefined where waiting does not help. */
export interface HoldRefusal {
  message: string;
  afterMs: number | undefined;
}

/**
 * Why the pieces that are wanted are not kept unpaid, by what is kept already; undefined where they are. `unpaid` are the
 * orders of the same contact or network.
 */
export function refuseToHold(unpaid: readonly UnpaidOrder[], wanted: readonly WantedPieces[], now: Date): HoldRefusal | undefined {
  const waiting = unpaid.filter((order) => order.heldUntil !== null);
  const mine = waiting.filter(({ open, ofContact }) => open && ofContact);
  const network = waiting.filter(({ open, ofNetwork }) => open && ofNetwork);
  const count = piecesIn([{ pieces: wanted }]);
  if (count > holdTable.contactPieces.most) {
    const message = `An order that is not paid yet can keep ${holdTable.contactPieces.most} pieces at most. Please order fewer at a time.`;
    return { message, afterMs: undefined };
  }
  return ofContact(waiting, mine, count, now) ?? ofNetwork(network, count, now) ?? refuseScarce(unpaid, wanted, now);
}

/** Why more of a limited edition, or of what is nearly sold out, is not kept for whoever has some of it unpaid already. */
export function refuseScarce(unpaid: readonly UnpaidOrder[], wanted: readonly WantedPieces[], now: Date): HoldRefusal | undefined {
  const mine = unpaid.filter(({ open, ofContact }) => open && ofContact);
  const network = unpaid.filter(({ open, ofNetwork }) => open && ofNetwork);
  return first(wanted, (line) => ofLine(line, mine, 'mine', now) ?? ofLine(line, network, 'network', now) ?? ofStrangers(line, now));
}

/** Tells whether a size is looked at more closely before it is kept for somebody. */
export function isScarce({ limited, available }: Pick<WantedPieces, 'limited' | 'available'>): boolean {
  return limited || available <= holdTable.few.most;
}

/** Of a limited edition all strangers together leave some to those who are known. */
function ofStrangers({ name, size, quantity, limited, available, strangers }: WantedPieces, now: Date): HoldRefusal | undefined {
  const { held, until } = strangers ?? { held: 0, until: null };
  if (!limited || held === 0) return undefined;
  if (held + quantity <= Math.max(1, Math.floor(((available + held) * holdTable.strangersPieces.most) / 100))) return undefined;
  const how = `Few of ${name}, size ${size} are left, and most are kept for others who are about to pay. Sign in to an account you have bought with before, or try again`;
  return later(how, Math.max(leastMs, (until?.getTime() ?? now.getTime() + holdMs) - now.getTime()));
}

function ofContact(unpaid: readonly UnpaidOrder[], mine: readonly UnpaidOrder[], count: number, now: Date): HoldRefusal | undefined {
  const { contactOrders, contactPieces, contactADay } = holdTable;
  const elsewhere = count <= piecesElsewhere && hasOneElsewhere(mine);
  if (mine.length >= contactOrders.most && !elsewhere) {
    const how = `You have ${mine.length} orders that wait for their payment. Pay or cancel one of them, or try again`;
    return later(how, firstEnd(mine, now));
  }
  if (count + piecesIn(mine) > contactPieces.most && !elsewhere) {
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

/** Whether whoever asks has none of a contact's orders, which are others' doing then, and may have one beyond what those used up. */
export function hasOneElsewhere(mine: readonly UnpaidOrder[]): boolean {
  return mine.filter(({ own }) => own).length < holdTable.contactElsewhere.most && mine.length < holdTable.contactEverywhere.most;
}

function ofNetwork(network: readonly UnpaidOrder[], count: number, now: Date): HoldRefusal | undefined {
  const { networkOrders, networkPieces } = holdTable;
  if (network.length < networkOrders.most && (network.length === 0 || count + piecesIn(network) <= networkPieces.most)) return undefined;
  const how = 'Many orders from your network wait for their payment. Sign in to an account you have bought with before, or try again';
  return later(how, firstEnd(network, now));
}

/** Of a limited edition, and of what is nearly sold out. */
function ofLine(line: WantedPieces, orders: readonly UnpaidOrder[], whose: 'mine' | 'network', now: Date): HoldRefusal | undefined {
  const isOfIt = (held: HeldPieces) => held.productId === line.productId && held.size === line.size;
  const before = orders.filter(({ pieces }) => pieces.some(isOfIt));
  if (before.length === 0) return undefined;
  const { limitedOrders, lastPieces, few } = holdTable;
  if (whose === 'mine' && line.limited && before.length >= limitedOrders.most) {
    const { name } = line;
    if (before.every(({ heldUntil }) => heldUntil === null)) {
      return never(
        `${name} is a limited edition, and an order of yours with it is to be paid at the door. Another can be had once that one has left.`,
      );
    }
    const how = `${name} is a limited edition, and an order of yours with it waits for its payment. Pay or cancel that one, or try again`;
    return later(how, firstEnd(before, now));
  }
  const held = piecesIn(before.map(({ pieces }) => ({ pieces: pieces.filter(isOfIt) })));
  const unsold = line.available + held;
  if (!line.limited && unsold > few.most) return undefined;
  if (held + line.quantity <= Math.max(1, Math.floor((unsold * lastPieces.most) / 100))) return undefined;
  if (before.every(({ heldUntil }) => heldUntil === null)) {
    const whom = whose === 'mine' ? 'for an order of yours' : 'for others on your network';
    return never(`Few of ${line.name}, size ${line.size} are left, and some are kept ${whom} that are paid at the door.`);
  }
  const theirs = whose === 'mine' ? 'are kept for an order of yours that waits' : 'are kept for others on your network who wait';
  return later(`Few of ${line.name}, size ${line.size} are left, and some ${theirs} for payment. Try again`, firstEnd(before, now));
}

function first<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** How many pieces are in some orders. */
export function piecesIn(orders: readonly { pieces: readonly HeldPieces[] }[]): number {
  return orders.reduce((sum, { pieces }) => sum + pieces.reduce((of, { quantity }) => of + quantity, 0), 0);
}

/** When the first of some orders lets go, in ms from now; a moment where its time is over and it is about to. */
function firstEnd(orders: readonly UnpaidOrder[], now: Date): number {
  return Math.max(leastMs, Math.min(...orders.flatMap(({ heldUntil }) => heldUntil?.getTime() ?? [])) - now.getTime());
}

function never(message: string): HoldRefusal {
  return { message, afterMs: undefined };
}

function later(how: string, afterMs: number): HoldRefusal {
  const minutes = Math.ceil(afterMs / minute);
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
  return { message: `${how} in ${wait}.`, afterMs };
}

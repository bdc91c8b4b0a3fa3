interface HoldLimit {
  most: number;
  /** Unit of the limit. */
  of: string;
  whose: string;
  why: string;
}

/** Table of reservation limits; docs/limits.md is generated from it. */
export const holdTable = {
  minutesATry: { most: 15, of: 'minutes', whose: 'an attempt to pay', why: 'Banks decide within ten minutes.' },
  minutesInAll: {
    most: 60,
    of: 'minutes',
    whose: 'all attempts of one order',
    why: 'Another attempt extends the reservation, but not without end.',
  },
  linkMinutes: {
    most: 60,
    of: 'minutes',
    whose: 'an order that staff placed for a caller, since its payment link was last sent',
    why: 'A mail is read and the order paid within the hour; staff can send the link again, which is logged.',
  },
  contactOrders: {
    most: 3,
    of: 'unpaid orders',
    whose: 'an e-mail, a mobile or an account',
    why: 'Enough for a second tab and a second attempt; nobody pays four orders at a time.',
  },
  contactPieces: {
    most: 100,
    of: 'unpaid pieces',
    whose: 'an e-mail, a mobile or an account',
    why: 'Ten full lines, enough for a team with its substitutes.',
  },
  contactADay: {
    most: 12,
    of: 'unpaid orders within 24 hours',
    whose: 'an e-mail, a mobile or an account',
    why: 'A shopper who changes their mind at checkout creates a new order each time; beyond this number it only blocks stock for others.',
  },
  contactElsewhere: {
    most: 1,
    of: 'unpaid orders of at most ten pieces, and three within 24 hours, once orders from other networks have used up the rows above',
    whose: 'an e-mail or a mobile in a network',
    why: 'Anybody can enter a mobile number. Its owner, in another network, can still buy; a member with a confirmed e-mail has separate counts of the rows above.',
  },
  contactEverywhere: {
    most: 30,
    of: 'unpaid orders',
    whose: 'an e-mail or a mobile in all networks',
    why: 'The total over all networks. Ten networks that use both contacts of a person do not reach it.',
  },
  networkOrders: {
    most: 30,
    of: 'unpaid orders',
    whose: 'a network, without members who have bought here',
    why: 'Thousands of phones in India share one address, and few of them pay within the same 15 minutes.',
  },
  networkPieces: {
    most: 300,
    of: 'unpaid pieces',
    whose: 'a network, without members who have bought here',
    why: 'As the row for orders.',
  },
  limitedOrders: {
    most: 1,
    of: 'orders with one size of a limited edition, unpaid or cash on delivery',
    whose: 'an e-mail, a mobile or an account',
    why: 'It is not produced again. That order may contain all ten pieces of a line.',
  },
  lastPieces: {
    most: 50,
    of: 'per cent of the unsold pieces of a scarce size, unpaid or cash on delivery; one order may have more',
    whose: 'an e-mail, a mobile, an account or a network, without members who have bought here',
    why: 'Nobody can block the last pieces without paying.',
  },
  strangersPieces: {
    most: 75,
    of: 'per cent of the unsold pieces of one size of a limited edition; one order may have more',
    whose: 'all who have not bought here, over all networks and contacts',
    why: 'The rest stays available to members who have bought here, even against ten networks and a hundred mailboxes, which cost nothing.',
  },
  few: {
    most: 20,
    of: 'unsold pieces or fewer make a size scarce; a limited edition always is',
    whose: 'a size',
    why: 'Above it there is enough stock for those who pay.',
  },
  cashMinutes: {
    most: 30,
    of: 'minutes',
    whose: 'a cash order that waits for its mailed code',
    why: 'Mail arrives within minutes, and the code can be requested again. Until then it counts as an unpaid order.',
  },
  cashFreeRupees: {
    most: 4000,
    of: 'rupees of a cash order need no code',
    whose: 'an order of an unconfirmed contact',
    why: 'A jersey with tax and delivery: a loss the shop can bear if nobody ordered it at that address.',
  },
  cashFreePieces: {
    most: 10,
    of: 'pieces need no code',
    whose: 'as above',
    why: 'As the row for rupees: one full line of a small item.',
  },
  cashFreeOrders: {
    most: 1,
    of: 'undispatched cash orders need no code, unless they contain a limited edition or a scarce size',
    whose: 'an unconfirmed e-mail, mobile or account',
    why: 'The first small order is probably genuine; the next one must confirm its e-mail.',
  },
  cashFreeNetwork: {
    most: 3,
    of: 'undispatched cash orders within 24 hours need no code',
    whose: 'a network, without members who have bought here',
    why: 'Many people, real and invented, share a network: beyond this number each confirms an e-mail, which takes a minute.',
  },
  cashOrders: {
    most: 5,
    of: 'undispatched cash orders',
    whose: 'an e-mail, a mobile or an account',
    why: 'Nobody needs more cash at the door; further orders are paid online.',
  },
  cashPieces: { most: 50, of: 'pieces in undispatched cash orders', whose: 'as above', why: 'As the row for orders.' },
  cashNetworkOrders: {
    most: 30,
    of: 'undispatched cash orders within 24 hours',
    whose: 'a network, without members who have bought here',
    why: 'The owner of a mail server has any number of addresses, so codes alone are no limit.',
  },
  cashNetworkPieces: { most: 150, of: 'pieces in them', whose: 'as above', why: 'As the row for orders.' },
  parcelsBack: {
    most: 2,
    of: 'undelivered cash parcels within a year; beyond it only online payment is accepted',
    whose: 'an e-mail or a mobile; the account of a member with a confirmed e-mail',
    why: 'Each cost the shop two deliveries, and blocked its pieces in the meantime.',
  },
} as const satisfies Record<string, HoldLimit>;

/** Returns the table as a section of docs/limits.md. */
export function holdsSection(): string {
  const rows = Object.entries(holdTable).map(
    ([name, { most, of, whose, why }]) => `| \`${name}\` | ${most} ${of} | ${whose} | ${why} |`,
  );
  return `
## Unpaid reservations

Generated from [reservation-table.ts](../server/money/payments/reservation-table.ts). Existing orders are counted in the transaction that reserves the stock, so
concurrent processes cannot exceed a limit. Beyond it the reply is 429 with \`Retry-After\`, or 409 if waiting does not help. Paid orders do not count.

| rule | limit | counted for | reason |
|---|---|---|---|
${rows.join('\n')}
`;
}

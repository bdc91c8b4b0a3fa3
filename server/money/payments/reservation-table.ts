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

Made from [reservation-table.ts](../server/money/payments/reservation-table.ts). These count what is there, in the transaction that keeps the pieces: any number of
processes at once keep no more. Beyond them the answer is 429 with \`Retry-After\`, or 409 where waiting helps nobody. What is paid counts no more.

| rule | how much | of whom | why |
|---|---|---|---|
${rows.join('\n')}
`;
}

/**
 * Limits of a mail kind for unproved addresses. Kinds of one `sort` are counted together; `beyond` is the outcome of
 * the next one. Kinds without it are not counted, as their cause is already limited.
 */
interface MailKindRow {
  unproved?: {
    sort: 'welcome' | 'account' | 'sign-in' | 'order' | 'message' | 'code';
    beyond: 'waits' | 'is not sent';
    anHour?: number;
    /** Total limit if the further mails go to networks without one in that hour. */
    withFirsts?: number;
  };
  /** Protection against one network sending it to many addresses. */
  network: string;
  why: string;
}

const byShop = 'the shop’s people or the courier set it off';
const orders = 'the limit `order`, and the pieces an order takes';
const account = 'the limit `signup`: each address needs an account';
const codes = 'the limit `codeNetwork`';
const aCode = { sort: 'code', beyond: 'is not sent', anHour: 3, withFirsts: 10 } as const;

/**
 * Table of all mails by the prefix of `about`; docs/limits.md is generated from it. A mailed code, Google, or a paid or
 * delivered order proves an address. Mails about a paid order are always sent.
 */
export const mailTable = {
  'order-confirmed': {
    unproved: { sort: 'order', beyond: 'waits' },
    network: orders,
    why: 'An order in cash costs nothing: anyone types any address.',
  },
  'payment-link': { network: byShop, why: 'A colleague ordered for a caller, who pays by it.' },
  'order-payment_failed': {
    unproved: { sort: 'order', beyond: 'is not sent' },
    network: orders,
    why: 'As above; the page of the order says it too.',
  },
  'order-cancelled': {
    unproved: { sort: 'order', beyond: 'waits' },
    network: orders,
    why: 'Ordered and cancelled for ever, it would be a mail each time.',
  },
  cancellation: {
    unproved: { sort: 'order', beyond: 'is not sent' },
    network: orders,
    why: 'One a piece, as often as an order has pieces.',
  },
  'order-shipped': { network: byShop, why: 'A parcel has left, which costs the shop more than its mail.' },
  'order-out_for_delivery': { network: byShop, why: 'As above.' },
  'order-delivered': { network: byShop, why: 'As above.' },
  'order-returned_to_origin': { network: byShop, why: 'As above.' },
  'order-lost': { network: byShop, why: 'As above.' },
  'parcel-attempt': { network: byShop, why: 'Somebody was at the door.' },
  'parcel-returning': { network: byShop, why: 'As above.' },
  refund: { network: 'money was paid before', why: 'Whoever paid hears of their money.' },
  'return-requested': { network: 'its order was delivered before', why: 'Once a return, and a piece can be in one.' },
  'return-approved': { network: byShop, why: 'Once a return.' },
  'return-pickup_booked': { network: byShop, why: 'Once a return.' },
  'return-received': { network: byShop, why: 'Once a return.' },
  'return-exchanged': { network: byShop, why: 'Once a return.' },
  'return-rejected': { network: byShop, why: 'Once a return.' },
  'return-cancelled': { network: 'its order was delivered before', why: 'Once a return.' },
  message: { network: 'the limit `contact`', why: 'It goes to the shop itself.' },
  'message-taken': {
    unproved: { sort: 'message', beyond: 'is not sent' },
    network: 'the limit `contact`',
    why: 'Anyone types any address; the page says that the message came.',
  },
  'accounts-merged': { network: byShop, why: 'Once a merge, to both addresses: each is to hear of it.' },
  'message-answer': { network: byShop, why: 'A colleague answers who wrote.' },
  welcome: {
    unproved: { sort: 'welcome', beyond: 'is not sent' },
    network: 'the limit `signup`',
    why: 'Anyone signs any address up.',
  },
  deletion: {
    unproved: { sort: 'account', beyond: 'is not sent' },
    network: account,
    why: 'Asked for and taken back for ever, it would be a mail each time.',
  },
  'password-changed': {
    unproved: { sort: 'account', beyond: 'is not sent' },
    network: account,
    why: 'Whoever signed another’s address up can change its password for ever.',
  },
  'password-reset': { network: codes, why: 'A mailed code was right, which proves the address.' },
  'new-device': {
    unproved: { sort: 'sign-in', beyond: 'is not sent' },
    network: 'the password, passkey or Google account was right; the limit `newDeviceMail`',
    why: 'Whoever keeps no cookies has a new browser each time.',
  },
  'passkey-changed': {
    network: 'it needs an account with a proved e-mail',
    why: 'What opens an account is always told, ten at most at a time.',
  },
  'google-linked': { network: account, why: 'Once an account.' },
  'google-unlinked': { network: account, why: 'Once each time it was linked, and Google has proved the address.' },
  'email-changed': {
    unproved: { sort: 'account', beyond: 'is not sent' },
    network: account,
    why: 'As of a changed password.',
  },
  'email-code': {
    unproved: aCode,
    network: 'the limit `newEmailCode`',
    why: 'It is what proves an address.',
  },
  'reset-code': {
    unproved: aCode,
    network: codes,
    why: 'As above. A browser that signed in with the address always gets it.',
  },
  'order-code': { unproved: aCode, network: codes, why: 'As above.' },
  'again-code': { unproved: aCode, network: codes, why: 'As above.' },
  'change-code': { unproved: aCode, network: codes, why: 'As above.' },
  'cash-code': {
    unproved: aCode,
    network: 'how many orders in cash wait for a code, and the limit `codeNetwork`',
    why: 'As above. One goes by itself for an order; the others are asked for.',
  },
  'address-changed': {
    unproved: { sort: 'order', beyond: 'waits' },
    network: orders,
    why: 'Ordered for any address, it can be changed for ever.',
  },
  'size-changed': { network: byShop, why: 'A colleague was asked for it.' },
  'delivery-changed': { network: byShop, why: 'As above.' },
  'cash-paid': { network: byShop, why: 'Once an order, and a colleague saw the money.' },
  'order-claimed': {
    network: account,
    why: 'Once an order, and whoever ordered is to hear at once that somebody took it.',
  },
  'mail-test': { network: byShop, why: 'To the colleague who writes its words: the limit `mailTest`.' },
  'staff-invited': { network: byShop, why: 'The limit `staffInvite` of whoever invites.' },
  'staff-device': { network: byShop, why: 'A colleague signed in: the password and the second step were right.' },
  'new-link': { network: 'the limit `newLink`', why: 'Whoever ended a link has no other way to their order.' },
} as const satisfies Record<string, MailKindRow>;

export type MailKind = keyof typeof mailTable;

/** Subject of a mail: its kind and an id, as in 'order-shipped:ord_x'. */
export type MailAbout = `${MailKind}:${string}`;

/**
 * Returns the Auto-Submitted value of a mail (RFC 3834): none for a staff answer, auto-replied for an acknowledgement,
 * else auto-generated. Pure.
 */
export function autoSubmitted(about: string): 'auto-generated' | 'auto-replied' | undefined {
  const kind = about.slice(0, about.indexOf(':'));
  if (kind === ('message-answer' satisfies MailKind)) return undefined;
  return kind === ('message-taken' satisfies MailKind) ? 'auto-replied' : 'auto-generated';
}

/** Kinds about an order, whose text is stored as long as their row, for support. Secrets are removed from it. */
const keptKinds: ReadonlySet<string> = new Set<MailKind>([
  'order-confirmed',
  'payment-link',
  'order-payment_failed',
  'order-cancelled',
  'cancellation',
  'order-shipped',
  'order-out_for_delivery',
  'order-delivered',
  'order-returned_to_origin',
  'order-lost',
  'parcel-attempt',
  'parcel-returning',
  'refund',
  'return-requested',
  'return-approved',
  'return-pickup_booked',
  'return-received',
  'return-exchanged',
  'return-rejected',
  'return-cancelled',
  'address-changed',
  'size-changed',
  'delivery-changed',
  'cash-paid',
]);

/** Returns true if the text of a mail is stored after sending. */
export function isMailTextStored(about: string): boolean {
  return keptKinds.has(about.slice(0, about.indexOf(':')));
}

/** Window in minutes for mails to an unproved address, and limit of mails waiting for it. */
export const unprovedMinutes = 60;
export const mostWaiting = 3;

/** Returns the table row of a mail. Throws RangeError without one. */
export function rowOf(about: string): MailKindRow {
  const kind = about.slice(0, about.indexOf(':'));
  if (!Object.hasOwn(mailTable, kind)) throw new RangeError(`mails '${kind}' have no row in the table of mails`);
  return mailTable[kind as MailKind];
}

/** Returns the kinds of a category, which are counted together. */
export function mailKindsInCategory(sort: NonNullable<MailKindRow['unproved']>['sort']): MailKind[] {
  return (Object.keys(mailTable) as MailKind[]).filter((kind) => rowOf(`${kind}:`).unproved?.sort === sort);
}

/** Returns the table as a section of docs/limits.md. */
export function mailsSection(): string {
  const rows = Object.keys(mailTable).map((kind) => {
    const { unproved, network, why } = rowOf(`${kind}:`);
    const often = unproved
      ? `${unproved.anHour ?? 1} an hour of all about ${sortWords[unproved.sort]}${firstsInWords(unproved)}; the next ${unproved.beyond}`
      : 'not counted';
    return `| \`${kind}\` | ${often} | ${network} | ${why} |`;
  });
  return `
## Mails

Made from [mail-table.ts](../server/foundation/mail/mail-table.ts). An address is proved by a mailed code, by Google, or by an order that was paid or
delivered; what is told of an order that was paid always goes. Of those that wait, ${mostWaiting} do at most; more are not sent.

To an address that nobody has proved ${aCode.anHour} codes and one mail of each other sort go in an hour, all networks together. So that no stranger keeps its owner from every code
by asking for those, each network that has had none yet gets one more, until there are ${aCode.withFirsts}: whoever has as many networks (an IPv4 address each, or the first 48 bits of IPv6) can keep such a
mailbox from codes for that hour, and fills it no further. The limits \`code\`, \`orderCode\`, \`changeCode\`, \`againCode\` and \`newEmailCode\` count who asks, and let a proved owner have more. Anybody can type anybody's address here, and most of who gets such a mail never heard of the
shop. Three codes are a wrong try, a lost mail and one more; one mail of a sort tells what there is to tell. What is counted is a mailbox: without \`+tag\`, and of Gmail without dots,
since \`victim+1@\` is \`victim@\`. Mails go, and accounts are found, by the address as it was typed. What strangers typed is
printed as plain text of bounded length, and without what a mail program would make a link of.

| mail | to an address nobody has proved | what bounds one network | why |
|---|---|---|---|
${rows.join('\n')}
`;
}

const firstsInWords = ({ withFirsts }: NonNullable<MailKindRow['unproved']>) =>
  withFirsts === undefined ? '' : `, then one to each network that had none, ${withFirsts} in all`;

const sortWords = {
  welcome: 'new accounts',
  account: 'changes of accounts',
  'sign-in': 'sign-ins',
  order: 'orders',
  message: 'messages',
  code: 'codes',
} as const;

/**
 * Limits of a mail kind for unproved addresses. Kinds with the same `sort` are counted together; `beyond` is the
 * outcome of further mails. Kinds without this are not counted, as their cause is already limited.
 */
interface MailKindRow {
  unproved?: {
    sort: 'welcome' | 'account' | 'sign-in' | 'order' | 'message' | 'code';
    beyond: 'waits' | 'is not sent';
    anHour?: number;
    /** Total limit, if the additional mails go to networks that had no mail in that hour. */
    withFirsts?: number;
  };
  /** Protection against one network that triggers this mail to many addresses. */
  network: string;
  why: string;
}

const byShop = 'sent after an action of staff or courier';
const orders = 'the limit `order`, and the stock an order reserves';
const account = 'the limit `signup`: each address needs an account';
const codes = 'the limit `codeNetwork`';
const aCode = { sort: 'code', beyond: 'is not sent', anHour: 3, withFirsts: 10 } as const;

/**
 * Table of all mails by the prefix of `about`; docs/limits.md is generated from it. An address is proved by a mailed
 * code, Google, or a paid or delivered order. Mails about a paid order are always sent.
 */
export const mailTable = {
  'order-confirmed': {
    unproved: { sort: 'order', beyond: 'waits' },
    network: orders,
    why: 'A cash order costs nothing, and anybody can enter any address.',
  },
  'payment-link': { network: byShop, why: 'Staff ordered for a caller, who pays by it.' },
  'order-payment_failed': {
    unproved: { sort: 'order', beyond: 'is not sent' },
    network: orders,
    why: 'As above; the order’s page shows it too.',
  },
  'order-cancelled': {
    unproved: { sort: 'order', beyond: 'waits' },
    network: orders,
    why: 'Ordering and cancelling again and again would send a mail each time.',
  },
  cancellation: {
    unproved: { sort: 'order', beyond: 'is not sent' },
    network: orders,
    why: 'At most one per piece of the order.',
  },
  'order-shipped': { network: byShop, why: 'A dispatched parcel costs the shop more than its mail.' },
  'order-out_for_delivery': { network: byShop, why: 'As above.' },
  'order-delivered': { network: byShop, why: 'As above.' },
  'order-returned_to_origin': { network: byShop, why: 'As above.' },
  'order-lost': { network: byShop, why: 'As above.' },
  'parcel-attempt': { network: byShop, why: 'The courier was at the door.' },
  'parcel-returning': { network: byShop, why: 'As above.' },
  refund: { network: 'money was paid before', why: 'Buyers are notified of their money.' },
  'return-requested': {
    network: 'its order was delivered before',
    why: 'Once per return, and each piece is in at most one.',
  },
  'return-approved': { network: byShop, why: 'Once per return.' },
  'return-pickup_booked': { network: byShop, why: 'Once per return.' },
  'return-received': { network: byShop, why: 'Once per return.' },
  'return-exchanged': { network: byShop, why: 'Once per return.' },
  'return-rejected': { network: byShop, why: 'Once per return.' },
  'return-cancelled': { network: 'its order was delivered before', why: 'Once per return.' },
  message: { network: 'the limit `contact`', why: 'It goes to the shop itself.' },
  'message-taken': {
    unproved: { sort: 'message', beyond: 'is not sent' },
    network: 'the limit `contact`',
    why: 'Anybody can enter any address; the page confirms the message too.',
  },
  'accounts-merged': { network: byShop, why: 'Once per merge, to both addresses.' },
  'message-answer': { network: byShop, why: 'Staff reply to a message.' },
  welcome: {
    unproved: { sort: 'welcome', beyond: 'is not sent' },
    network: 'the limit `signup`',
    why: 'Anybody can sign up any address.',
  },
  deletion: {
    unproved: { sort: 'account', beyond: 'is not sent' },
    network: account,
    why: 'Requesting and withdrawing again and again would send a mail each time.',
  },
  'designs-ending': { network: byShop, why: 'Once a week and member, to a confirmed address.' },
  'password-changed': {
    unproved: { sort: 'account', beyond: 'is not sent' },
    network: account,
    why: 'Somebody who signed up another person’s address can change its password again and again.',
  },
  'password-reset': { network: codes, why: 'A mailed code was correct, which confirms the address.' },
  'new-device': {
    unproved: { sort: 'sign-in', beyond: 'is not sent' },
    network: 'the password, passkey or Google account was right; the limit `newDeviceMail`',
    why: 'A browser without cookies is new each time.',
  },
  'passkey-changed': {
    network: 'it needs an account with a confirmed e-mail',
    why: 'Changes of credentials are always notified; an account has at most ten.',
  },
  'google-linked': { network: account, why: 'Once per account.' },
  'google-unlinked': { network: account, why: 'Once per link, and Google has confirmed the address.' },
  'email-changed': {
    unproved: { sort: 'account', beyond: 'is not sent' },
    network: account,
    why: 'As for a changed password.',
  },
  'email-code': {
    unproved: aCode,
    network: 'the limit `newEmailCode`',
    why: 'Its code confirms the address.',
  },
  'reset-code': {
    unproved: aCode,
    network: codes,
    why: 'As above. A browser that signed in with the address before always gets one.',
  },
  'order-code': { unproved: aCode, network: codes, why: 'As above.' },
  'again-code': { unproved: aCode, network: codes, why: 'As above.' },
  'change-code': { unproved: aCode, network: codes, why: 'As above.' },
  'cash-code': {
    unproved: aCode,
    network: 'the number of cash orders that wait for a code, and the limit `codeNetwork`',
    why: 'As above. The first is sent with the order; others are requested.',
  },
  'address-changed': {
    unproved: { sort: 'order', beyond: 'waits' },
    network: orders,
    why: 'An order for any address can be changed again and again.',
  },
  'order-email-changed': {
    network: byShop,
    why: 'Staff changed it; whoever ordered must learn at once that mails go elsewhere.',
  },
  'size-changed': { network: byShop, why: 'Staff were asked to change it.' },
  'delivery-changed': { network: byShop, why: 'As above.' },
  'cash-paid': { network: byShop, why: 'Once per order, and staff have seen the money.' },
  'order-claimed': {
    network: account,
    why: 'Once per order; the buyer must learn at once that somebody claimed it.',
  },
  'mail-test': { network: byShop, why: 'To the colleague who edits the text: the limit `mailTest`.' },
  'staff-invited': { network: byShop, why: 'The limit `staffInvite` of the inviting colleague.' },
  'staff-sign-in': { network: byShop, why: 'What signs a colleague in was changed by them, or with an invitation.' },
  'staff-device': { network: byShop, why: 'A colleague signed in with password and second factor.' },
  'weekly-report': { network: byShop, why: 'Once a week and report, to a colleague who asked for it.' },
  'new-link': {
    network: 'the limit `newLink`',
    why: 'After revoking a link, the buyer has no other access to the order.',
  },
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

/**
 * Kinds of mails about an order, whose text is stored as long as their row, for support. Secrets are removed from the
 * text.
 */
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
  'order-email-changed',
  'size-changed',
  'delivery-changed',
  'cash-paid',
]);

/** Returns true if the text of a mail is stored after sending. */
export function isMailTextStored(about: string): boolean {
  return keptKinds.has(about.slice(0, about.indexOf(':')));
}

/** Time window in minutes for mails to an unproved address, and maximum number of mails waiting for it. */
export const unprovedMinutes = 60;
export const mostWaiting = 3;

/** Returns the table row of a mail. Throws RangeError without one. */
export function rowOf(about: string): MailKindRow {
  const kind = about.slice(0, about.indexOf(':'));
  if (!Object.hasOwn(mailTable, kind)) throw new RangeError(`mails '${kind}' have no row in the table of mails`);
  return mailTable[kind as MailKind];
}

/** Returns the mail kinds of a category, which are counted together. */
export function mailKindsInCategory(sort: NonNullable<MailKindRow['unproved']>['sort']): MailKind[] {
  return (Object.keys(mailTable) as MailKind[]).filter((kind) => rowOf(`${kind}:`).unproved?.sort === sort);
}

/** Returns the table as a section of docs/limits.md. */
export function mailsSection(): string {
  const rows = Object.keys(mailTable).map((kind) => {
    const { unproved, network, why } = rowOf(`${kind}:`);
    const often = unproved
      ? `${unproved.anHour ?? 1} an hour of all mails about ${sortWords[unproved.sort]}${firstsInWords(unproved)}; the next ${unproved.beyond}`
      : 'not counted';
    return `| \`${kind}\` | ${often} | ${network} | ${why} |`;
  });
  return `
## Mails

Generated from [mail-table.ts](../server/foundation/mail/mail-table.ts). A mailed code, Google, or a paid or delivered order confirms an address.
Mails about a paid order are always sent. At most ${mostWaiting} mails wait for an address; further ones are not sent.

An unconfirmed address gets ${aCode.anHour} codes and one mail of each other category in an hour, over all networks. A stranger must not use up all codes of its owner.
Therefore each network without a code in that hour gets one more, up to ${aCode.withFirsts} in total. An attacker with so many networks (an IPv4 address each, or the first 48 bits of IPv6)
can block codes for that hour, but cannot send more mails. The limits \`code\`, \`orderCode\`, \`changeCode\`, \`againCode\` and \`newEmailCode\` count requests, and allow a confirmed owner more.
Anybody can enter any address here, and most recipients of such mails do not know the shop. Three codes suffice for a wrong entry, a lost mail and one more; one mail of a
category says everything. Mailboxes are counted without \`+tag\`, and at Gmail without dots, since \`victim+1@\` is \`victim@\`. Mails are sent, and accounts found, by the address
as entered. User input is printed as plain text of limited length, without anything that a mail program turns into a link.

| mail | to an unconfirmed address | limit of one network | reason |
|---|---|---|---|
${rows.join('\n')}
`;
}

const firstsInWords = ({ withFirsts }: NonNullable<MailKindRow['unproved']>) =>
  withFirsts === undefined ? '' : `, then one for each network without one, ${withFirsts} in total`;

const sortWords = {
  welcome: 'new accounts',
  account: 'changes of accounts',
  'sign-in': 'sign-ins',
  order: 'orders',
  message: 'messages',
  code: 'codes',
} as const;

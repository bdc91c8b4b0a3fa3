// Mails and their placeholders; the default words are in server/foundation/content/default-mails.ts.
// Imports nothing: server rules and the office use it, and zod must not get into their scripts.

/** Editable texts of a mail to shoppers. Figures, dates, links and legally required texts are added by code. */
export interface MailText {
  subject: string;
  /** Preview text after the subject in an inbox; the opening by default. */
  inbox: string;
  heading: string;
  /** One or more paragraphs, separated by empty lines. */
  opening: string;
  /** Text above the footer of the mail; mostly empty. */
  closing: string;
}

/** Placeholders of mails with the descriptions that the editor shows. A text contains them in braces. */
export const mailPlaces = {
  'first name': 'Asha; nothing where no name is known',
  order: 'The order’s number',
  parcel: 'parcel 1 of 2; nothing where the order is one parcel',
  'your order': 'your order, or parcel 1 of your order',
  arrival: 'When it arrives, in words',
  courier: 'the courier, or whoever carries it for the shop',
  rest: 'What is said of the other parcels or pieces; nothing where there are none',
  'ordered by': 'Which colleague ordered it; nothing where the shopper did',
  'whose order': 'this is your order, or which colleague ordered it',
  'and your payment': 'and your payment; nothing of an order in cash',
  'to pay': 'The sum that is to be paid',
  'kept until': 'The time until which the pieces are kept',
  phone: 'The phone that may be called',
  'cash to have ready': 'The sum to have ready at the door; nothing where all is paid',
  'what can be done': 'The days to return or swap it, or that we hope they like it',
  'what a report says': 'What a report of theirs says of its pieces',
  why: 'Why, as a colleague wrote it',
  money: 'What becomes of the money',
  'what next': 'When it is brought again, or that it was the last try',
  'why it comes back': 'because it could not be delivered, or after how many tries',
  amount: 'The sum',
  'when it is there': 'When the money is there',
  pieces: 'What it is, and how many',
  'new size': 'The size that comes',
  'old size': 'The size that was ordered',
  delivery: 'The way of delivery, as Express',
  'small delivery': 'The way of delivery in small letters, as express',
  'paid with': 'What it was paid with',
  account: 'The e-mail of the account',
  return: 'return, swap or report',
  number: 'The number of the return',
  'requested or received': 'requested; received of a report',
  pickup: 'The day on which the courier comes; nothing where none does',
  'how to keep it': 'unworn and with its tags on; as it is of a report',
  'sent or told': 'sent; told us of a report',
  'and you keep the piece': 'and you keep the piece; nothing of a report',
  ticket: 'The number of the message',
  'support hours': 'When somebody answers',
  colleague: 'The first name of the colleague who writes',
  seller: 'The name of who sells',
  about: 'What the message is about, as its subject says',
  code: 'The code',
  'by when': 'by 12:00; nothing where nothing waits',
  'new e-mail': 'The e-mail from now on',
  day: 'The day, in words',
  designs: 'How many saved designs will be deleted',
  device: 'The browser and the machine it is on',
  network: 'The network it came from',
  when: 'When it was, in words',
} as const;

export type MailPlace = keyof typeof mailPlaces;

/**
 * Placeholders that may be empty. An empty placeholder is removed with the comma and space before it, or after it at
 * the start of a sentence.
 */
export const maybeNothing: ReadonlySet<MailPlace> = new Set<MailPlace>([
  'first name',
  'parcel',
  'rest',
  'ordered by',
  'and your payment',
  'cash to have ready',
  'money',
  'pickup',
  'and you keep the piece',
  'by when',
]);

export const mailGroups = ['orders', 'parcels', 'changes', 'returns', 'messages', 'accounts'] as const;
export type MailGroup = (typeof mailGroups)[number];

interface MailTextRow {
  group: MailGroup;
  /** Occasion of the mail. */
  when: string;
  places: readonly MailPlace[];
  /** Placeholders required in the subject. */
  subject?: readonly MailPlace[];
  /** Placeholders required in the opening or closing; without them the mail would be untrue or useless. */
  said?: readonly MailPlace[];
}

const ofOrder = ['first name', 'order'] as const;
const ofParcel = [...ofOrder, 'parcel', 'your order', 'courier'] as const;
const ofReturn = ['return', 'number', 'order'] as const;
const byOrder = ['order'] as const;

/** Table of all mails to shoppers, by the name of their texts. */
export const mailTexts = {
  'order-confirmed': {
    ...{ group: 'orders', when: 'An order is placed' },
    places: [...ofOrder, 'ordered by', 'and your payment', 'arrival'],
    ...{ subject: byOrder, said: ['ordered by'] },
  },
  'payment-link': {
    ...{ group: 'orders', when: 'A colleague ordered for a caller, who pays by a link' },
    places: [...ofOrder, 'whose order', 'to pay', 'kept until'],
    ...{ subject: byOrder, said: ['whose order'] },
  },
  'order-payment_failed': {
    group: 'orders',
    when: 'A payment did not go through',
    places: [...ofOrder, 'to pay'],
    subject: byOrder,
  },
  'order-cancelled': { group: 'orders', when: 'A shopper cancelled their order', places: ofOrder, subject: byOrder },
  'order-cancelled_by_us': {
    ...{ group: 'orders', when: 'The shop cancelled an order, and said why' },
    places: [...ofOrder, 'why'],
    ...{ subject: byOrder, said: ['why'] },
  },
  'pieces-cancelled': {
    ...{ group: 'orders', when: 'A shopper cancelled some of the pieces' },
    places: [...ofOrder, 'rest'],
    ...{ subject: byOrder, said: ['rest'] },
  },
  'pieces-cancelled_by_us': {
    ...{ group: 'orders', when: 'The shop cancelled some of the pieces, and said why' },
    places: [...ofOrder, 'why', 'rest'],
    ...{ subject: byOrder, said: ['why', 'rest'] },
  },
  refund: {
    ...{ group: 'orders', when: 'Money goes back' },
    places: ['order', 'amount', 'when it is there'],
    ...{ subject: byOrder, said: ['amount'] },
  },
  refund_held: {
    ...{ group: 'orders', when: 'Money is due back that a bank holds in a dispute' },
    places: ['order', 'amount'],
    ...{ subject: byOrder, said: ['amount'] },
  },
  refund_untaken: {
    ...{ group: 'orders', when: 'A bank released a card before it was charged, and a refund was promised' },
    places: ['order', 'amount'],
    ...{ subject: byOrder, said: ['amount'] },
  },
  refund_disputed: {
    ...{ group: 'orders', when: 'A bank gave money back in a dispute, and a refund of it was promised' },
    places: ['order', 'amount'],
    ...{ subject: byOrder, said: ['amount'] },
  },
  'order-shipped': {
    ...{ group: 'parcels', when: 'A parcel has left' },
    places: [...ofParcel, 'arrival', 'rest'],
    ...{ subject: byOrder, said: ['rest'] },
  },
  'order-out_for_delivery': {
    ...{ group: 'parcels', when: 'A parcel is brought today' },
    places: [...ofParcel, 'phone', 'cash to have ready'],
    ...{ subject: byOrder, said: ['cash to have ready'] },
  },
  'order-delivered': {
    ...{ group: 'parcels', when: 'A parcel has arrived' },
    places: [...ofParcel, 'what can be done', 'rest'],
    ...{ subject: byOrder, said: ['rest'] },
  },
  'order-delivered_reported': {
    ...{ group: 'parcels', when: 'A parcel has arrived, and a report has some of its pieces' },
    places: [...ofParcel, 'what can be done', 'what a report says', 'rest'],
    ...{ subject: byOrder, said: ['what a report says', 'rest'] },
  },
  'parcel-attempt': {
    ...{ group: 'parcels', when: 'Nobody was at the door' },
    places: [...ofOrder, 'courier', 'what next'],
    ...{ subject: byOrder, said: ['what next'] },
  },
  'parcel-returning': {
    ...{ group: 'parcels', when: 'A parcel could not be delivered and is on its way back' },
    places: [...ofOrder, 'courier', 'why it comes back', 'money'],
    ...{ subject: byOrder, said: ['money'] },
  },
  'order-returned_to_origin': {
    ...{ group: 'parcels', when: 'A parcel came back undelivered' },
    places: [...ofParcel, 'money'],
    ...{ subject: byOrder, said: ['money'] },
  },
  'order-lost': { group: 'parcels', when: 'A parcel was lost on the way', places: ofParcel, subject: byOrder },
  'address-changed': { group: 'changes', when: 'An order goes to another address', places: byOrder, subject: byOrder },
  'order-email-changed': {
    ...{ group: 'changes', when: 'A colleague changed the e-mail of an order: to the earlier address' },
    places: ['order', 'new e-mail'],
    ...{ subject: byOrder, said: ['new e-mail'] },
  },
  'size-changed': {
    ...{ group: 'changes', when: 'Pieces come in another size' },
    places: ['order', 'pieces', 'new size', 'old size'],
    ...{ subject: byOrder, said: ['pieces', 'new size'] },
  },
  'delivery-changed': {
    ...{ group: 'changes', when: 'An order goes another way' },
    places: ['order', 'delivery', 'small delivery', 'arrival'],
    subject: byOrder,
  },
  'cash-paid': {
    ...{ group: 'changes', when: 'What was to be paid at the door was paid before' },
    places: ['order', 'amount', 'paid with', 'courier'],
    ...{ subject: byOrder, said: ['amount'] },
  },
  'order-claimed': {
    ...{ group: 'changes', when: 'A guest’s order is of an account now: to whoever ordered' },
    places: ['order', 'account'],
    ...{ subject: byOrder, said: ['account'] },
  },
  'order-received': {
    ...{ group: 'changes', when: 'A guest’s order is of an account now: to that account' },
    ...{ places: byOrder, subject: byOrder },
  },
  'new-link': {
    group: 'changes',
    when: 'The link of an order was ended, and there is a new one',
    places: byOrder,
    subject: byOrder,
  },
  'return-requested': {
    ...{ group: 'returns', when: 'A return or swap was asked for, or a problem reported' },
    places: [...ofReturn, 'requested or received', 'pickup'],
    ...{ subject: ['number'], said: ['pickup'] },
  },
  'return-approved': {
    ...{ group: 'returns', when: 'It is approved, and the piece is fetched' },
    places: [...ofReturn, 'how to keep it', 'pickup'],
    ...{ subject: ['number'], said: ['how to keep it', 'pickup'] },
  },
  'return-approved_kept': {
    ...{ group: 'returns', when: 'It is approved, and nothing need be sent back' },
    ...{ places: ofReturn, subject: ['number'] },
  },
  'return-pickup_booked': {
    ...{ group: 'returns', when: 'The pickup is booked' },
    places: [...ofReturn, 'pickup'],
    ...{ subject: ['number'], said: ['pickup'] },
  },
  'return-received': { group: 'returns', when: 'The piece has come', places: ofReturn, subject: ['number'] },
  'return-exchanged': {
    ...{ group: 'returns', when: 'The new piece of a swap has left' },
    places: [...ofReturn, 'sent or told'],
    subject: ['number'],
  },
  'return-rejected': {
    ...{ group: 'returns', when: 'It could not be accepted' },
    places: [...ofReturn, 'why'],
    ...{ subject: ['number'], said: ['why'] },
  },
  'return-cancelled': {
    ...{ group: 'returns', when: 'A shopper took it back' },
    places: [...ofReturn, 'and you keep the piece'],
    subject: ['number'],
  },
  'message-taken': {
    ...{ group: 'messages', when: 'A message has come by the contact page' },
    places: ['ticket', 'support hours'],
    subject: ['ticket'],
  },
  'message-answer': {
    ...{ group: 'messages', when: 'A colleague answers a message' },
    places: ['about', 'ticket', 'colleague', 'seller'],
    subject: ['about'],
  },
  'message-unasked': {
    ...{ group: 'messages', when: 'A colleague writes first' },
    places: ['about', 'ticket', 'colleague', 'seller'],
    subject: ['about'],
  },
  welcome: { group: 'accounts', when: 'An account was opened', places: [] },
  'reset-code': { group: 'accounts', when: 'A code for a new password was asked for', places: ['code'] },
  'order-code': { group: 'accounts', when: 'A code for the orders of an address was asked for', places: ['code'] },
  'change-code': {
    ...{ group: 'accounts', when: 'A code to change an order was asked for' },
    places: ['code', 'order'],
    said: ['order'],
  },
  'cash-code': {
    ...{ group: 'accounts', when: 'A code that confirms an order in cash' },
    places: ['code', 'order', 'by when'],
    said: ['order', 'by when'],
  },
  'email-code': { group: 'accounts', when: 'A code that proves a new e-mail', places: ['code'] },
  'again-code': { group: 'accounts', when: 'A code before somebody changes how they sign in', places: ['code'] },
  'email-in-use': { group: 'accounts', when: 'Somebody wanted an address that has an account', places: [] },
  'email-changed': {
    ...{ group: 'accounts', when: 'An account has a new e-mail: to the old one' },
    ...{ places: ['new e-mail'], said: ['new e-mail'] },
  },
  'password-changed': { group: 'accounts', when: 'A password was changed', places: [] },
  'password-reset': { group: 'accounts', when: 'A password was set with a mailed code', places: [] },
  'google-linked': { group: 'accounts', when: 'Google was linked to an account', places: [] },
  'google-unlinked': { group: 'accounts', when: 'Google was unlinked from an account', places: [] },
  'passkey-added': { group: 'accounts', when: 'A passkey was added', places: ['device'], said: ['device'] },
  'passkey-removed': { group: 'accounts', when: 'A passkey was removed', places: ['device'], said: ['device'] },
  'new-device': {
    ...{ group: 'accounts', when: 'An account was signed in to with a new browser' },
    places: ['device', 'when', 'network'],
    said: ['device', 'when', 'network'],
  },
  'designs-ending': {
    ...{ group: 'accounts', when: 'Saved designs will be deleted within a week' },
    ...{ places: ['designs', 'day'], said: ['designs', 'day'] },
  },
  deletion: { group: 'accounts', when: 'The deletion of an account was asked for', places: ['day'], said: ['day'] },
  'accounts-merged': { group: 'accounts', when: 'Two accounts are one: to the one that stays', places: [] },
  'accounts-merged_gone': { group: 'accounts', when: 'Two accounts are one: to the one that is gone', places: [] },
} as const satisfies Record<string, MailTextRow>;

export type MailTextName = keyof typeof mailTexts;

/** Placeholders of a mail. */
export type PlaceOf<Name extends MailTextName> = (typeof mailTexts)[Name]['places'][number];

export const mailTextNames = Object.keys(mailTexts) as MailTextName[];

/** Returns the row of a mail as the general type. */
export function mailTextRow(name: MailTextName): MailTextRow {
  return mailTexts[name];
}

const place = /\{([^{}]*)\}/g;

/** Returns the names in braces in a text, in order. Pure. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(place)].map(([, name = '']) => name);
}

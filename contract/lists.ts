// Imports nothing: forms, pages and the database's columns read these, and zod stays out of their scripts.
// Each list is written here once: the contract's schemas, the columns' types and their CHECKs are made of it.

/** How far an order has come, in the order of its life. */
export const orderStates = [
  'placed',
  'paid',
  'confirmed',
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'closed',
  'payment_failed',
  'cancelled',
  'return_in_progress',
  'returned',
  'returned_to_origin',
  'lost',
] as const;
export type OrderState = (typeof orderStates)[number];

/** How far one parcel of an order has come, in the order of its life. The order's own state follows from its parcels'. */
export const parcelStates = [
  'placed',
  'confirmed',
  'in_print',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'returned_to_origin',
  'lost',
  'cancelled',
] as const satisfies readonly OrderState[];
export type ParcelState = (typeof parcelStates)[number];

/** Who moves an order or a return. */
export const actors = ['shopper', 'shop', 'courier', 'gateway', 'operator'] as const;

export const paymentMethods = ['cod', 'razorpay'] as const;

export const deliveryMethods = ['standard', 'express', 'nextDay'] as const;

/** How far a try to pay ever got. `lapsed`: reserved, never taken, let go. */
export const gatewayPaymentStates = ['created', 'failed', 'authorized', 'captured', 'lapsed'] as const;

export const refundStates = ['wanted', 'pending', 'processed', 'failed'] as const;

/** Where money goes back to: what it was paid with, or store credit. */
export const refundTargets = ['source', 'credit'] as const;

/** What money moves through, and why. */
/** Where money of an order came from: `bank` past the gateway, as the shop's people saw it on an account of theirs. */
export const moneySources = ['gateway', 'cash', 'credit', 'bank'] as const;
export const moneyReasons = ['captured', 'collected', 'spent', 'released', 'refunded', 'given', 'taken_back'] as const;

/** Why pieces move: between the shelf and orders, and what people do at the shelf. */
export const stockReasons = ['counted', 'reserved', 'released', 'dispatched', 'returned', 'arrived', 'damaged', 'corrected'] as const;

/** How far a parcel has come: planned until it has a waybill, then as the courier says. */
export const parcelSteps = [
  'planned',
  'booked',
  'awaiting_pickup',
  'shipped',
  'out_for_delivery',
  'attempt_failed',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const;

/** What somebody writes to the shop about. Of all but a question the law says by when it is answered. */
export const messageSubjects = ['question', 'complaint', 'my_data'] as const;
export type MessageSubject = (typeof messageSubjects)[number];
/** How a thread began: by the contact form, by a mail to the shop, or by a colleague who wrote first; and what is written in its thread after it. */
export const messageWays = ['form', 'mail', 'office'] as const;
export const entryKinds = ['answer', 'reply', 'note'] as const;

/** What was bought of the courier and not answered yet. */
export const courierPurchases = ['order', 'waybill'] as const;

/** What came of a courier's message. */
export const messageOutcomes = ['applied', 'nothing_new', 'late', 'to_confirm', 'unknown_parcel'] as const;

export const returnKinds = ['return', 'problem'] as const;

export const returnStates = [
  'requested',
  'approved',
  'pickup_booked',
  'picked_up',
  'received',
  'inspected',
  'refund_started',
  'refunded',
  'exchanged',
  'rejected',
  'cancelled',
] as const;
export type ReturnState = (typeof returnStates)[number];

/** Money back to what it was paid with, store credit, or the same piece in another size. */
export const returnOutcomes = ['refund', 'credit', 'exchange'] as const;

export const documentKinds = ['invoice', 'credit_note'] as const;

/** What was made for the print room of a line: a print a side, and a ticket. */
export const printParts = ['front', 'back', 'ticket'] as const;

/** What an uploaded picture is for: each has limits of its own. */
export const uploadPurposes = ['design', 'problem'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** How a picture is kept once it was drawn anew. */
export const uploadFormats = ['png', 'jpeg'] as const;

/** How a shopper may pay: all but cash go through the gateway, which opens with the way that was chosen. */
export const payWays = ['upi', 'card', 'netbanking', 'wallet', 'cod'] as const;

/** What a session was begun with, and who else may say who someone is. */
export const signInProviders = ['email', 'google', 'passkey'] as const;
export type SignInProvider = (typeof signInProviders)[number];
export const identityProviders = ['google'] as const;
export const googleAttemptKinds = ['button', 'redirect', 'link'] as const;

/** What a passkey signs for: that it becomes an account's, that it opens one, that who sits there is its owner still. */
export const passkeyChallengeKinds = ['add', 'sign_in', 'again'] as const;

/** What a mailed code is good for: a new password, a new e-mail, a guest's orders, one order, showing again who one is. */
export const mailedCodeKinds = ['reset', 'email', 'orders', 'order', 'again'] as const;
export type MailedCodeKind = (typeof mailedCodeKinds)[number];

/** The same of the release before. */
export const codePurposes = ['reset', 'email'] as const;

/** The sports that every shop begins with. Which it has is a row of the database each: `toldSports` of sports.ts. */
export const firstSports = ['cricket', 'football', 'basketball', 'motorsport'] as const;
export type FirstSport = (typeof firstSports)[number];

/** How a product stands in the shop: not yet to be seen, on sale, taken off it (its page stays), or a draft that was thrown away. */
export const productStates = ['draft', 'sold', 'withdrawn', 'discarded'] as const;
export type ProductState = (typeof productStates)[number];

/** What is written down of what touches an account, an order's money or the shop's safety. */
export const securityEventKinds = [
  'signed_up',
  'signed_in',
  'sign_in_failed',
  'session_ended',
  'password_changed',
  'password_refused',
  'code_asked',
  'code_used',
  'code_failed',
  'email_changed',
  'profile_changed',
  'nominee_changed',
  'data_exported',
  'address_changed',
  'google_linked',
  'google_unlinked',
  'passkey_added',
  'passkey_removed',
  'passkey_refused',
  'proved_again',
  'deletion_asked',
  'deletion_withdrawn',
  'account_deleted',
  'order_claimed',
  'order_cancelled',
  'order_refunded',
  'order_address_changed',
  'hold_refused',
  'operator_command',
  'backup_made',
  'backup_restored',
  'setting_changed',
] as const;
export type SecurityEventKind = (typeof securityEventKinds)[number];

/** What came of it. */
export const securityOutcomes = ['done', 'refused'] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];

// Enumerations, each defined once: schemas, column types and database CHECKs are derived from them. Imports nothing, as
// forms and pages load it without zod.

/** States of an order, in the order of progress. */
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
export type OrderStateName = (typeof orderStates)[number];

/** States of one parcel of an order, in the order of progress. The order state is derived from them. */
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
] as const satisfies readonly OrderStateName[];
export type ParcelState = (typeof parcelStates)[number];

/** Actors that change the state of an order or a return. */
export const actorNames = ['shopper', 'shop', 'courier', 'gateway', 'operator'] as const;

export const paymentMethods = ['cod', 'razorpay'] as const;

export const deliveryMethods = ['standard', 'express', 'nextDay'] as const;

/** States of a payment attempt. `lapsed` means authorized, never captured, and released. */
export const gatewayPaymentStates = ['created', 'failed', 'authorized', 'captured', 'lapsed'] as const;

/**
 * Reasons for accepting a captured payment whose amount differs from the order's: a fee that the shopper paid on top,
 * or a gateway offer.
 */
export const amountDifferences = ['fee', 'offer'] as const;

/** States of a dispute about a payment, as the gateway names them. The last three are final. */
export const disputeStates = ['open', 'under_review', 'won', 'lost', 'closed'] as const;

/** Events about money that began outside the shop and need a person. */
export const moneyReportKinds = [
  'payment_unknown',
  'payment_contradicted',
  'payment_fee',
  'payment_offer',
  'authorization_lost',
  'refund_outside',
  'refund_unknown',
  'refund_not_recordable',
  'refund_mismatch',
  'refund_twice',
  'refund_total',
  'dispute_open',
  'dispute_lost',
  'dispute_unknown',
  'settlement_unexplained',
  'remittance_unexplained',
] as const;
export type MoneyReportKind = (typeof moneyReportKinds)[number];

/** States of the gateway's transfers to the bank account, as the gateway names them. */
export const settlementStates = ['created', 'processed', 'failed'] as const;

export const refundStates = ['wanted', 'pending', 'processed', 'failed'] as const;

/** Refund destinations: the original payment method, or store credit. */
export const refundTargets = ['source', 'credit'] as const;

/** Sources of an order's money. `bank` is a payment outside the gateway that staff saw on a bank account. */
export const moneySources = ['gateway', 'cash', 'credit', 'bank'] as const;
export const moneyReasons = [
  'captured',
  'collected',
  'spent',
  'released',
  'refunded',
  'disputed',
  'given',
  'taken_back',
] as const;

/** Reasons of stock movements: for orders, and by staff in the stock room. */
export const stockReasons = [
  'counted',
  'reserved',
  'released',
  'dispatched',
  'returned',
  'arrived',
  'damaged',
  'corrected',
] as const;

/** Roles of a business named on a packed product: it made, packed or imported the product. */
export const makerRoles = ['manufacturer', 'packer', 'importer'] as const;
export type MakerRole = (typeof makerRoles)[number];

/** Shipping states of a parcel: planned until it has a waybill, then as the courier reports. */
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

/** Subjects of a message to the shop. All but a question have a legal deadline. */
export const messageSubjects = ['question', 'complaint', 'my_data'] as const;
export type MessageSubject = (typeof messageSubjects)[number];
/**
 * Origins of a thread: contact form, mail to the shop, or a first message by staff. `entryKinds` are its later entries.
 */
export const messageWays = ['form', 'mail', 'office'] as const;
export const entryKinds = ['answer', 'reply', 'note'] as const;

/** Courier purchases that may still wait for a response. */
export const courierPurchases = ['order', 'waybill'] as const;

/** Results of a courier's message. */
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
export type ReturnStateName = (typeof returnStates)[number];

/** Results of a return: refund to the original payment method, store credit, or the same piece in another size. */
export const returnOutcomes = ['refund', 'credit', 'exchange'] as const;

/** Parts of a tax document: goods, and delivery that is billed with them. */
export const documentRowKinds = ['goods', 'delivery'] as const;

/** Steps of a visit that are counted, on the way to an order. */
export const visitSteps = ['home', 'listing', 'search', 'product', 'cart', 'checkout'] as const;
export type VisitStep = (typeof visitSteps)[number];

/** Recipient of a tax document: a registered business, or anyone else. */
export const documentRecipients = ['b2b', 'b2c'] as const;

export const documentKinds = ['invoice', 'credit_note'] as const;

/** Print files of a line: one for each printed side, and a ticket. */
export const printParts = ['front', 'back', 'ticket'] as const;

/** Purposes of an uploaded picture; each has its own limits. */
export const uploadPurposes = ['design', 'problem'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Formats in which re-encoded uploads are stored. */
export const uploadFormats = ['png', 'jpeg'] as const;

/** Payment methods for shoppers. All but cash open the gateway with that method preselected. */
export const payWays = ['upi', 'card', 'netbanking', 'wallet', 'cod'] as const;

/** Ways to start a session. `identityProviders` lists the external ones. */
export const signInProviders = ['email', 'google', 'passkey'] as const;
export type SignInProvider = (typeof signInProviders)[number];
export const identityProviders = ['google'] as const;
export const googleAttemptKinds = ['button', 'redirect', 'link'] as const;

/** Purposes of a passkey signature: to add the passkey, to sign in, to reauthenticate. */
export const passkeyChallengeKinds = ['add', 'sign_in', 'again'] as const;

/** Purposes of a mailed code: new password, new e-mail, a guest's orders, one order, reauthentication. */
export const mailedCodeKinds = ['reset', 'email', 'orders', 'order', 'again'] as const;
export type MailedCodeKind = (typeof mailedCodeKinds)[number];

/** Purposes of a mailed code in the previous release. */
export const codePurposes = ['reset', 'email'] as const;

/** Built-in sports. The shop's current sports are database rows; see `toldSports` in sports.ts. */
export const firstSports = ['cricket', 'football', 'basketball', 'motorsport'] as const;
export type FirstSport = (typeof firstSports)[number];

/** States of a product: not published, on sale, withdrawn (its page stays), or a discarded draft. */
export const productStates = ['draft', 'sold', 'withdrawn', 'discarded'] as const;
export type ProductState = (typeof productStates)[number];

/** Logged events that concern an account, an order's money or the shop's security. */
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

/** Results of a security event. */
export const securityOutcomes = ['done', 'refused'] as const;
export type SecurityOutcome = (typeof securityOutcomes)[number];

/** Subjects of a product's own size chart: the garment laid flat, or the body that it fits. */
export const chartSubjects = ['garment', 'body'] as const;
export type ChartSubject = (typeof chartSubjects)[number];

// Imports nothing, like contract/lists.ts: database columns and the browser use it without schemas.

/** Roles of staff; one person may have several. */
export const staffRoles = [
  'owner',
  'manager',
  'support',
  'packer',
  'printer',
  'merchandiser',
  'accountant',
  'viewer',
] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Stages of a sign-in: password accepted and code expected, second factor to be set up, or complete. */
export const staffSessionStages = ['code', 'set_up', 'open'] as const;
export type StaffSessionStage = (typeof staffSessionStages)[number];

/** Methods that complete a sign-in. */
export const staffSignInWays = ['passkey', 'code', 'recovery_code', 'demo'] as const;
export type StaffSignInWay = (typeof staffSignInWays)[number];

/** Kinds of requests that may need a second person's approval. */
export const approvalKinds = [
  'refund',
  'store_credit',
  'return',
  'customer_credit',
  'credit_back',
  'customer_merge',
  'hand_payment',
  'price_change',
  'price_sheet',
] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Kinds of approvals about prices. No money moves, so no person's limit applies. */
export const priceApprovalKinds = ['price_change', 'price_sheet'] as const satisfies readonly ApprovalKind[];

/**
 * Staff actions with money that count towards the limits of a staff member: given to a customer, taken back from one,
 * or booked as paid outside the gateway.
 */
export const givenKinds = ['refund', 'credit', 'merge', 'return', 'credit_back', 'hand_payment', 'price_cut'] as const;
export type GivenKind = (typeof givenKinds)[number];

/** States of an approval. */
export const approvalStates = ['asked', 'done', 'refused', 'withdrawn'] as const;

/**
 * Actors of an audited change: signed-in staff (`member`), or the command line and automatic office jobs (`command`).
 */
export const auditActors = ['member', 'command'] as const;
export type AuditActor = (typeof auditActors)[number];

/** Types of audited objects. */
export const auditThings = [
  'order',
  'return',
  'customer',
  'message',
  'product',
  'staff',
  'session',
  'invitation',
  'approval',
  'shop',
] as const;
export type AuditThing = (typeof auditThings)[number];

/** Condition grades of a returned piece. */
export const pieceGrades = ['as_new', 'worn', 'broken', 'not_ours'] as const;
export type PieceGrade = (typeof pieceGrades)[number];

/** Destinations of a returned piece. */
export const pieceWays = ['stock', 'second', 'scrap'] as const;
export type PieceWay = (typeof pieceWays)[number];

/** Queues that a return passes through. */
export const returnSteps = ['asked', 'on_the_way', 'to_inspect', 'to_decide', 'to_send', 'to_pay', 'closed'] as const;
export type ReturnStepName = (typeof returnSteps)[number];

/** States of a thread: the shop must answer, the customer must answer, or the thread is closed. */
export const threadStates = ['open', 'waiting', 'done'] as const;
export type ThreadState = (typeof threadStates)[number];

/** Pages from which staff start a thread: a customer or an order. */
export const threadSubjects = ['customer', 'order'] as const;
export type ThreadSubject = (typeof threadSubjects)[number];

/** Views of the thread list. */
export const messageViews = ['mine', 'nobody', 'open', 'waiting', 'done'] as const;
export type MessageView = (typeof messageViews)[number];

/** Bulk actions on orders. */
export const bulkKinds = ['tag', 'untag', 'hold', 'release', 'cancel'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** States of an order in a bulk action: pending, done, or skipped with a reason. */
export const bulkRowStates = ['waiting', 'done', 'left_out'] as const;

/** Methods of payments outside the gateway. */
export const handWays = ['bank_transfer', 'upi', 'cheque'] as const;
export type HandWay = (typeof handWays)[number];

/** Views of the product list. */
export const productViews = [
  'all',
  'sold',
  'sold_out',
  'withdrawn',
  'draft',
  'undeclared',
  'above_mrp',
  'discarded',
] as const;

/** Sort orders of the product list; `-` means descending. */
export const productSorts = ['name', '-name', 'price', '-price', '-changed'] as const;

/** Kinds of change events for open office screens, which reload the affected data. */
export const newsKinds = ['order', 'return', 'message', 'customer', 'approval', 'staff', 'product'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** File formats of product spreadsheets. */
export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** Shops whose product exports are recognized. */
export const importSources = ['shopify', 'woocommerce'] as const;
export type ImportSource = (typeof importSources)[number];

/** Columns of such an export by which sport and kind are chosen, and those in which a club is looked for. */
export const importGroupings = ['type', 'category', 'vendor'] as const;
export const importTeamColumns = ['any', 'vendor', 'tags', 'title', 'none'] as const;

/** Meaning of the price before a reduction: former price, MRP, or none. */
export const importCompareAt = ['former', 'mrp', 'none'] as const;

/**
 * States of an imported spreadsheet: being read and compared, invalid, ready, being applied, applied, being undone,
 * undone, or discarded (`let_go`).
 */
export const sheetStates = ['reading', 'unfit', 'ready', 'applying', 'applied', 'undoing', 'undone', 'let_go'] as const;
export type SheetState = (typeof sheetStates)[number];

/** Consents to price changes: the author confirmed them, or a second person approved them. */
export const priceConsents = ['confirmed', 'approved'] as const;
export type PriceConsent = (typeof priceConsents)[number];

/** Prices to compare a new price with: of 24 hours before, the last one on sale, or the maximum retail price. */
export const priceBases = ['day', 'last', 'mrp', 'cost'] as const;
export type PriceBasis = (typeof priceBases)[number];

/** Names of these prices inside a sentence. */
export const priceBasisWords: Readonly<Record<PriceBasis, string>> = {
  day: 'the price of 24 hours before',
  last: 'its last price on sale',
  mrp: 'the highest MRP it had',
  cost: 'the price that covers its last cost with freight',
};

/** States of a spreadsheet row: changes its product, invalid, applied, skipped, undone, or could not be undone. */
export const sheetRowStates = ['changed', 'wrong', 'done', 'left_out', 'undone', 'kept'] as const;
export type SheetRowState = (typeof sheetRowStates)[number];

/** Views of the stock list: sizes to reorder, or all sizes on sale. */
export const stockViews = ['low', 'all'] as const;

/** External services that an owner can test. */
export const integrationNames = ['payments', 'courier', 'mail'] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** Catalogue lists whose rows have versions. */
export const listThings = ['sport', 'club', 'athlete', 'collection', 'kind'] as const;
export type ListThing = (typeof listThings)[number];

/** Limit of the count of a list of products. */
export const mostProductsCounted = 10_000;

/**
 * Tables of form GSTR-1 that documents belong to: registered buyers; large and small supplies to others; credit notes
 * to both; nil-rated supplies. `unfit`: documents that no table takes.
 */
export const taxTables = ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'nil', 'unfit'] as const;
export type TaxTable = (typeof taxTables)[number];

/**
 * Open work in a month that is to be closed: settlements and remittances that are not explained, parcels without an
 * invoice, missing numbers, documents whose rows do not add up, and rates that no return takes.
 */
export const monthWaitKinds = ['settlements', 'remittances', 'invoices', 'numbers', 'sums', 'rates'] as const;
export type MonthWaitKind = (typeof monthWaitKinds)[number];

/** Reports that are mailed weekly to whoever asks for them. */
export const weeklyReports = ['sales', 'returns', 'promises', 'visits'] as const;
export type WeeklyReport = (typeof weeklyReports)[number];

/** States of the folder of a month for the accountant. A job that fails tries again. */
export const accountantFolderStates = ['making', 'ready'] as const;

/** Page size of the documents of a table. */
export const taxRowsAtOnce = 100;

// Imports nothing, as contract/lists.ts: the database's columns and the browser read these without schemas.

/** What somebody of the shop may be; one person may be several. */
export const staffRoles = ['owner', 'manager', 'support', 'packer', 'printer', 'merchandiser', 'accountant', 'viewer'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** How far a sign-in has come: the password was right and a code is to follow, a second step is to be made first, or it is done. */
export const staffSessionStages = ['code', 'set_up', 'open'] as const;
export type StaffSessionStage = (typeof staffSessionStages)[number];

/** What somebody signed in with in the end. */
export const staffSignInWays = ['passkey', 'code', 'recovery_code', 'demo'] as const;
export type StaffSignInWay = (typeof staffSignInWays)[number];

/** What may need a second person. */
export const approvalKinds = ['refund', 'store_credit', 'return', 'customer_credit', 'credit_back', 'customer_merge'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Kinds of giving that count towards the limits of a colleague. */
export const givenKinds = ['refund', 'credit', 'merge'] as const;
export type GivenKind = (typeof givenKinds)[number];

/** How far something has come that a second person decides. */
export const approvalStates = ['asked', 'done', 'refused', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Who made a change: somebody signed in at the office, somebody at the command line, or the office by itself. */
export const auditActors = ['member', 'command'] as const;
export type AuditActor = (typeof auditActors)[number];

/** What a change was made to. */
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

/** What a piece that came back is like. */
export const pieceGrades = ['as_new', 'worn', 'broken', 'not_ours'] as const;
export type PieceGrade = (typeof pieceGrades)[number];

/** Where a piece that came back goes. */
export const pieceWays = ['stock', 'second', 'scrap'] as const;
export type PieceWay = (typeof pieceWays)[number];

/** The queues a return goes through, as a person clears them. */
export const returnSteps = ['asked', 'on_the_way', 'to_inspect', 'to_decide', 'to_send', 'to_pay', 'closed'] as const;
export type ReturnStep = (typeof returnSteps)[number];

/** How a thread stands: the shop is to say something, its writer is, or nobody. */
export const threadStates = ['open', 'waiting', 'done'] as const;
export type ThreadState = (typeof threadStates)[number];

/** What a colleague writes from: the page of a customer, or an order. */
export const threadSubjects = ['customer', 'order'] as const;
export type ThreadSubject = (typeof threadSubjects)[number];

/** The lists of threads. */
export const messageViews = ['mine', 'nobody', 'open', 'waiting', 'done'] as const;
export type MessageView = (typeof messageViews)[number];

/** What can be done to many orders at once. */
export const bulkKinds = ['tag', 'untag', 'hold', 'release', 'cancel'] as const;
export type BulkKind = (typeof bulkKinds)[number];

/** How far each of them is: it waits, is done, or was left out for a reason. */
export const bulkRowStates = ['waiting', 'done', 'left_out'] as const;
export type BulkRowState = (typeof bulkRowStates)[number];

/** How money came past the gateway. */
export const handWays = ['bank_transfer', 'upi', 'cheque'] as const;
export type HandWay = (typeof handWays)[number];

/** The lists of products. */
export const productViews = ['all', 'sold', 'sold_out', 'withdrawn', 'draft', 'discarded'] as const;
export type ProductView = (typeof productViews)[number];

/** How a list of products is ordered. */
export const productSorts = ['name', '-name', 'price', '-price', '-changed'] as const;
export type ProductSort = (typeof productSorts)[number];

/** What an open office is told of as it happens: a screen that shows such a thing reads it again. */
export const newsKinds = ['order', 'return', 'message', 'customer', 'approval', 'staff', 'product'] as const;
export type NewsKind = (typeof newsKinds)[number];

/** How a spreadsheet of products is written. */
export const sheetFormats = ['csv', 'xlsx'] as const;
export type SheetFormat = (typeof sheetFormats)[number];

/** How far a spreadsheet has come that a colleague brought back: read and compared, ready to be applied, applied, undone; or unfit, or let go. */
export const sheetStates = ['reading', 'unfit', 'ready', 'applying', 'applied', 'undoing', 'undone', 'let_go'] as const;
export type SheetState = (typeof sheetStates)[number];

/** What came of one of its rows: it would change its product, is wrong, was done, was left out, was undone, or could not be. */
export const sheetRowStates = ['changed', 'wrong', 'done', 'left_out', 'undone', 'kept'] as const;
export type SheetRowState = (typeof sheetRowStates)[number];

/** The lists of sizes on the shelf: those to be ordered again, or all that are sold. */
export const stockViews = ['low', 'all'] as const;

/** The services outside that an owner can have tested. */
export const integrationNames = ['payments', 'courier', 'mail'] as const;
export type IntegrationName = (typeof integrationNames)[number];

/** What of the catalogue is a list of rows with versions. */
export const listThings = ['sport', 'club', 'athlete', 'collection', 'kind'] as const;
export type ListThing = (typeof listThings)[number];

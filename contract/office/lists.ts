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
export const approvalKinds = ['refund', 'store_credit'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** How far something has come that a second person decides. */
export const approvalStates = ['asked', 'done', 'refused', 'withdrawn'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** Who made a change: somebody signed in at the office, somebody at the command line, or the office by itself. */
export const auditActors = ['member', 'command'] as const;
export type AuditActor = (typeof auditActors)[number];

/** What a change was made to. */
export const auditThings = ['order', 'return', 'customer', 'product', 'staff', 'session', 'invitation', 'approval', 'shop'] as const;
export type AuditThing = (typeof auditThings)[number];

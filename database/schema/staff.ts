import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  approvalKinds,
  approvalStates,
  auditActors,
  auditThings,
  givenKinds,
  type HandWay,
  type StaffRole,
  staffSessionStages,
  staffSignInWays,
} from '#contract/office/lists.ts';
import { at, isOneOf, oneOf, passkeyColumns } from './columns.ts';

/** Staff members. They are separate from customers: no staff table refers to an account. */
export const staffMembersTable = pgTable(
  'staff_members',
  {
    id: text('id').primaryKey(),
    /** E-mail, trimmed and in lower case, as every endpoint writes it. */
    email: text('email').notNull().unique('staff_members_email'),
    name: text('name').notNull(),
    roles: jsonb('roles').$type<StaffRole[]>().notNull(),
    /** Password hash; null for a demo user, who signs in without a password. */
    passwordHash: text('password_hash'),
    /**
     * TOTP secret of the authenticator app, encrypted with the shop's secret; null if the member only uses passkeys as
     * second factor.
     */
    codeSecret: text('code_secret'),
    /** TOTP secret during the setup of the app. */
    newCodeSecret: text('new_code_secret'),
    /** Time step (30 s) of the last accepted code, so that no code is valid twice. */
    codeStep: bigint('code_step', { mode: 'number' }),
    pinHash: text('pin_hash'),
    demo: boolean('demo').notNull().default(false),
    /** Version number, increased with each change of name or roles. */
    version: integer('version').notNull().default(1),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [
    check(
      'staff_members_roles',
      sql`jsonb_typeof(${table.roles}) = 'array' and jsonb_array_length(${table.roles}) > 0`,
    ),
  ],
);

/** Browser sessions of the office, including sign-ins in progress. Only the hash of the cookie is stored. */
export const staffSessionsTable = pgTable(
  'staff_sessions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash').notNull().unique('staff_sessions_cookie_hash'),
    stage: oneOf('stage', staffSessionStages).notNull(),
    /** Sign-in method; null until the stage is 'open'. */
    way: oneOf('way', staffSignInWays),
    /** Browser in words. A cookie that another browser uses is treated as stolen. */
    device: text('device').notNull(),
    network: text('network').notNull(),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    endsAt: at('ends_at').notNull(),
    lockedAt: at('locked_at'),
    /** Last time at which password and second factor, or a passkey, were verified in this session. */
    confirmedAt: at('confirmed_at'),
    /** Number of consecutive wrong codes or PINs. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    index('staff_sessions_member').on(table.memberId),
    index('staff_sessions_ends_at').on(table.endsAt),
    isOneOf('staff_sessions_stage_listed', table.stage, staffSessionStages),
    isOneOf('staff_sessions_way_listed', table.way, staffSignInWays),
  ],
);

/** Passkeys of staff, like those of accounts. */
export const staffPasskeysTable = pgTable(
  'staff_passkeys',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    ...passkeyColumns(),
  },
  (table) => [index('staff_passkeys_member').on(table.memberId)],
);

/** Hashed recovery codes for a lost phone, each deleted after use. */
export const staffRecoveryCodesTable = pgTable(
  'staff_recovery_codes',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Invitations of staff. The link contains the token; only its hash is stored. */
export const staffInvitationsTable = pgTable('staff_invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique('staff_invitations_email'),
  tokenHash: text('token_hash').notNull().unique('staff_invitations_token_hash'),
  roles: jsonb('roles').$type<StaffRole[]>().notNull(),
  /** Name of the person who invites. */
  by: text('by').notNull(),
  /** Id of that member; null for an invitation by the command line, or from before the column. */
  invitedById: text('invited_by_id'),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** Details of a payment outside the gateway. */
export interface HandPaymentDetails {
  way: HandWay;
  reference: string;
}

/** Product change whose price needs approval: the version on which it is based, and all changed facts. */
export interface PriceChangeDetails {
  product: string;
  version: number;
  changes: Record<string, unknown>;
  beforePaise: number;
  afterPaise: number;
  what: string;
}

/** Spreadsheet or bulk change that needs approval as a whole, with the number of its prices that do. */
export interface PriceSheetDetails {
  sheet: string;
  waiting: number;
}

/** Details with which an approved action is carried out, by its kind. */
export type ApprovalDetails = HandPaymentDetails | PriceChangeDetails | PriceSheetDetails;

/** Requests above a person's limit, which a second person decides. Names are copied, as staff members are deleted. */
export const approvalsTable = pgTable(
  'approvals',
  {
    id: text('id').primaryKey(),
    kind: oneOf('kind', approvalKinds).notNull(),
    /** Subject: the order's reference, or the account, product or spreadsheet. */
    about: text('about').notNull(),
    /** For a merge, the account that is merged into the one in `about`. */
    mergedAccount: text('merged_account'),
    /** Details with which the action is carried out, for payments outside the gateway and for prices. */
    details: jsonb('details').$type<ApprovalDetails>(),
    amountPaise: integer('amount_paise').notNull(),
    why: text('why').notNull(),
    state: oneOf('state', approvalStates).notNull(),
    askedBy: text('asked_by').notNull(),
    askedByName: text('asked_by_name').notNull(),
    askedAt: at('asked_at').notNull(),
    decidedBy: text('decided_by'),
    decidedByName: text('decided_by_name'),
    decidedAt: at('decided_at'),
    answer: text('answer'),
    /** True if the requester granted it with password and second factor, as nobody else could decide. */
    selfConfirmed: boolean('self_confirmed').notNull().default(false),
    /** Idempotency key of the request, if it has one. */
    onceKey: text('once_key').unique('approvals_once'),
  },
  (table) => [
    index('approvals_asked').on(table.askedAt).where(sql`${table.state} = 'asked'`),
    index('approvals_own').on(table.askedBy, table.askedAt),
    check(
      'approvals_amount',
      sql`${table.amountPaise} > 0 or (${table.kind} in ('price_sheet', 'customer_merge') and ${table.amountPaise} = 0)`,
    ),
    check('approvals_merged', sql`(${table.kind} = 'customer_merge') = (${table.mergedAccount} is not null)`),
    check(
      'approvals_second_person',
      sql`${table.state} not in ('done', 'refused') or ${table.selfConfirmed} or coalesce(${table.decidedBy} <> ${table.askedBy}, false)`,
    ),
    isOneOf('approvals_kind_listed', table.kind, approvalKinds),
    isOneOf('approvals_state_listed', table.state, approvalStates),
  ],
);

/**
 * Amounts that staff decided without an approval: given, taken back, booked by hand, and price cuts. The rest of each
 * budget is calculated from them.
 */
export const givenAmountsTable = pgTable(
  'given_amounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id').notNull(),
    kind: oneOf('kind', givenKinds).notNull(),
    orderId: text('order_id'),
    accountId: text('account_id'),
    /** Hash of the customer's e-mail; null for price cuts, which concern no customer. */
    emailHash: text('email_hash'),
    amountPaise: integer('amount_paise').notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    index('given_amounts_at').on(table.at),
    index('given_amounts_order').on(table.orderId),
    check('given_amounts_amount', sql`${table.amountPaise} > 0`),
    isOneOf('given_amounts_kind_listed', table.kind, givenKinds),
  ],
);

/**
 * Audit log of changes by staff and command line, written in the transaction of the change. A trigger of migration 0024
 * rejects changes and deletions, so it has no foreign keys. Each row contains the hash of the previous row.
 */
export const auditTable = pgTable(
  'audit',
  {
    /** Row number, consecutive without gaps: 1, 2, 3. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    actor: oneOf('actor', auditActors).notNull(),
    memberId: text('member_id'),
    /** Name of the staff member, or user and host of the command line ('asha@packing-desk'). */
    who: text('who').notNull(),
    role: text('role').notNull(),
    /** Origin of the change: 'Chrome on Android, 203.0.113.0/24'. */
    from: text('from').notNull(),
    thing: oneOf('thing', auditThings).notNull(),
    /** Reference of the changed object. */
    about: text('about').notNull(),
    what: text('what').notNull(),
    /** Values before and after the change, with people by reference only and without secrets. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** Hash of the reason, whose text is in `audit_words`; old rows contain the reason itself. */
    why: text('why'),
    /** Hash of the previous row; zeros for the first row. */
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    index('audit_at').on(table.at),
    index('audit_thing').on(table.thing, table.about, table.number),
    index('audit_member').on(table.memberId, table.number),
    isOneOf('audit_actor_listed', table.actor, auditActors),
    isOneOf('audit_thing_listed', table.thing, auditThings),
  ],
);

/**
 * Texts of reasons in the audit log, which may name people. They are stored separately and deleted after their
 * retention. The audit row has only their hash, so the hash chain stays valid, and existing texts can be verified.
 */
export const auditWordsTable = pgTable(
  'audit_words',
  {
    /** Number of the audit row. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    why: text('why').notNull(),
    /** Salt of the hash, deleted with the text, so that a deleted text cannot be guessed from its hash. */
    salt: text('salt').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('audit_words_at').on(table.at)],
);

/** Saved views of the order list, each defined by a URL query. */
export const orderViewsTable = pgTable(
  'order_views',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    query: text('query').notNull(),
    /** True if all staff see the view. */
    shared: boolean('shared').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('order_views_name').on(table.memberId, table.name),
    index('order_views_shared').on(table.createdAt).where(sql`${table.shared}`),
  ],
);

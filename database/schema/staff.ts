import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import {
  approvalKinds,
  approvalStates,
  auditActors,
  auditThings,
  givenKinds,
  type StaffRole,
  staffSessionStages,
  staffSignInWays,
} from '#contract/office/lists.ts';
import { at, isOneOf, oneOf, passkeyColumns } from './columns.ts';

/** Who works at the shop. They are no customers: nothing here refers to an account. */
export const staffMembers = pgTable(
  'staff_members',
  {
    id: text('id').primaryKey(),
    /** Trimmed and in small letters, as every call writes it. */
    email: text('email').notNull().unique('staff_members_email'),
    name: text('name').notNull(),
    roles: jsonb('roles').$type<StaffRole[]>().notNull(),
    /** None for a demonstration person, who signs in by one press. */
    passwordHash: text('password_hash'),
    /** What their app makes codes of, sealed with the shop's secret; none where passkeys alone are the second step. */
    codeSecret: text('code_secret'),
    /** The same while it is being set up. */
    newCodeSecret: text('new_code_secret'),
    /** The half minute of the last code that was taken: none is good twice. */
    codeStep: bigint('code_step', { mode: 'number' }),
    pinHash: text('pin_hash'),
    demo: boolean('demo').notNull().default(false),
    /** Counts the changes of name and roles. */
    version: integer('version').notNull().default(1),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [check('staff_members_roles', sql`jsonb_typeof(${table.roles}) = 'array' and jsonb_array_length(${table.roles}) > 0`)],
);

/** A browser that is signed in to the office, or about to be. Here is the hash of its cookie. */
export const staffSessions = pgTable(
  'staff_sessions',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash').notNull().unique('staff_sessions_cookie_hash'),
    stage: oneOf('stage', staffSessionStages).notNull(),
    /** None until the stage is 'open'. */
    way: oneOf('way', staffSignInWays),
    /** The browser in words: a cookie that turns up in another was stolen. */
    device: text('device').notNull(),
    network: text('network').notNull(),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    endsAt: at('ends_at').notNull(),
    lockedAt: at('locked_at'),
    /** Wrong codes or PINs in a row. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [
    index('staff_sessions_member').on(table.memberId),
    index('staff_sessions_ends_at').on(table.endsAt),
    isOneOf('staff_sessions_stage_listed', table.stage, staffSessionStages),
    isOneOf('staff_sessions_way_listed', table.way, staffSignInWays),
  ],
);

/** As the passkeys of accounts, of somebody who works here. */
export const staffPasskeys = pgTable(
  'staff_passkeys',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    ...passkeyColumns(),
  },
  (table) => [index('staff_passkeys_member').on(table.memberId)],
);

/** Codes for who has lost their phone, hashed; one that was used is gone. */
export const staffRecoveryCodes = pgTable(
  'staff_recovery_codes',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.codeHash] })],
);

/** Who is asked to join. The link holds the token; here is its hash. */
export const staffInvitations = pgTable('staff_invitations', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique('staff_invitations_email'),
  tokenHash: text('token_hash').notNull().unique('staff_invitations_token_hash'),
  roles: jsonb('roles').$type<StaffRole[]>().notNull(),
  /** The name of who invited. */
  by: text('by').notNull(),
  sentAt: at('sent_at').notNull(),
  expiresAt: at('expires_at').notNull(),
});

/** What is above somebody's limit: a second person decides. Names stand here too, since colleagues go. */
export const approvals = pgTable(
  'approvals',
  {
    id: text('id').primaryKey(),
    kind: oneOf('kind', approvalKinds).notNull(),
    /** The reference of the order, or the account. */
    about: text('about').notNull(),
    /** Of a merge, the account that goes into the one it is about. */
    mergedAccount: text('merged_account'),
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
    /** Confirmed by the asker with password and second factor, since nobody else could decide. */
    selfConfirmed: boolean('self_confirmed').notNull().default(false),
    /** The key of the press that asked, where it has one: pressed again it asks once. */
    onceKey: text('once_key').unique('approvals_once'),
  },
  (table) => [
    index('approvals_asked').on(table.askedAt).where(sql`${table.state} = 'asked'`),
    index('approvals_own').on(table.askedBy, table.askedAt),
    check('approvals_amount', sql`${table.amountPaise} > 0`),
    check('approvals_merged', sql`(${table.kind} = 'customer_merge') = (${table.mergedAccount} is not null)`),
    check(
      'approvals_second_person',
      sql`${table.state} not in ('done', 'refused') or ${table.selfConfirmed} or coalesce(${table.decidedBy} <> ${table.askedBy}, false)`,
    ),
    isOneOf('approvals_kind_listed', table.kind, approvalKinds),
    isOneOf('approvals_state_listed', table.state, approvalStates),
  ],
);

/** Money that a colleague gave without a second person: goodwill refunds, credit, credit that a merge moved. Limits are counted by it. */
export const givenAmounts = pgTable(
  'given_amounts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    memberId: text('member_id').notNull(),
    kind: oneOf('kind', givenKinds).notNull(),
    orderId: text('order_id'),
    accountId: text('account_id'),
    emailHash: text('email_hash').notNull(),
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
 * What staff and the command line changed, a row each, written in the transaction that changes it. A trigger of migration 0024 refuses to
 * change or remove one, and each carries the hash of the one before. So nothing refers to another table.
 */
export const audit = pgTable(
  'audit',
  {
    /** 1, 2, 3, without a gap. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: at('at').notNull(),
    actor: oneOf('actor', auditActors).notNull(),
    memberId: text('member_id'),
    /** The name of the colleague, or who typed the command and where ('asha@packing-desk'). */
    who: text('who').notNull(),
    role: text('role').notNull(),
    /** 'Chrome on Android, 203.0.113.0/24' */
    from: text('from').notNull(),
    thing: oneOf('thing', auditThings).notNull(),
    /** The reference of the thing. */
    about: text('about').notNull(),
    what: text('what').notNull(),
    /** People by reference, secrets never. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The hash of the reason, whose words are in `audit_words`; in rows of old, the reason. */
    why: text('why'),
    /** Of the row before; of the first, zeros. */
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
 * What a colleague wrote as the reason of a row of the audit: words, in which a person may be named. They lie apart and go in their time; the row keeps the
 * hash of them, so that it can be told that they were not changed, and the chain goes on holding when they are gone.
 */
export const auditWords = pgTable(
  'audit_words',
  {
    /** Of the row. */
    number: bigint('number', { mode: 'number' }).primaryKey(),
    why: text('why').notNull(),
    /** Goes with the words: without it nobody finds them again by trying. */
    salt: text('salt').notNull(),
    at: at('at').notNull(),
  },
  (table) => [index('audit_words_at').on(table.at)],
);

/** Views of the orders that colleagues saved: what is in one, its address says. */
export const orderViews = pgTable(
  'order_views',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    query: text('query').notNull(),
    /** Whether colleagues see it too. */
    shared: boolean('shared').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    unique('order_views_name').on(table.memberId, table.name),
    index('order_views_shared').on(table.createdAt).where(sql`${table.shared}`),
  ],
);

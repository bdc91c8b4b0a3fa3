import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import {
  codePurposes,
  googleAttemptKinds,
  identityProviders,
  mailedCodeKinds,
  passkeyChallengeKinds,
  signInProviders,
} from '#contract/lists.ts';
import { at, isOneOf, oneOf, passkeyColumns, type StoredAddress } from './columns.ts';
import { foldedMailbox } from './folded-mailbox.ts';

/** Person whom an account's owner nominated to act for them. */
export interface StoredNominee {
  name: string;
  relation: string;
  /** E-mail or mobile number. */
  contact: string;
  namedAt: string;
}

/** Shopper accounts. The e-mail is stored trimmed and in lower case, as every endpoint writes it. */
export const accountsTable = pgTable(
  'accounts',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull().unique('accounts_email'),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    /** Password hash; null for a Google account without a password. */
    passwordHash: text('password_hash'),
    /** Last time at which a mailed code or Google verified the e-mail. */
    emailProvedAt: at('email_proved_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Person who acts for the owner after death or incapacity. The owner nominates the person, who is not notified. */
    nominee: jsonb('nominee').$type<StoredNominee>(),
    /** Time of the deletion that the owner requested and can still withdraw. */
    deleteAfter: at('delete_after'),
  },
  (table) => [
    // Indexes for lists and searches of the office.
    index('accounts_created_at').on(table.createdAt, table.id),
    index('accounts_email_start').on(table.email.op('text_pattern_ops')),
    index('accounts_mailbox').on(sql`(${foldedMailbox(table.email)})`),
    index('accounts_phone_end').on(sql`right(${table.phone}, 4)`),
    index('accounts_name').using('gin', sql`to_tsvector('simple', ${table.firstName} || ' ' || ${table.lastName})`),
  ],
);

/** External accounts for sign-in, by the provider's subject. Their e-mail may change, the subject does not. */
export const identitiesTable = pgTable(
  'identities',
  {
    provider: oneOf('provider', identityProviders).notNull(),
    subject: text('subject').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    linkedAt: at('linked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('identities_account').on(table.accountId, table.provider),
    isOneOf('identities_provider_listed', table.provider, identityProviders),
  ],
);

/** Signed-in browsers. A session needs both a cookie and a token; only their hashes are stored. */
export const sessionsTable = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash').notNull().unique('sessions_cookie_hash'),
    tokenHash: text('token_hash').notNull(),
    provider: oneOf('provider', signInProviders).notNull(),
    /** Browser in words ('Chrome on Android'), for the session list. */
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Absolute end; refreshing does not extend it. */
    endsAt: at('ends_at').notNull(),
    /** Last sign-in or reauthentication in this session. Null for sessions older than this column. */
    provedAt: at('proved_at'),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expires_at').on(table.expiresAt),
    isOneOf('sessions_provider_listed', table.provider, signInProviders),
  ],
);

/**
 * Mailed codes, by subject and requesting browser. Each browser has its own code, which other requests cannot
 * invalidate and which works nowhere else. A row is stored even without a recipient, so that responses do not reveal
 * accounts.
 */
export const mailedCodesTable = pgTable(
  'mailed_codes',
  {
    kind: oneOf('kind', mailedCodeKinds).notNull(),
    /** Typed e-mail, or id of the account or order, depending on the kind. */
    about: text('about').notNull(),
    /** Hash of the requesting browser's id. */
    askedBy: text('asked_by').notNull(),
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** New e-mail of the account, for a code that confirms it. */
    newEmail: text('new_email'),
    tries: integer('tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.about, table.askedBy] }),
    index('mailed_codes_account').on(table.accountId),
    index('mailed_codes_expires_at').on(table.expiresAt),
    isOneOf('mailed_codes_kind_listed', table.kind, mailedCodeKinds),
  ],
);

/**
 * Codes of the previous release, one per account and purpose. They are no longer read or written; the next release
 * drops the table.
 */
export const accountCodesTable = pgTable(
  'account_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    purpose: oneOf('purpose', codePurposes).notNull(),
    codeHash: text('code_hash').notNull(),
    newEmail: text('new_email'),
    tries: integer('tries').notNull().default(0),
    askedBy: text('asked_by'),
    ownTries: integer('own_tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.purpose] }),
    isOneOf('account_codes_purpose_listed', table.purpose, codePurposes),
  ],
);

/** Codes for guest orders of the previous release; dropped together with `account_codes`. */
export const orderCodesTable = pgTable(
  'order_codes',
  {
    about: text('email').primaryKey(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    askedBy: text('asked_by'),
    ownTries: integer('own_tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('order_codes_expires_at').on(table.expiresAt)],
);

/** Passkeys of accounts. Only the public key is stored. */
export const passkeysTable = pgTable(
  'passkeys',
  {
    /** Credential id of the authenticator (base64url). */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    ...passkeyColumns(),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
);

/** Used passkey challenges by hash, so that each is valid once. Unused challenges are not stored. */
export const passkeyChallengesTable = pgTable(
  'passkey_challenges',
  {
    idHash: text('id_hash').primaryKey(),
    kind: oneOf('kind', passkeyChallengeKinds).notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_expires_at').on(table.expiresAt),
    isOneOf('passkey_challenges_kind_listed', table.kind, passkeyChallengeKinds),
  ],
);

/**
 * Used Google sign-ins, so that each is valid once, and account links that wait for a password. The key is a hash that
 * includes the name in the browser's short-lived cookie.
 */
export const googleAttemptsTable = pgTable(
  'google_attempts',
  {
    idHash: text('id_hash').primaryKey(),
    kind: oneOf('kind', googleAttemptKinds).notNull(),
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    index('google_attempts_expires_at').on(table.expiresAt),
    isOneOf('google_attempts_kind_listed', table.kind, googleAttemptKinds),
  ],
);

/** Address books of accounts. At most one address per account is the default. */
export const addressesTable = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accountsTable.id, { onDelete: 'cascade' }),
    address: jsonb('address').$type<StoredAddress>().notNull(),
    phone: text('phone').notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_account').on(table.accountId),
    uniqueIndex('addresses_one_default').on(table.accountId).where(sql`${table.isDefault}`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { codePurposes, googleAttemptKinds, identityProviders, signInProviders } from '#contract/lists.ts';
import { at, isOneOf, oneOf, type StoredAddress } from './columns.ts';

/** Who shops here under a name. The e-mail is kept trimmed and in small letters, as every call writes it. */
export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  email: text('email').notNull().unique('accounts_email'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone'),
  /** None for an account that was made with Google and has set no password. */
  passwordHash: text('password_hash'),
  /** When a mailed code or Google last proved that the e-mail is theirs. */
  emailProvedAt: at('email_proved_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  /** Set when its owner asked for deletion: until then they may change their mind. */
  deleteAfter: at('delete_after'),
});

/** Accounts elsewhere that sign in here, by the provider's own subject: their e-mail may change, the subject does not. */
export const identities = pgTable(
  'identities',
  {
    provider: oneOf('provider', identityProviders).notNull(),
    subject: text('subject').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    linkedAt: at('linked_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.subject] }),
    uniqueIndex('identities_account').on(table.accountId, table.provider),
    isOneOf('identities_provider_listed', table.provider, identityProviders),
  ],
);

/** A browser that is signed in. It holds two halves, a cookie and a token; here are only their hashes. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    cookieHash: text('cookie_hash').notNull().unique('sessions_cookie_hash'),
    tokenHash: text('token_hash').notNull(),
    provider: oneOf('provider', signInProviders).notNull(),
    /** The browser in words ('Chrome on Android'), for the list of sessions. */
    device: text('device').notNull(),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** No refresh goes beyond this. */
    endsAt: at('ends_at').notNull(),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expires_at').on(table.expiresAt),
    isOneOf('sessions_provider_listed', table.provider, signInProviders),
  ],
);

/** The one code an account has for a purpose: a new one takes the place of the old. */
export const accountCodes = pgTable(
  'account_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    purpose: oneOf('purpose', codePurposes).notNull(),
    codeHash: text('code_hash').notNull(),
    /** The address that is to become the account's, where that is what the code is for. */
    newEmail: text('new_email'),
    tries: integer('tries').notNull().default(0),
    /** The hash of the name of the browser that asked for it: its own tries are counted apart, so that no stranger uses them up. */
    askedBy: text('asked_by'),
    ownTries: integer('own_tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.purpose] }),
    isOneOf('account_codes_purpose_listed', table.purpose, codePurposes),
  ],
);

/** The one code that opens the orders placed as a guest with an e-mail, or lets one order be changed: a new one takes the place of the old. */
export const orderCodes = pgTable(
  'order_codes',
  {
    /** That e-mail, or the id of that order: no e-mail is like one. */
    about: text('email').primaryKey(),
    codeHash: text('code_hash').notNull(),
    tries: integer('tries').notNull().default(0),
    /** As of the codes of accounts: the browser that asked has tries of its own. */
    askedBy: text('asked_by'),
    ownTries: integer('own_tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('order_codes_expires_at').on(table.expiresAt)],
);

/** A sign-in with Google on its way: known by the hash of what the browser's short cookie holds, and good once. */
export const googleAttempts = pgTable(
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

/** Where an account has things sent. At most one is the default. */
export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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

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

/** Whom an account's owner named to act for them. */
export interface StoredNominee {
  name: string;
  relation: string;
  /** An e-mail or a mobile. */
  contact: string;
  namedAt: string;
}

/** Who shops here under a name. The e-mail is kept trimmed and in small letters, as every call writes it. */
export const accounts = pgTable(
  'accounts',
  {
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
    /** Who acts for its owner after their death or where they cannot: named by them, told to nobody. */
    nominee: jsonb('nominee').$type<StoredNominee>(),
    /** Set when its owner asked for deletion: until then they may change their mind. */
    deleteAfter: at('delete_after'),
  },
  (table) => [
    // What the office lists and finds by.
    index('accounts_created_at').on(table.createdAt, table.id),
    index('accounts_email_start').on(table.email.op('text_pattern_ops')),
    index('accounts_phone_end').on(sql`right(${table.phone}, 4)`),
    index('accounts_name').using('gin', sql`to_tsvector('simple', ${table.firstName} || ' ' || ${table.lastName})`),
  ],
);

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
    /** When whoever sits there last showed who they are: by signing in, or asked again since. None of sessions that are older than this column. */
    provedAt: at('proved_at'),
  },
  (table) => [
    index('sessions_account').on(table.accountId),
    index('sessions_expires_at').on(table.expiresAt),
    isOneOf('sessions_provider_listed', table.provider, signInProviders),
  ],
);

/**
 * A mailed code, of whom it is about and of the browser that asked for it: each browser has a code of its own, so that nobody who asks for
 * another's ends it, and a code opens nothing elsewhere. Also kept where there is nobody to mail it to: whoever asks finds out nothing.
 */
export const mailedCodes = pgTable(
  'mailed_codes',
  {
    kind: oneOf('kind', mailedCodeKinds).notNull(),
    /** The e-mail that was typed, or the id of the account or of the order, by the kind. */
    about: text('about').notNull(),
    /** The hash of the name of the browser that asked. */
    askedBy: text('asked_by').notNull(),
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    /** The address that is to become the account's, where that is what the code is for. */
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

/** Codes as the release before keeps them, one an account and purpose. Nothing reads or writes them; the next release drops the table. */
export const accountCodes = pgTable(
  'account_codes',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
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

/** Codes of guests' orders as the release before keeps them; they go with the table above. */
export const orderCodes = pgTable(
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

/** A key in somebody's phone, computer or security key that opens an account: here is the half that opens nothing. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** As the authenticator names it (base64url). */
    id: text('id').primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    ...passkeyColumns(),
  },
  (table) => [index('passkeys_account').on(table.accountId)],
);

/** What a passkey has signed, known by its hash: it is good once. What is only asked for is in no row. */
export const passkeyChallenges = pgTable(
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

/** A sign-in with Google that was used, so that it is good once, or a link that waits for a password: by the hash of what the browser's short cookie holds. */
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

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentName, ContentValues } from '#contract/content.ts';
import { integrationNames } from '#contract/office/lists.ts';
import type { SettingValues, VersionedName } from '#contract/settings.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/**
 * Versions of settings and contents, one row each; unchanged defaults have no row. Rows are immutable, except that a
 * scheduled version may be withdrawn.
 */
export const settingsTable = pgTable(
  'settings',
  {
    name: text('name').$type<VersionedName>().notNull(),
    /** Version number, consecutive per name: 1, 2, 3. */
    version: integer('version').notNull(),
    value: jsonb('value').$type<SettingValues[VersionedName]>().notNull(),
    holdsFrom: at('holds_from').notNull(),
    changedAt: at('changed_at').notNull(),
    /** Name of the author; null for a default. */
    by: text('by'),
    /** Staff id of the author; stored for the rights of roles. */
    byId: text('by_id'),
    takenBackAt: at('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('settings_holds_from').on(table.holdsFrom),
    check('settings_version', sql`${table.version} > 0`),
    check('settings_taken_back', sql`${table.takenBackAt} is null or ${table.takenBackAt} < ${table.holdsFrom}`),
    // Only the format of the name is checked, as the code contains the list of names. A process ignores names that it
    // does not know.
    check('settings_name', sql`${table.name} ~ '^[a-z]+([.-][a-z_]+)*$'`),
  ],
);

/** Last test results of external services. */
export const integrationTestsTable = pgTable(
  'integration_tests',
  {
    service: oneOf('service', integrationNames).primaryKey(),
    at: at('at').notNull(),
    ok: boolean('ok').notNull(),
    tookMs: integer('took_ms').notNull(),
    says: text('says').notNull(),
    /** Last successful test. */
    goodAt: at('good_at'),
  },
  (table) => [isOneOf('integration_tests_service_listed', table.service, integrationNames)],
);

/** Unpublished drafts, at most one per content, shared by all authors. */
export const contentDraftsTable = pgTable('content_drafts', {
  name: text('name').$type<ContentName>().primaryKey(),
  value: jsonb('value').$type<ContentValues[ContentName]>().notNull(),
  /** Newest version when the draft was started. */
  basedOn: integer('based_on').notNull(),
  /** Consecutive number of saves. Each save must name the last one that its author has seen. */
  edit: integer('edit').notNull(),
  changedAt: at('changed_at').notNull(),
  by: text('by').notNull(),
});

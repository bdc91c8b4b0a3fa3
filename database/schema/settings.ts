import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ContentName, ContentValues } from '#contract/content.ts';
import { integrationNames } from '#contract/office/lists.ts';
import type { SettingValues, VersionedName } from '#contract/settings.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** What an owner set and what the shop says, a row a version; nothing of what nobody has touched. A row never changes, but that one which is still to come may be taken back. */
export const settings = pgTable(
  'settings',
  {
    name: text('name').$type<VersionedName>().notNull(),
    /** 1, 2, 3 of each. */
    version: integer('version').notNull(),
    value: jsonb('value').$type<SettingValues[VersionedName]>().notNull(),
    holdsFrom: at('holds_from').notNull(),
    changedAt: at('changed_at').notNull(),
    /** The name of who set it; null for what the shop began with. */
    by: text('by'),
    takenBackAt: at('taken_back_at'),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.version] }),
    index('settings_holds_from').on(table.holdsFrom),
    check('settings_version', sql`${table.version} > 0`),
    check('settings_taken_back', sql`${table.takenBackAt} is null or ${table.takenBackAt} < ${table.holdsFrom}`),
    // Which there are, the code says: what a process does not know it passes over.
    check('settings_name', sql`${table.name} ~ '^[a-z]+([.-][a-z_]+)*$'`),
  ],
);

/** What each service outside answered when somebody last pressed Test. */
export const integrationTests = pgTable(
  'integration_tests',
  {
    service: oneOf('service', integrationNames).primaryKey(),
    at: at('at').notNull(),
    ok: boolean('ok').notNull(),
    tookMs: integer('took_ms').notNull(),
    says: text('says').notNull(),
    /** When it last answered as it should. */
    goodAt: at('good_at'),
  },
  (table) => [isOneOf('integration_tests_service_listed', table.service, integrationNames)],
);

/** What somebody is writing for the shop and nobody sees yet: at most one of each, shared by all who may write it. */
export const contentDrafts = pgTable('content_drafts', {
  name: text('name').$type<ContentName>().primaryKey(),
  value: jsonb('value').$type<ContentValues[ContentName]>().notNull(),
  /** The newest version there was when it was begun. */
  basedOn: integer('based_on').notNull(),
  /** 1, 2, 3: whoever saves it names the one they saw. */
  edit: integer('edit').notNull(),
  changedAt: at('changed_at').notNull(),
  by: text('by').notNull(),
});

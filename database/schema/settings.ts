import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { integrationNames } from '#contract/office/lists.ts';
import { type SettingName, type SettingValues, settingNames } from '#contract/settings.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** What an owner set, a row a version; nothing of what nobody has touched. A row never changes, but that one which is still to come may be taken back. */
export const settings = pgTable(
  'settings',
  {
    name: oneOf('name', settingNames).notNull(),
    /** 1, 2, 3 of each. */
    version: integer('version').notNull(),
    value: jsonb('value').$type<SettingValues[SettingName]>().notNull(),
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
    isOneOf('settings_name_listed', table.name, settingNames),
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

import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SportHead } from '#contract/sports.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Sports as the shop's people wrote them: those they added, and those of the first that they changed. One that nobody touched has no row. */
export const sports = pgTable(
  'sports',
  {
    /** Its address: 'hockey'. Never changed, since links, products and orders have it. */
    sport: text('sport').primaryKey(),
    /** Its category is called so: never changed either. */
    name: text('name').notNull().unique(),
    hindi: text('hindi').notNull(),
    subtitle: text('subtitle').notNull(),
    ground: text('ground').notNull(),
    onGround: text('on_ground').notNull(),
    /** What heads its special collection; null where it has none. */
    special: jsonb('special').$type<SportHead>(),
    /** What shoppers type for it, in any way of writing. */
    words: jsonb('words').$type<string[]>().notNull(),
    /** In the menus; the first have 10, 20, 30 and 40. */
    position: integer('position').notNull(),
    hidden: boolean('hidden').notNull(),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [check('sports_written', sql`${table.sport} ~ '^[a-z]+(-[a-z]+)*$'`)],
);

/** Clubs as the shop's people wrote them. One of the data files that nobody touched is what most of its goods say. */
export const clubs = pgTable('clubs', {
  /** Products name it: never changed. */
  name: text('name').primaryKey(),
  /** The address of its page, made of its name. */
  slug: text('slug').notNull().unique(),
  sport: text('sport').notNull(),
  licensor: text('licensor').notNull(),
  /** Cloth, second colour and accent of what is made for it. */
  colours: jsonb('colours').$type<{ a: string; b: string; c: string }>().notNull(),
  /** Parameters of the drawing, as artwork/picture.ts checks them. */
  crest: jsonb('crest').$type<unknown>().notNull(),
  version: integer('version').notNull(),
  updatedAt: at('updated_at').notNull(),
});

const things = ['sport', 'club'] as const;

/** What a sport or a club was in each of its versions, from the first change on: the one before it, and the one it made. */
export const listVersions = pgTable(
  'list_versions',
  {
    thing: oneOf('thing', things).notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    at: at('at').notNull(),
    /** The name of a colleague. */
    who: text('who').notNull(),
    /** All that can be written of it. */
    facts: jsonb('facts').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.thing, table.key, table.version] }), isOneOf('list_versions_thing_listed', table.thing, things)],
);

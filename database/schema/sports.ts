import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CollectionRule } from '#contract/collection-rules.ts';
import { collectionSorts, collectionWays } from '#contract/collection-rules.ts';
import { kindAges } from '#contract/kind-names.ts';
import { listThings } from '#contract/office/lists.ts';
import type { KindChart } from '#contract/size-charts.ts';
import type { SportHead } from '#contract/sports.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Sports edited by staff: added ones, and changed built-in ones. Unchanged built-in sports have no row. */
export const sportsTable = pgTable(
  'sports',
  {
    /** URL name: 'hockey'. Immutable, as links, products and orders contain it. */
    sport: text('sport').primaryKey(),
    /** Name of the sport's category; immutable too. */
    name: text('name').notNull().unique(),
    hindi: text('hindi').notNull(),
    subtitle: text('subtitle').notNull(),
    ground: text('ground').notNull(),
    onGround: text('on_ground').notNull(),
    /** Header of the sport's special collection; null if it has none. */
    special: jsonb('special').$type<SportHead>(),
    /** Search words in any script. */
    words: jsonb('words').$type<string[]>().notNull(),
    /** Position in the menus; the built-in sports have 10, 20, 30 and 40. */
    position: integer('position').notNull(),
    hidden: boolean('hidden').notNull(),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [check('sports_written', sql`${table.sport} ~ '^[a-z]+(-[a-z]+)*$'`)],
);

/** Clubs edited by staff. The data of other clubs are the most common values of their products. */
export const clubsTable = pgTable('clubs', {
  /** Immutable, as products refer to it. */
  name: text('name').primaryKey(),
  /** Last segment of the page path, derived from the name. */
  slug: text('slug').notNull().unique(),
  sport: text('sport').notNull(),
  licensor: text('licensor').notNull(),
  /** Cloth colour, second colour and accent of its goods. */
  colours: jsonb('colours').$type<{ a: string; b: string; c: string }>().notNull(),
  /** Drawing parameters, validated by artwork/picture.ts. */
  crest: jsonb('crest').$type<unknown>().notNull(),
  version: integer('version').notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Collections edited by staff: added ones, and changed built-in ones. Unchanged built-in collections have no row. */
export const collectionsTable = pgTable(
  'collections',
  {
    /** Last segment of the path: 'monsoon-sale'. Immutable and never reused, as links contain it. */
    slug: text('slug').primaryKey(),
    /** Name in the category call; immutable too. */
    name: text('name').notNull().unique(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    ground: text('ground').notNull(),
    onGround: text('on_ground').notNull(),
    /** Source of the products: the specification, a rule, or a manual selection. */
    way: oneOf('way', collectionWays).notNull(),
    rule: jsonb('rule').$type<CollectionRule>().notNull(),
    /** Product ids in manual order: either the complete contents or the first products. */
    picked: jsonb('picked').$type<string[]>().notNull(),
    sort: oneOf('sort', collectionSorts).notNull(),
    /** Position in the menus, among the added collections. */
    position: integer('position').notNull(),
    hidden: boolean('hidden').notNull(),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('collections_written', sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    isOneOf('collections_way_listed', table.way, collectionWays),
    isOneOf('collections_sort_listed', table.sort, collectionSorts),
  ],
);

/** Kinds of goods edited by staff: added ones, and changed built-in ones. Unchanged built-in kinds have no row. */
export const kindsTable = pgTable(
  'kinds',
  {
    /** URL name: 'gloves'. Immutable, as links, products and rules contain it. */
    kind: text('kind').primaryKey(),
    /** Filter label, and the singular name in `one`. */
    name: text('name').notNull().unique(),
    one: text('one').notNull(),
    hindi: text('hindi').notNull(),
    /** Search words in any script. */
    words: jsonb('words').$type<string[]>().notNull(),
    /** All sizes that the kind ever had, in shelf order; `retired` lists the discontinued ones. */
    sizes: jsonb('sizes').$type<string[]>().notNull(),
    retired: jsonb('retired').$type<string[]>().notNull(),
    ages: oneOf('ages', kindAges).notNull(),
    worn: boolean('worn').notNull(),
    /** Garments as which the kind can be drawn; none if it only has photographs. */
    garments: jsonb('garments').$type<string[]>().notNull(),
    /** HSN code of new products by default; '' to use that of similar drawings. */
    hsn: text('hsn').notNull(),
    /** Packed weight of one piece in grams. */
    grams: integer('grams').notNull(),
    /** Size chart of the kind; null for the shop's usual charts. */
    chart: jsonb('chart').$type<KindChart>(),
    /** Position among the filters; the built-in kinds have 10 to 80. */
    position: integer('position').notNull(),
    /** True if no new products of this kind can be created. */
    closed: boolean('closed').notNull(),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    check('kinds_written', sql`${table.kind} ~ '^[a-z]+(-[a-z]+)*$'`),
    isOneOf('kinds_ages_listed', table.ages, kindAges),
  ],
);

/**
 * States of sports, clubs, athletes, collections and kinds of goods by version. The first change also stores the
 * version before it.
 */
export const listVersionsTable = pgTable(
  'list_versions',
  {
    thing: oneOf('thing', listThings).notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    at: at('at').notNull(),
    /** Name of the staff member. */
    who: text('who').notNull(),
    /** All editable fields. */
    facts: jsonb('facts').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thing, table.key, table.version] }),
    isOneOf('list_versions_thing_listed', table.thing, listThings),
  ],
);

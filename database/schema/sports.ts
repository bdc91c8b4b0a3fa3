import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CollectionRule } from '#contract/collection-rules.ts';
import { collectionSorts, collectionWays } from '#contract/collection-rules.ts';
import { kindAges } from '#contract/kind-names.ts';
import { listThings } from '#contract/office/lists.ts';
import type { KindChart } from '#contract/size-charts.ts';
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

/** Collections as the shop's people wrote them: those they added, and those of the first that they changed. One that nobody touched has no row. */
export const collections = pgTable(
  'collections',
  {
    /** The last part of its address: 'monsoon-sale'. Never changed, and never another's: links have it. */
    slug: text('slug').primaryKey(),
    /** The category call takes it: never changed either. */
    name: text('name').notNull().unique(),
    title: text('title').notNull(),
    subtitle: text('subtitle').notNull(),
    ground: text('ground').notNull(),
    onGround: text('on_ground').notNull(),
    /** Who says what is in it: the specification, a rule, or whoever picked. */
    way: oneOf('way', collectionWays).notNull(),
    rule: jsonb('rule').$type<CollectionRule>().notNull(),
    /** Ids of products, in an order by hand: what is in it, or what leads. */
    picked: jsonb('picked').$type<string[]>().notNull(),
    sort: oneOf('sort', collectionSorts).notNull(),
    /** Among those that were added, in the menus. */
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

/** Kinds of goods as the shop's people wrote them: those they added, and those of the first that they changed. One that nobody touched has no row. */
export const kinds = pgTable(
  'kinds',
  {
    /** Its address: 'gloves'. Never changed, since links, products and rules have it. */
    kind: text('kind').primaryKey(),
    /** What a filter calls it, and what one of it is called. */
    name: text('name').notNull().unique(),
    one: text('one').notNull(),
    hindi: text('hindi').notNull(),
    /** What shoppers type for it, in any way of writing. */
    words: jsonb('words').$type<string[]>().notNull(),
    /** Every size it was ever made in, in the order of the shelf; and those among them that are sold no more. */
    sizes: jsonb('sizes').$type<string[]>().notNull(),
    retired: jsonb('retired').$type<string[]>().notNull(),
    ages: oneOf('ages', kindAges).notNull(),
    worn: boolean('worn').notNull(),
    /** What it can be drawn as; none where it has photographs alone. */
    garments: jsonb('garments').$type<string[]>().notNull(),
    /** The HSN code that its new products begin with; '' where they go by what is drawn like them. */
    hsn: text('hsn').notNull(),
    /** What one weighs packed. */
    grams: integer('grams').notNull(),
    /** Its own size chart. */
    chart: jsonb('chart').$type<KindChart>(),
    /** Among the filters; the first have 10 to 80. */
    position: integer('position').notNull(),
    /** No new products are made of it. */
    closed: boolean('closed').notNull(),
    version: integer('version').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [check('kinds_written', sql`${table.kind} ~ '^[a-z]+(-[a-z]+)*$'`), isOneOf('kinds_ages_listed', table.ages, kindAges)],
);

/** What a sport, a club, an athlete, a collection or a kind of goods was in each of its versions, from the first change on: the one before it, and the one it made. */
export const listVersions = pgTable(
  'list_versions',
  {
    thing: oneOf('thing', listThings).notNull(),
    key: text('key').notNull(),
    version: integer('version').notNull(),
    at: at('at').notNull(),
    /** The name of a colleague. */
    who: text('who').notNull(),
    /** All that can be written of it. */
    facts: jsonb('facts').$type<unknown>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.thing, table.key, table.version] }),
    isOneOf('list_versions_thing_listed', table.thing, listThings),
  ],
);

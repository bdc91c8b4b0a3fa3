import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import type { GalleryItem } from '#contract/gallery.ts';
import { productStates, uploadFormats } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** A category of the shop: fixed, or of one of its sports. Whoever writes it has looked that there is one. */
    category: text('category').notNull(),
    numericId: integer('numeric_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    oldPricePaise: integer('old_price_paise'),
    /** 'gloves': one of the kinds of goods of the shop, which are closed and never taken away. */
    kind: text('kind').notNull(),
    /** 'hockey': one of the sports of the shop, which are hidden and never taken away. */
    sport: text('sport').notNull(),
    team: text('team'),
    athlete: text('athlete'),
    hsn: text('hsn').notNull(),
    countryOfOrigin: text('country_of_origin').notNull(),
    licensor: text('licensor').notNull(),
    details: jsonb('details').$type<string[]>().notNull(),
    limited: boolean('limited').notNull().default(false),
    hotSale: boolean('hot_sale').notNull().default(false),
    finalSale: boolean('final_sale').notNull().default(false),
    /** Parameters of the drawing, as artwork/picture.ts checks them; null for what is of a kind that is not drawn. */
    picture: jsonb('picture').$type<unknown>(),
    /** Its pictures in their order, drawn and photographed; null where they are those that its drawing has. */
    gallery: jsonb('gallery').$type<GalleryItem[]>(),
    state: oneOf('state', productStates).notNull().default('sold'),
    /** When a draft goes on sale by itself. */
    publishAt: at('publish_at'),
    /** Counts its changes: `product_versions` has what it was in each. */
    version: integer('version').notNull().default(1),
    /** Names of the fields that the shop's people wrote: a data file that is applied again leaves them. */
    edited: jsonb('edited').$type<string[]>().notNull().default([]),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** The press by which somebody made it in the office: pressed twice it is made once. Null for what the data files brought. */
    madeUnder: text('made_under'),
    /** The link by which whoever has it sees a draft; null where there is none, or it was taken back. */
    previewLink: text('preview_link'),
  },
  (table) => [
    uniqueIndex('products_category_numeric_id').on(table.category, table.numericId),
    uniqueIndex('products_made_under').on(table.madeUnder).where(sql`${table.madeUnder} is not null`),
    uniqueIndex('products_preview_link').on(table.previewLink).where(sql`${table.previewLink} is not null`),
    index('products_publish_at').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    // A list in the office is gone through in the order of names, of prices or of changes.
    index('products_name').on(sql`lower(${table.name})`, table.id),
    index('products_price').on(table.pricePaise, table.id),
    index('products_team').on(table.team),
    // A list by rule has its first products by these, and the sitemap its names, without reading the rest.
    index('products_kind').on(table.kind, table.category, table.numericId),
    index('products_hot').on(table.category, table.numericId).where(sql`${table.hotSale} and ${table.oldPricePaise} is not null`),
    index('products_athlete').on(table.athlete).where(sql`${table.athlete} is not null`),
    index('products_updated').on(table.updatedAt, table.id),
    check('products_publish_draft', sql`${table.publishAt} is null or ${table.state} = 'draft'`),
    isOneOf('products_state_listed', table.state, productStates),
    // A ready-made piece is never given away, and an old price is a real saving.
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check('products_old_price_higher', sql`${table.oldPricePaise} is null or ${table.oldPricePaise} > ${table.pricePaise}`),
    check('products_final_sale_is_hot', sql`not ${table.finalSale} or ${table.hotSale}`),
    check('products_kind_written', sql`${table.kind} ~ '^[a-z]+(-[a-z]+)*$'`),
    check('products_sport_written', sql`${table.sport} ~ '^[a-z]+(-[a-z]+)*$'`),
  ],
);

/** What a product was in each of its versions, from the first change on: the one before it, and the one it made. */
export const productVersions = pgTable(
  'product_versions',
  {
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    version: integer('version').notNull(),
    at: at('at').notNull(),
    /** The name of a colleague, or who applied the data files. */
    who: text('who').notNull(),
    /** In words: 'Changed the price'. */
    what: text('what').notNull(),
    /** All that can be written of a product, with its sizes. */
    facts: jsonb('facts').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
);

/** Photographs of products as they were drawn anew; the files are in the storage under the same id, and stay: a version of old may show them. */
export const productPhotographs = pgTable(
  'product_photographs',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => products.id),
    /** 1, 2, 3 among those of its product: its address has it, and never another has the same. */
    number: integer('number').notNull(),
    format: oneOf('format', uploadFormats).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Of the kept file. */
    sha256: text('sha256').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    unique('product_photographs_number').on(table.productId, table.number),
    isOneOf('product_photographs_format_listed', table.format, uploadFormats),
  ],
);

/** Pictures that slides of the home page have of their own, drawn anew; the files are in the storage under the same id, and stay as those of products do. */
export const slidePictures = pgTable(
  'slide_pictures',
  {
    id: text('id').primaryKey(),
    format: oneOf('format', uploadFormats).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Of the kept file. */
    sha256: text('sha256').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [isOneOf('slide_pictures_format_listed', table.format, uploadFormats)],
);

export const athletes = pgTable('athletes', {
  /** The address of their page: the name in lower case, its first space a dash. */
  slug: text('slug').primaryKey(),
  name: text('name').notNull().unique(),
  /** The sport, in the words the athlete page shows. */
  description: text('description').notNull(),
  team: text('team').notNull(),
  number: integer('number').notNull(),
  bio: text('bio').notNull(),
  /** The shirt that stands for them. */
  shirtId: text('shirt_id')
    .notNull()
    .references(() => products.id),
  position: integer('position').notNull(),
  /** In no list: their page stays for whoever has a link to it. */
  hidden: boolean('hidden').notNull().default(false),
  /** Counts its changes: `list_versions` has what it was in each. */
  version: integer('version').notNull().default(1),
  /** Written in the office: a data file that is applied again leaves them. */
  edited: boolean('edited').notNull().default(false),
});

import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { GalleryItem } from '#contract/gallery.ts';
import { makerRoles, productStates, uploadFormats } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

export const productsTable = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /**
     * Category of the shop, built in or of one of its sports. Code that writes the column checks that the category
     * exists.
     */
    category: text('category').notNull(),
    numericId: integer('numeric_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    oldPricePaise: integer('old_price_paise'),
    /** Kind of goods of the shop, such as 'gloves'. Kinds are closed but never deleted. */
    kind: text('kind').notNull(),
    /** Sport of the shop, such as 'hockey'. Sports are hidden but never deleted. */
    sport: text('sport').notNull(),
    team: text('team'),
    athlete: text('athlete'),
    hsn: text('hsn').notNull(),
    countryOfOrigin: text('country_of_origin').notNull(),
    /** Maximum retail price with all taxes; null if it is not declared yet. */
    mrpPaise: integer('mrp_paise'),
    /** Generic name, such as 'Mug'; null to use the singular name of its kind. */
    genericName: text('generic_name'),
    /** Net quantity, such as '2 N'; null for one piece. */
    netQuantity: text('net_quantity'),
    /** Manufacturer, packer or importer of this product; null to use the shop's setting. */
    makerRole: oneOf('maker_role', makerRoles),
    makerName: text('maker_name'),
    makerAddress: text('maker_address'),
    /** Customer care for this product; null to use the shop's setting. */
    careContact: text('care_contact'),
    /** Month of manufacture, '2026-05'; null if none is required. */
    madeMonth: text('made_month'),
    licensor: text('licensor').notNull(),
    /** Name and description in Hindi; null if there are none. */
    nameHi: text('name_hi'),
    descriptionHi: text('description_hi'),
    /** More words that find the product, separated by commas; never shown. */
    searchWords: text('search_words'),
    /** Title and description for search engines; null to use the name and the description. */
    metaTitle: text('meta_title'),
    metaDescription: text('meta_description'),
    details: jsonb('details').$type<string[]>().notNull(),
    limited: boolean('limited').notNull().default(false),
    hotSale: boolean('hot_sale').notNull().default(false),
    finalSale: boolean('final_sale').notNull().default(false),
    /** Drawing parameters, validated by artwork/picture.ts; null for kinds without drawings. */
    picture: jsonb('picture').$type<unknown>(),
    /** Pictures in display order, drawn and photographed; null for the default views of the drawing. */
    gallery: jsonb('gallery').$type<GalleryItem[]>(),
    state: oneOf('state', productStates).notNull().default('sold'),
    /** Time of the scheduled publication of a draft. */
    publishAt: at('publish_at'),
    /** Version number; `product_versions` contains the state of each version. */
    version: integer('version').notNull().default(1),
    /** Names of fields edited by staff; a repeated import of the data files leaves them unchanged. */
    edited: jsonb('edited').$type<string[]>().notNull().default([]),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** Idempotency key of the creation in the office; null for products of the data files. */
    madeUnder: text('made_under'),
    /** Id of the preview link of a draft; null if there is none or it was revoked. */
    previewLink: text('preview_link'),
  },
  (table) => [
    uniqueIndex('products_category_numeric_id').on(table.category, table.numericId),
    uniqueIndex('products_made_under').on(table.madeUnder).where(sql`${table.madeUnder} is not null`),
    uniqueIndex('products_preview_link').on(table.previewLink).where(sql`${table.previewLink} is not null`),
    index('products_publish_at').on(table.publishAt).where(sql`${table.publishAt} is not null`),
    // Sort orders of the office list: name, price, changes.
    index('products_name').on(sql`lower(${table.name})`, table.id),
    index('products_price').on(table.pricePaise, table.id),
    index('products_team').on(table.team),
    // Indexes that find the first products of rule-based lists, and the names in the sitemap, without reading other
    // rows.
    index('products_kind').on(table.kind, table.category, table.numericId),
    index('products_hot')
      .on(table.category, table.numericId)
      .where(sql`${table.hotSale} and ${table.oldPricePaise} is not null`),
    index('products_athlete').on(table.athlete).where(sql`${table.athlete} is not null`),
    index('products_updated').on(table.updatedAt, table.id),
    check('products_publish_draft', sql`${table.publishAt} is null or ${table.state} = 'draft'`),
    isOneOf('products_state_listed', table.state, productStates),
    // A product is never free, and the old price is higher than the price.
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check(
      'products_old_price_higher',
      sql`${table.oldPricePaise} is null or ${table.oldPricePaise} > ${table.pricePaise}`,
    ),
    check('products_mrp_positive', sql`${table.mrpPaise} > 0`),
    isOneOf('products_maker_role_listed', table.makerRole, makerRoles),
    // Role, name and address must be given together.
    check(
      'products_maker_whole',
      sql`num_nulls(${table.makerRole}, ${table.makerName}, ${table.makerAddress}) in (0, 3)`,
    ),
    check('products_made_month_written', sql`${table.madeMonth} ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'`),
    check('products_final_sale_is_hot', sql`not ${table.finalSale} or ${table.hotSale}`),
    check('products_kind_written', sql`${table.kind} ~ '^[a-z]+(-[a-z]+)*$'`),
    check('products_sport_written', sql`${table.sport} ~ '^[a-z]+(-[a-z]+)*$'`),
  ],
);

/** Product states by version. The first change also stores the version before it. */
export const productVersionsTable = pgTable(
  'product_versions',
  {
    productId: text('product_id')
      .notNull()
      .references(() => productsTable.id),
    version: integer('version').notNull(),
    at: at('at').notNull(),
    /** Name of the staff member or of the person who imported the data files. */
    who: text('who').notNull(),
    /** Change in words: 'Changed the price'. */
    what: text('what').notNull(),
    /** All editable fields of the product with its sizes. */
    facts: jsonb('facts').$type<unknown>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.version] })],
);

/**
 * Re-encoded photographs of products. The files have the same id and are never deleted, as earlier versions of a
 * product may show them.
 */
export const productPhotographsTable = pgTable(
  'product_photographs',
  {
    id: text('id').primaryKey(),
    productId: text('product_id')
      .notNull()
      .references(() => productsTable.id),
    /** Number among the product's photographs: 1, 2, 3. It is part of the URL and never reused. */
    number: integer('number').notNull(),
    format: oneOf('format', uploadFormats).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Hash of the stored file. */
    sha256: text('sha256').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [
    unique('product_photographs_number').on(table.productId, table.number),
    isOneOf('product_photographs_format_listed', table.format, uploadFormats),
  ],
);

/**
 * Re-encoded pictures of home page slides. The files have the same id and are never deleted, like those of products.
 */
export const slidePicturesTable = pgTable(
  'slide_pictures',
  {
    id: text('id').primaryKey(),
    format: oneOf('format', uploadFormats).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    bytes: integer('bytes').notNull(),
    /** Hash of the stored file. */
    sha256: text('sha256').notNull(),
    addedAt: at('added_at').notNull(),
  },
  (table) => [isOneOf('slide_pictures_format_listed', table.format, uploadFormats)],
);

export const athletesTable = pgTable('athletes', {
  /** Last segment of the page path: the name in lower case, with its first space replaced by a dash. */
  slug: text('slug').primaryKey(),
  name: text('name').notNull().unique(),
  /** Sport as the athlete page shows it. */
  description: text('description').notNull(),
  team: text('team').notNull(),
  number: integer('number').notNull(),
  bio: text('bio').notNull(),
  /** Shirt whose pictures show the athlete. */
  shirtId: text('shirt_id')
    .notNull()
    .references(() => productsTable.id),
  position: integer('position').notNull(),
  /** True to omit the athlete from all lists; the page stays available by its link. */
  hidden: boolean('hidden').notNull().default(false),
  /** Version number; `list_versions` contains the state of each version. */
  version: integer('version').notNull().default(1),
  /** True if edited in the office; a repeated import of the data files leaves the row unchanged. */
  edited: boolean('edited').notNull().default(false),
});

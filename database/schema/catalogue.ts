import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { categories } from '#contract/category-names.ts';
import { productKinds, sports } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    category: oneOf('category', categories).notNull(),
    numericId: integer('numeric_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    pricePaise: integer('price_paise').notNull(),
    oldPricePaise: integer('old_price_paise'),
    kind: oneOf('kind', productKinds).notNull(),
    sport: oneOf('sport', sports).notNull(),
    team: text('team'),
    athlete: text('athlete'),
    hsn: text('hsn').notNull(),
    countryOfOrigin: text('country_of_origin').notNull(),
    licensor: text('licensor').notNull(),
    details: jsonb('details').$type<string[]>().notNull(),
    limited: boolean('limited').notNull().default(false),
    hotSale: boolean('hot_sale').notNull().default(false),
    finalSale: boolean('final_sale').notNull().default(false),
    /** Parameters of the drawing, as artwork/picture.ts checks them. */
    picture: jsonb('picture').$type<unknown>().notNull(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('products_category_numeric_id').on(table.category, table.numericId),
    // A ready-made piece is never given away, and an old price is a real saving.
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check('products_old_price_higher', sql`${table.oldPricePaise} is null or ${table.oldPricePaise} > ${table.pricePaise}`),
    check('products_final_sale_is_hot', sql`not ${table.finalSale} or ${table.hotSale}`),
    isOneOf('products_category_listed', table.category, categories),
    isOneOf('products_kind_listed', table.kind, productKinds),
    isOneOf('products_sport_listed', table.sport, sports),
  ],
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
});

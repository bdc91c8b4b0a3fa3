import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { printedGoods } from '#contract/custom-goods.ts';
import { accounts } from './accounts.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Saved designs. A row never changes what it shows: a changed design is a new row, so an order's line stays as it was sold. */
export const designs = pgTable(
  'designs',
  {
    /** The customProductId: random and long, so who knows it may see the design. */
    id: text('id').primaryKey(),
    /** The member in whose list it stands; none for a visitor's, or once a newer version took its place there. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    garment: oneOf('garment', printedGoods).notNull(),
    /** As contract/designs.ts checks it; of a club's shirt as server/fulfilment/designs/club-shirt.ts does. */
    design: jsonb('design').$type<unknown>().notNull(),
    /** Sides that are printed. */
    sides: jsonb('sides').$type<('front' | 'back')[]>().notNull(),
    /** Uploads it is made of. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    acceptsSoft: boolean('accepts_soft').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    orderedAt: at('ordered_at'),
    /** When it is swept; null while an order needs it. Of one that was ordered: when it was swept, its row stays with the order. */
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('designs_account').on(table.accountId),
    index('designs_expires_at').on(table.expiresAt),
    // What is written on it, of a club's shirt the name on its back: the office finds it by that.
    index('designs_words').using(
      'gin',
      sql`to_tsvector('simple', jsonb_path_query_array(${table.design}, '$.sides.*[*].words') || jsonb_path_query_array(${table.design}, '$.name'))`,
    ),
    isOneOf('designs_garment_listed', table.garment, printedGoods),
  ],
);

/** Designs that their owners show to whoever has a link. Taking it back removes the row, and so does whatever ends the design or the account. */
export const designShares = pgTable(
  'design_shares',
  {
    /** In the link: random and long, and another than the design's, which opens more. */
    id: text('id').primaryKey(),
    designId: text('design_id')
      .notNull()
      .unique('design_shares_design')
      .references(() => designs.id, { onDelete: 'cascade' }),
    /** The member whose design it is; none for a visitor's. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('design_shares_account').on(table.accountId)],
);

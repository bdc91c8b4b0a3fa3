import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { printedGoods } from '#contract/custom-goods.ts';
import { accountsTable } from './accounts.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Saved designs. Rows are immutable: a changed design is a new row, so that order lines stay as they were sold. */
export const designsTable = pgTable(
  'designs',
  {
    /** customProductId, which is long and random: anyone who knows it has access to the design. */
    id: text('id').primaryKey(),
    /** Member with this design in their list; null for a visitor's design, or once a newer version has replaced it. */
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'set null' }),
    garment: oneOf('garment', printedGoods).notNull(),
    /**
     * Design data, validated by contract/designs.ts, or for a club shirt by server/fulfilment/designs/club-shirt.ts.
     */
    design: jsonb('design').$type<unknown>().notNull(),
    /** Printed sides. */
    sides: jsonb('sides').$type<('front' | 'back')[]>().notNull(),
    /** Ids of the uploads that the design contains. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    acceptsSoft: boolean('accepts_soft').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    orderedAt: at('ordered_at'),
    /**
     * Time of automatic deletion; null while an order needs the design. For an ordered design, the time at which it was
     * deleted; the row stays for the order.
     */
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('designs_account').on(table.accountId),
    index('designs_expires_at').on(table.expiresAt),
    // Index of the words of a design, or the name on a club shirt, by which staff search.
    index('designs_words').using(
      'gin',
      sql`to_tsvector('simple', jsonb_path_query_array(${table.design}, '$.sides.*[*].words') || jsonb_path_query_array(${table.design}, '$.name'))`,
    ),
    isOneOf('designs_garment_listed', table.garment, printedGoods),
  ],
);

/** Share links of designs. The row is deleted when the link is revoked, or the design or account deleted. */
export const designSharesTable = pgTable(
  'design_shares',
  {
    /** Id in the link. It is long and random, and differs from the design's id, which gives more access. */
    id: text('id').primaryKey(),
    designId: text('design_id')
      .notNull()
      .unique('design_shares_design')
      .references(() => designsTable.id, { onDelete: 'cascade' }),
    /** Member who shared the design; null for a visitor. */
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('design_shares_account').on(table.accountId)],
);

import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { printedGoods } from '#contract/custom-goods.ts';
import { accountsTable } from './accounts.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/** Saved designs. Rows are immutable: a changed design is a new row, so that order lines stay as sold. */
export const designsTable = pgTable(
  'designs',
  {
    /** The customProductId, long and random: knowing it gives access to the design. */
    id: text('id').primaryKey(),
    /** Member with this design in their list; null for a visitor's, or once a newer version replaced it. */
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'set null' }),
    garment: oneOf('garment', printedGoods).notNull(),
    /** Validated by contract/designs.ts; a club shirt by server/fulfilment/designs/club-shirt.ts. */
    design: jsonb('design').$type<unknown>().notNull(),
    /** Printed sides. */
    sides: jsonb('sides').$type<('front' | 'back')[]>().notNull(),
    /** Upload ids that it uses. */
    pictures: jsonb('pictures').$type<string[]>().notNull(),
    acceptsSoft: boolean('accepts_soft').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    orderedAt: at('ordered_at'),
    /**
     * Time of automatic deletion; null while an order needs it. For an ordered design the time of its deletion; the row
     * stays for the order.
     */
    expiresAt: at('expires_at'),
  },
  (table) => [
    index('designs_account').on(table.accountId),
    index('designs_expires_at').on(table.expiresAt),
    // Words of a design, or the name on a club shirt, by which the office searches.
    index('designs_words').using(
      'gin',
      sql`to_tsvector('simple', jsonb_path_query_array(${table.design}, '$.sides.*[*].words') || jsonb_path_query_array(${table.design}, '$.name'))`,
    ),
    isOneOf('designs_garment_listed', table.garment, printedGoods),
  ],
);

/** Share links of designs. Revoking a link deletes the row, as does deleting the design or the account. */
export const designSharesTable = pgTable(
  'design_shares',
  {
    /** Id in the link: long and random, and different from the design's id, which gives more access. */
    id: text('id').primaryKey(),
    designId: text('design_id')
      .notNull()
      .unique('design_shares_design')
      .references(() => designsTable.id, { onDelete: 'cascade' }),
    /** Member who owns the design; null for a visitor's. */
    accountId: text('account_id').references(() => accountsTable.id, { onDelete: 'cascade' }),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('design_shares_account').on(table.accountId)],
);

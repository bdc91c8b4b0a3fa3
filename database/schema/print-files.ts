import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { printParts } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { ordersTable } from './orders.ts';

/** Print files, created once an order is paid: a PNG for each side, and a ticket for each line. */
export const printFilesTable = pgTable(
  'print_files',
  {
    orderId: text('order_id')
      .notNull()
      .references(() => ordersTable.id),
    /** Position of the order line. */
    position: integer('position').notNull(),
    part: oneOf('part', printParts).notNull(),
    /** Path in the storage. */
    file: text('file').notNull(),
    sha256: text('sha256').notNull(),
    bytes: integer('bytes').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position, table.part] }),
    isOneOf('print_files_part_listed', table.part, printParts),
  ],
);

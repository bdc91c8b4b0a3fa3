import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { weeklyReports } from '#contract/office/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';
import { staffMembersTable } from './staff.ts';

/** Reports that colleagues have mailed to themselves each week. */
export const reportMailsTable = pgTable(
  'report_mails',
  {
    memberId: text('member_id')
      .notNull()
      .references(() => staffMembersTable.id, { onDelete: 'cascade' }),
    report: oneOf('report', weeklyReports).notNull(),
    since: at('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.report] }),
    isOneOf('report_mails_report_listed', table.report, weeklyReports),
  ],
);

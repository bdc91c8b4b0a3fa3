import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes } from './columns.ts';

/**
 * Changes of the office by idempotency key of a member, written in the transaction of the change. The answer may hold
 * personal data and is deleted within a day; the key stays longer, so that nothing is done twice.
 */
export const officeAnswersTable = pgTable(
  'office_answers',
  {
    memberId: text('member_id').notNull(),
    key: text('key').notNull(),
    /** Endpoint: 'POST /api/office/approvals'. */
    call: text('call').notNull(),
    /** HMAC of the whole input under the shop's secret. */
    requestHash: text('request_hash').notNull(),
    /** Roles of the member at the change. With other roles the answer is withheld. */
    roles: text('roles').notNull(),
    /** Serialized result of the change, until the answer formed from it is stored. */
    result: bytes('result'),
    /** First answer. Null while it is being formed, and after it was deleted. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] }), index('office_answers_at').on(table.at)],
);

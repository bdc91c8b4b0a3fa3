import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bytes } from './columns.ts';

/**
 * Changes of the office by idempotency key of a member, written in the transaction of the change. The answer may
 * contain personal data and is deleted within a day; the key stays longer, so that no change is made twice.
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
    /** Rights of the member at the time of the change. If they differ now, the answer is not returned. */
    roles: text('roles').notNull(),
    /** Serialized result of the change, stored until the answer is created from it. */
    result: bytes('result'),
    /** First answer; null until it is created, and after it is deleted. */
    answer: jsonb('answer').$type<Record<string, unknown>>(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.key] }), index('office_answers_at').on(table.at)],
);

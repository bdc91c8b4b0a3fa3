import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { securityEventKinds, securityOutcomes } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/**
 * Log of security events. Append-only: a trigger of migration 0018 rejects changes, and deletions before 180 days. Ids
 * are no foreign keys, so that accounts can be deleted.
 */
export const securityEventsTable = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Time of the database clock. */
    at: at('at').notNull().defaultNow(),
    kind: oneOf('kind', securityEventKinds).notNull(),
    outcome: oneOf('outcome', securityOutcomes).notNull(),
    accountId: text('account_id'),
    orderId: text('order_id'),
    /** Network prefix, no more precise than a provider's district: 203.0.113.0/24, 2001:db8:1::/48. */
    network: text('network'),
    /** Browser in words ('Chrome on Android'). */
    device: text('device'),
    /** Staff member at a command line, with the machine ('asha@packing-desk'). */
    operator: text('operator'),
    /** Detail in one or two words of the shop ('order cancel', 'added'), never user input. */
    about: text('about'),
  },
  (table) => [
    index('security_events_at').on(table.at),
    index('security_events_account').on(table.accountId, table.id),
    index('security_events_order').on(table.orderId),
    isOneOf('security_events_kind_listed', table.kind, securityEventKinds),
    isOneOf('security_events_outcome_listed', table.outcome, securityOutcomes),
  ],
);

/**
 * CSP violations reported by browsers; each distinct one is stored once with a counter. They contain nothing about the
 * reporter: pages by their route, external resources by their origin.
 */
export const policyReportsTable = pgTable(
  'policy_reports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Violated directive: 'script-src-elem', 'require-trusted-types-for'. */
    directive: text('directive').notNull(),
    /** Origin of the blocked resource, or a keyword ('inline', 'eval', 'trusted-types-sink'). */
    blocked: text('blocked').notNull(),
    /** Route path ('/order/:reference/:task?'). */
    page: text('page').notNull(),
    /** Source of the code: a file of the shop ('/assets/cart-x1.js:1:200'), an origin, or 'the page'. */
    source: text('source').notNull(),
    times: integer('times').notNull().default(1),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
  },
  (table) => [
    uniqueIndex('policy_reports_once').on(table.directive, table.blocked, table.page, table.source),
    index('policy_reports_last_at').on(table.lastAt),
  ],
);

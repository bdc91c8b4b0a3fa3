import { bigint, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { securityEventKinds, securityOutcomes } from '#contract/lists.ts';
import { at, isOneOf, oneOf } from './columns.ts';

/**
 * What touched accounts, money and the shop's safety. Rows are only added: a trigger of migration 0018 refuses to change one, and to
 * remove one before its 180 days are over. So nothing refers to another table: an account that is deleted leaves its id here.
 */
export const securityEvents = pgTable(
  'security_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** By the database's own clock. */
    at: at('at').notNull().defaultNow(),
    kind: oneOf('kind', securityEventKinds).notNull(),
    outcome: oneOf('outcome', securityOutcomes).notNull(),
    accountId: text('account_id'),
    orderId: text('order_id'),
    /** Where it came from, no finer than the network of a provider's district: 203.0.113.0/24, 2001:db8:1::/48. */
    network: text('network'),
    /** The browser in words ('Chrome on Android'). */
    device: text('device'),
    /** Who of the shop's people, and at which machine ('asha@packing-desk'), where it was one of them. */
    operator: text('operator'),
    /** What exactly, in a word or two of the shop's own ('order cancel', 'added'). Nothing that anybody typed. */
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
 * What browsers told that the policy of a page refused, each kind once, however often it was told. Nothing of who told it: pages by their row in the
 * table of pages, what is elsewhere by its origin.
 */
export const policyReports = pgTable(
  'policy_reports',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** 'script-src-elem', 'require-trusted-types-for'. */
    directive: text('directive').notNull(),
    /** Its origin, or a word ('inline', 'eval', 'trusted-types-sink'). */
    blocked: text('blocked').notNull(),
    /** As the table of pages writes it ('/order/:reference/:task?'). */
    page: text('page').notNull(),
    /** Whose code it was: a file of ours ('/assets/cart-x1.js:1:200'), an origin, or 'the page'. */
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

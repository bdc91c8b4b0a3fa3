import { type SQL, sql } from 'drizzle-orm';
import type { ReturnStepName } from '#contract/office/lists.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { WaitingKind } from '#contract/office/view-table.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { moneyReportsTable } from '#database/schema/payments.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { settingsTable } from '#database/schema/settings.ts';
import { approvalsTable } from '#database/schema/staff.ts';
import { isAboveMrp, lacksDeclarations } from '#server/catalogue/products/undeclared.ts';
import { lowSizes } from '#server/catalogue/stock/low-sizes.ts';
import type { Service } from '#server/foundation/process/env.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { lateToLeave } from '#server/fulfilment/delivery-promise/late-to-leave.ts';
import { handsWanted, isLateHere, promisedFrom } from '#server/fulfilment/parcels/hands-wanted.ts';
import { openRemakes } from '#server/fulfilment/print-files/print-again.ts';
import { lateCashBefore, owedCashParcels, parcelDeliveredAt } from '#server/money/cash-remittances/owed-cash.ts';
import { decidableBy } from '#server/office/approvals/approvals.ts';
import { lostRows } from '#server/office/order-lists/find-lost-connections.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { inStep } from '#server/selling/return-rules/return-steps.ts';
import type { OrderKind } from './waiting-orders.ts';

export interface WaitingContext {
  member: Pick<Member, 'id' | 'roles' | 'permissions' | 'sights'>;
  now: Date;
  settings: ShopSettings;
  /** External services that are not connected. */
  away: readonly Service[];
  /** True for a demonstration, which sells nothing. */
  demo: boolean;
  shopFacts: Pick<KnownFacts, 'knownKinds' | 'declared' | 'priceWithTax'>;
}

const { at, dueAt, settledAt } = moneyReportsTable;

interface Queue {
  /** Permissions to clear the queue. */
  may: readonly Permission[];
  /** Query of pending rows, with the column `since` and optionally `late`. */
  rows: (about: WaitingContext, db: Db) => SQL | Promise<SQL>;
}

const ofStep = (step: ReturnStepName) =>
  sql`select ${returnsTable.requestedAt} as since, false as late from ${returnsTable} where ${inStep(step)}`;

/** Queries print lines by a condition. Omits parcels that were moved as a whole. */
const printLines = ({ settings, now }: WaitingContext, which: SQL) => sql`
  select coalesce(j.approved_at, o.placed_at) as since, ${lateToLeave(settings, now, { from: promisedFrom, custom: true })} as late
  from orders o join order_lines l on l.order_id = o.id left join print_jobs j on j.order_id = l.order_id and j.position = l.position
  where o.state in ('confirmed', 'in_print') and l.custom_product_id is not null and l.cancelled < l.quantity and ${which}
    and not exists (select 1 from shipments s where s.order_id = o.id and s.custom and s.step <> 'cancelled'
      and (s.printed_at is not null or s.packed_at is not null or (s.printing_at is not null
        and not exists (select 1 from print_jobs other where other.order_id = o.id and (other.started_at is not null or other.spoilt > 0)))))`;

/** Queries products by a condition. */
const productRows = (which: SQL) =>
  sql`select null::timestamptz as since, false as late from ${productsTable} where ${which}`;

/** Other queues, with the same conditions as the linked lists, and the permissions to clear them. */
export const roomQueues: Readonly<Record<Exclude<WaitingKind, OrderKind>, Queue>> = {
  to_pack: {
    may: ['parcels.pack'],
    rows: ({ settings, now }) =>
      sql`select o.placed_at as since, ${isLateHere(settings, now)} as late from ${handsWanted} o where o.on_hold_why is null`,
  },
  to_approve: {
    may: ['designs.decide'],
    rows: (about) => printLines(about, sql`j.approved_at is null and j.started_at is null`),
  },
  to_print: {
    may: ['designs.decide'],
    rows: (about) => sql`
      ${printLines(about, sql`j.approved_at is not null and j.started_at is null and j.printed_at is null`)}
      union all select j.approved_at as since, false as late from ${openRemakes} again
      join print_jobs j on j.order_id = again.order_id and j.position = again.position
      where j.started_at is null and j.printed_at is null`,
  },
  returns_asked: { may: ['returns.decide'], rows: () => ofStep('asked') },
  returns_to_receive: { may: ['returns.receive'], rows: () => ofStep('on_the_way') },
  returns_to_inspect: { may: ['returns.inspect'], rows: () => ofStep('to_inspect') },
  returns_to_decide: { may: ['returns.decide'], rows: () => ofStep('to_decide') },
  // Different staff send parcels and refunds.
  returns_to_send: { may: ['returns.receive'], rows: () => ofStep('to_send') },
  returns_to_pay: { may: ['refunds.give'], rows: () => ofStep('to_pay') },
  money_reports: {
    may: ['refunds.give'],
    rows: ({ now }) =>
      sql`select ${at} as since, ${dueAt} < ${now.toISOString()}::timestamptz as late from ${moneyReportsTable} where ${settledAt} is null`,
  },
  cash_late: {
    may: ['money.change'],
    rows: ({ now }) => {
      const before = sql`${lateCashBefore(now).toISOString()}::timestamptz`;
      return sql`select ${parcelDeliveredAt} as since, true as late ${owedCashParcels} and ${parcelDeliveredAt} < ${before}`;
    },
  },
  messages: {
    may: ['messages.answer'],
    rows: ({ now }) => sql`select coalesce(m.waits_since, m.created_at) as since,
      coalesce(m.due_at <= ${now.toISOString()}::timestamptz, false)
        or coalesce(m.waits_since, m.created_at) < ${now.toISOString()}::timestamptz - interval '24 hours' as late
      from contact_messages m where m.answered_at is null`,
  },
  sizes_low: {
    may: ['stock.change'],
    rows: ({ now, settings }) =>
      sql`select null::timestamptz as since, false as late ${lowSizes(settingAt(settings, 'stock', now).level)}`,
  },
  undeclared: {
    may: ['catalogue.change'],
    rows: ({ shopFacts }) => productRows(lacksDeclarations(shopFacts)),
  },
  above_mrp: {
    may: ['catalogue.change'],
    rows: async ({ shopFacts }, db) => productRows(await isAboveMrp(db, shopFacts)),
  },
  approvals: {
    may: ['approvals.decide'],
    rows: ({ settings, member }) =>
      sql`select ${approvalsTable.askedAt} as since, false as late from ${approvalsTable} where ${decidableBy(settings, member)}`,
  },
  // A shop that was open before GST support keeps its flat tax until a person chooses another.
  tax_not_chosen: {
    may: ['settings.change'],
    rows: ({ now, demo }) => sql`select null::timestamptz as since, false as late
      where ${!demo} and not exists (select 1 from ${settingsTable} where ${settingsTable.name} = 'tax' and ${settingsTable.by} is not null
        and ${settingsTable.takenBackAt} is null and ${settingsTable.holdsFrom} <= ${now.toISOString()}::timestamptz)`,
  },
  services_lost: { may: ['settings.change'], rows: ({ away }) => lostRows(away) },
};

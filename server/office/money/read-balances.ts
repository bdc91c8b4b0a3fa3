import { type SQL, sql } from 'drizzle-orm';
import type { ReplyOf } from '#contract/endpoint.ts';
import { toRupees } from '#contract/money.ts';
import {
  type LedgerAccount,
  type LedgerMovement,
  ledgerAccounts,
  type listLedgerMovementsEndpoint as listCall,
  type readBalancesEndpoint as readCall,
} from '#contract/office/balances.ts';
import type { Db } from '#database/db.ts';
import { inIndia, startOfDay } from '#server/foundation/calendar/working-days.ts';
import { isCursorMoment, isCursorWhole, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';

const dayMs = 86_400_000;
/** Movements of a page. */
const movementsShown = 100;

/**
 * SQL for the ledger in two accounts a movement `m`: its source is debited with what is paid towards the order or the
 * shop, which is credited with as much.
 */
const entries = sql`
  (select m.source as account, case when m.order_id is null then 'shop' else 'orders' end as against, m.*, m.amount_paise as paise
    from money_movements m
  union all
  select case when m.order_id is null then 'shop' else 'orders' end, m.source, m.*, -m.amount_paise from money_movements m) e`;

/** Range of a question: start of the day in India, and the first moment that is not counted. */
interface LedgerRange {
  from: Date;
  until: Date;
}

/** Returns the range of a day, until its end, or of a moment, with it. Pure. */
export function ledgerRange(at: string | undefined, now: Date): LedgerRange {
  if (at === undefined) return { from: startOfDay(now), until: new Date(now.getTime() + 1) };
  if (at.length > 10) {
    const moment = new Date(at);
    return { from: startOfDay(moment), until: new Date(moment.getTime() + 1) };
  }
  const from = new Date(`${at}T00:00:00+05:30`);
  return { from, until: new Date(from.getTime() + dayMs) };
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;

/** Reads the balances of all accounts at a moment. */
export async function readBalances(
  db: Db,
  at: string | undefined,
  now: Date,
): Promise<ReplyOf<typeof readCall>['data']> {
  const { from, until } = ledgerRange(at, now);
  const today = sql`e.at >= ${moment(from)}`;
  type Found = { account: LedgerAccount; opening: number; balance: number; debits: number; credits: number };
  const { rows } = await db.execute<Found & { movements: number }>(sql`
    select e.account, sum(e.paise)::float8 as balance,
      coalesce(sum(e.paise) filter (where not (${today})), 0)::float8 as opening,
      coalesce(sum(e.paise) filter (where ${today} and e.paise > 0), 0)::float8 as debits,
      coalesce(-sum(e.paise) filter (where ${today} and e.paise < 0), 0)::float8 as credits,
      (count(*) filter (where ${today}))::int as movements
    from ${entries} where e.at < ${moment(until)} group by e.account`);
  const none = { opening: 0, balance: 0, debits: 0, credits: 0, movements: 0 };
  const accounts = ledgerAccounts.map((account) => {
    const found = rows.find((row) => row.account === account) ?? none;
    return {
      ...{ account, opening: toRupees(found.opening), balance: toRupees(found.balance) },
      ...{ debits: toRupees(found.debits), credits: toRupees(found.credits), movements: found.movements },
    };
  });
  const sum = toRupees(rows.reduce((paise, { balance }) => paise + balance, 0));
  return { day: inIndia(from).day, until: until.toISOString(), accounts, sum };
}

interface FoundMovement extends Record<string, unknown> {
  id: number;
  at: Date | string;
  order: string | null;
  reason: LedgerMovement['reason'];
  against: LedgerAccount;
  subject: string | null;
  paise: number;
}

/** Lists a page of the movements of an account until a moment, newest first. Throws Problem 400 for a bad `after`. */
export async function listLedgerMovements(
  db: Db,
  account: LedgerAccount,
  { at, after }: { at?: string | undefined; after?: string | undefined },
  now: Date,
): Promise<ReplyOf<typeof listCall>['data']> {
  const { until } = ledgerRange(at, now);
  const start = after === undefined ? undefined : readCursor(after, [isCursorMoment, isCursorWhole]);
  const older = start ? sql`and (e.at, e.id) < (${start[0]}::timestamptz, ${start[1]}::int)` : sql``;
  const { rows } = await db.execute<FoundMovement>(sql`
    select e.id, e.at, o.reference as order, e.reason, e.against, e.paise,
      coalesce(p.bank_reference, r.gateway_refund_id, e.dispute_id, e.payment_id) as subject
    from ${entries} left join orders o on o.id = e.order_id left join payments p on p.id = e.payment_id
      left join refunds r on r.id = e.refund_id
    where e.account = ${account} and e.at < ${moment(until)} ${older}
    order by e.at desc, e.id desc limit ${movementsShown + 1}`);
  const page = rows.slice(0, movementsShown);
  const last = page.at(-1);
  return {
    movements: page.map(({ paise, ...row }) => ({
      ...row,
      at: new Date(row.at).toISOString(),
      amount: toRupees(paise),
    })),
    next: last && rows.length > movementsShown ? writeCursor([new Date(last.at).toISOString(), last.id]) : null,
  };
}

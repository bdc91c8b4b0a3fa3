import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';

// Balances, settlements and remittances in plain SQL, from the rows of the ledger and of the reports.

async function read<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

interface AccountBook {
  account: string;
  balance: number;
  opening: number;
  debits: number;
  credits: number;
  movements: number;
}

/** Reads the balance of every account at the end of a day in India, with the movements of the day. Amounts are paise. */
export function sumAccounts(db: Db, day: string): Promise<AccountBook[]> {
  return read(
    db,
    sql`with both_sides as (
        select m.at, m.source as account, m.amount_paise as paise from money_movements m
        union all
        select m.at, case when m.order_id is null then 'shop' else 'orders' end, -m.amount_paise from money_movements m
      ), day as (
        select ${day}::timestamp at time zone 'Asia/Kolkata' as begins,
          (${day}::timestamp + interval '1 day') at time zone 'Asia/Kolkata' as ends
      )
      select name as account, coalesce(sum(paise) filter (where at < ends), 0)::float8 as balance,
        coalesce(sum(paise) filter (where at < begins), 0)::float8 as opening,
        coalesce(sum(paise) filter (where at >= begins and at < ends and paise > 0), 0)::float8 as debits,
        -coalesce(sum(paise) filter (where at >= begins and at < ends and paise < 0), 0)::float8 as credits,
        (count(paise) filter (where at >= begins and at < ends))::int as movements
      from day cross join unnest(array['gateway', 'cash', 'bank', 'credit', 'orders', 'shop']) name
      left join both_sides on both_sides.account = name
      group by name order by name`,
  );
}

/** Returns the store credit that customers have, and the credit that the ledger says is owed, in paise. */
export async function readCreditOwed(db: Db): Promise<{ held: number; owed: number }> {
  const [found] = await read<{ held: number; owed: number }>(
    db,
    sql`select (select coalesce(sum(balance_paise), 0) from store_credits)::float8 as held,
      (select -coalesce(sum(amount_paise), 0) from money_movements where source = 'credit')::float8 as owed`,
  );
  return found ?? { held: 0, owed: 0 };
}

export interface TransferBook {
  id: string;
  amount: number;
  /** Sum of the lines, from the lines themselves. */
  lines: number;
  count: number;
  /** Lines that fit no payment, refund or cash of the ledger. */
  unfit: number;
}

/** Sums up the lines of each settlement, and counts those that no captured payment or refund explains. */
export function sumSettlements(db: Db): Promise<TransferBook[]> {
  return read(
    db,
    sql`select s.id, s.amount_paise::float8 as amount, sum(l.credit_paise - l.debit_paise)::float8 as lines,
        count(*)::int as count,
        (count(*) filter (where not coalesce(case l.kind
          when 'payment' then p.captured_paise = l.amount_paise and p.gateway_fee_paise = l.fee_paise
            and l.credit_paise = l.amount_paise - l.fee_paise
          when 'refund' then r.amount_paise = l.amount_paise and l.debit_paise = l.amount_paise
          end, false)))::int as unfit
      from bank_settlements s join bank_settlement_lines l on l.settlement_id = s.id
      left join payments p on p.id = l.subject left join refunds r on r.gateway_refund_id = l.subject
      group by s.id order by s.id`,
  );
}

/** Sums up the parcels of each remittance, and counts those whose cash differs from what the ledger collected. */
export function sumRemittances(db: Db): Promise<TransferBook[]> {
  return read(
    db,
    sql`select c.id, (c.amount_paise + c.freight_paise + c.fee_paise + c.reversal_paise)::float8 as amount,
        sum(l.amount_paise)::float8 as lines, count(*)::int as count,
        (count(*) filter (where collected.paise is distinct from l.amount_paise))::int as unfit
      from cash_remittances c join cash_remittance_lines l on l.remittance_id = c.id
      left join shipments s on s.awb = l.awb and s.step = 'delivered'
      left join lateral (select sum(amount_paise)::int as paise from money_movements m
        where m.order_id = s.order_id and m.reason = 'collected') collected on true
      group by c.id order by c.id`,
  );
}

interface LeftOver {
  count: number;
  paise: number;
}

/** Sums up captured payments of the gateway that no settlement contains. */
export async function sumUnsettled(db: Db): Promise<LeftOver> {
  const [found] = await read<LeftOver>(
    db,
    sql`select count(*)::int as count, coalesce(sum(p.captured_paise), 0)::float8 as paise from payments p
      where p.captured_paise > 0 and p.gateway_order_id is not null
        and p.id not in (select subject from bank_settlement_lines)`,
  );
  return found ?? { count: 0, paise: 0 };
}

/**
 * Sums up the collected cash of parcels that were delivered since the first remittance and that none names, without
 * those that the shop delivers itself, whose number at the courier is its own.
 */
export async function sumOwedCash(db: Db): Promise<LeftOver> {
  const [found] = await read<LeftOver>(
    db,
    sql`select count(*)::int as count, coalesce(sum(m.amount_paise), 0)::float8 as paise
      from money_movements m join shipments s on s.order_id = m.order_id and s.step = 'delivered'
      where m.reason = 'collected' and coalesce(s.courier_order_id, '') not like 'own-%' and s.awb not in (select awb from cash_remittance_lines)
        and m.at >= (select min(remitted_at) from cash_remittances)`,
  );
  return found ?? { count: 0, paise: 0 };
}

/** Compares what the ledger moved with payments, refunds, disputes and cash. Returns the differences as sentences. */
export async function findUnbookedMoney(db: Db): Promise<string[]> {
  const rows = await read<{ name: string; booked: number; rows: number }>(
    db,
    sql`select name, booked::float8, rows::float8 from (values
        ('captured', (select coalesce(sum(amount_paise), 0) from money_movements where reason = 'captured'),
          (select coalesce(sum(captured_paise), 0) from payments)),
        ('refunded', (select -coalesce(sum(amount_paise), 0) from money_movements where reason = 'refunded'),
          (select coalesce(sum(amount_paise), 0) from refunds where state = 'processed')),
        ('disputed', (select -coalesce(sum(amount_paise), 0) from money_movements where reason = 'disputed'),
          (select coalesce(sum(amount_paise), 0) from disputes where state = 'lost')),
        ('spent', (select coalesce(sum(amount_paise), 0) from money_movements where reason in ('spent', 'released')),
          (select coalesce(sum(credit_paise), 0) from orders where state not in ('placed', 'payment_failed')))
      ) sums (name, booked, rows) where booked <> rows`,
  );
  return rows.map((row) => `${row.name}: the ledger has ${row.booked} paise, the rows ${row.rows}`);
}

import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { bankSettlementLinesTable, bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { checkSettlement } from '#server/money/bank-settlements/check-settlement.ts';
import { lockDemoFill } from './fill-once.ts';
import { insertAll } from './fill-shop.ts';

type SettlementInsert = typeof bankSettlementsTable.$inferInsert;
type LineInsert = typeof bankSettlementLinesTable.$inferInsert;

const dayMs = 86_400_000;
/** Fee of the demonstration's gateway, and the tax in it. */
const [feeShare, taxShare] = [0.0236, 0.0036];
/** Deduction in paise that nothing explains: ₹312.40 of the newest settlement. */
const plantedPaise = 31_240;

/** Payment or refund that is not settled; `at` in ms. */
interface Open {
  id: string;
  paymentId: string | null;
  gatewayOrderId: string | null;
  paise: number;
  at: number;
}

/**
 * Settles the invented payments and refunds that no settlement contains, one settlement a day, two days after each
 * payment. With `toFind`, the newest one has a deduction that nothing explains. Repeating it adds only what became due.
 * Returns the number of settlements.
 */
export function fillSettlements(db: Db, { now, toFind }: { now: Date; toFind: boolean }): Promise<number> {
  return inTransaction(db, async (tx) => {
    await lockDemoFill(tx);
    const made = settleDays(await openPayments(tx), await openRefunds(tx), now);
    if (made.length === 0) return 0;
    const planted = toFind ? await plantDeduction(tx, made.at(-1)) : undefined;
    await insertAll(
      tx,
      bankSettlementsTable,
      made.map(({ settlement }) => settlement),
    );
    await insertAll(
      tx,
      bankSettlementLinesTable,
      made.flatMap(({ lines }) => lines),
    );
    await tx.execute(sql`
      update payments p set gateway_fee_paise = l.fee_paise from bank_settlement_lines l
      where l.subject = p.id and p.id like 'pay_Demo%' and p.gateway_fee_paise is null`);
    if (planted) await checkSettlement(tx, planted, now);
    return made.length;
  });
}

const notSettled = (id: string) =>
  sql.raw(`not exists (select 1 from bank_settlement_lines l where l.subject = ${id})`);

async function openPayments(tx: Db): Promise<Open[]> {
  const { rows } = await tx.execute<{ found: Open }>(sql`
    select json_build_object('id', p.id, 'paymentId', null, 'gatewayOrderId', p.gateway_order_id,
      'paise', p.captured_paise, 'at', floor(extract(epoch from p.captured_at) * 1000)) as found
    from payments p where p.id like 'pay_Demo%' and p.state = 'captured' and ${notSettled('p.id')}
    order by p.captured_at, p.id`);
  return rows.map(({ found }) => found);
}

async function openRefunds(tx: Db): Promise<Open[]> {
  const { rows } = await tx.execute<{ found: Open }>(sql`
    select json_build_object('id', r.gateway_refund_id, 'paymentId', r.payment_id, 'gatewayOrderId', p.gateway_order_id,
      'paise', r.amount_paise, 'at', floor(extract(epoch from r.created_at) * 1000)) as found
    from refunds r join payments p on p.id = r.payment_id
    where p.id like 'pay_Demo%' and r.state = 'processed' and r.gateway_refund_id is not null
      and ${notSettled('r.gateway_refund_id')}
    order by r.created_at, r.id`);
  return rows.map(({ found }) => found);
}

interface MadeSettlement {
  settlement: SettlementInsert;
  lines: LineInsert[];
}

/** Settles payments two days later, with the refunds until then; a day with a sum of zero or less waits. Pure. */
function settleDays(payments: readonly Open[], refunds: readonly Open[], now: Date): MadeSettlement[] {
  const byDay = Map.groupBy(payments, ({ at }) => inIndia(new Date(at + 2 * dayMs)).day);
  const made: MadeSettlement[] = [];
  let waiting: LineInsert[] = [];
  let refunded = 0;
  for (const [day, own] of [...byDay].toSorted(([a], [b]) => a.localeCompare(b))) {
    const createdAt = new Date(`${day}T10:00:00+05:30`);
    if (createdAt > now) break;
    const id = `setl_Demo${day.replaceAll('-', '')}${own[0]?.id.slice(-5)}`;
    waiting.push(...own.map(payLine));
    for (let next = refunds[refunded]; next && next.at < createdAt.getTime(); next = refunds[refunded]) {
      waiting.push(refundLine(next));
      refunded += 1;
    }
    const paise = sumOf(waiting);
    if (paise <= 0) continue;
    const lines = waiting.map((line) => ({ ...line, settlementId: id }));
    const settlement = {
      ...{ id, amountPaise: paise, state: 'processed' as const, createdAt, readAt: now },
      ...{ bankReference: `DEMO${day.replaceAll('-', '')}`, lines: lines.length, linesPaise: paise, unfitLines: 0 },
    };
    made.push({ settlement, lines });
    waiting = [];
  }
  return made;
}

const sumOf = (lines: readonly LineInsert[]) =>
  lines.reduce((sum, { creditPaise, debitPaise }) => sum + creditPaise - debitPaise, 0);

function payLine({ id, gatewayOrderId, paise, at }: Open): LineInsert {
  const [feePaise, taxPaise] = [Math.round(paise * feeShare), Math.round(paise * taxShare)];
  return {
    ...{ settlementId: '', subject: id, kind: 'payment', amountPaise: paise, feePaise, taxPaise },
    ...{ creditPaise: paise - feePaise, debitPaise: 0, paymentId: null, gatewayOrderId },
    createdAt: new Date(at),
  };
}

function refundLine({ id, paymentId, gatewayOrderId, paise, at }: Open): LineInsert {
  return {
    ...{ settlementId: '', subject: id, kind: 'refund', amountPaise: paise, feePaise: 0, taxPaise: 0 },
    ...{ creditPaise: 0, debitPaise: paise, paymentId, gatewayOrderId, createdAt: new Date(at) },
  };
}

/** Adds the unexplained deduction to a settlement, once in a shop. Returns the id of the settlement. */
async function plantDeduction(tx: Db, last: MadeSettlement | undefined): Promise<string | undefined> {
  const subject = 'adj_DemoDeduction';
  const { rows } = await tx.execute(sql`select 1 from bank_settlement_lines where subject = ${subject}`);
  if (!last || rows.length > 0 || (last.settlement.amountPaise ?? 0) <= plantedPaise) return undefined;
  last.lines.push({
    ...{ settlementId: last.settlement.id, subject, kind: 'adjustment', description: 'Adjustment' },
    ...{ creditPaise: 0, debitPaise: plantedPaise, amountPaise: plantedPaise, feePaise: 0, taxPaise: 0 },
    ...{ paymentId: null, gatewayOrderId: null, createdAt: last.settlement.createdAt },
  });
  last.settlement.amountPaise -= plantedPaise;
  return last.settlement.id;
}

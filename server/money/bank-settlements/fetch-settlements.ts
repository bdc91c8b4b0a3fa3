import { and, eq, isNull, min, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { bankSettlementLinesTable, bankSettlementsTable } from '#database/schema/bank-settlements.ts';
import { factsTable } from '#database/schema/facts.ts';
import { moneyReportsTable, paymentsTable } from '#database/schema/payments.ts';
import { inIndia, startOfDay } from '#server/foundation/calendar/working-days.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { type Gateway, linesAtOnce, settlementsAtOnce } from '#server/money/gateway/razorpay-client.ts';
import type { WireSettlement, WireSettlementLine } from '#server/money/gateway/settlement-wire.ts';
import { checkSettlement } from './check-settlement.ts';

const dayMs = 86_400_000;
/** Days that are read again, as a settlement may fail after it was made. */
const daysAgain = 5;
/** Days that a first reading goes back at most. */
const mostDays = 400;
/** Lines of one statement, which has at most 65,535 parameters. */
const rowsAtOnce = 1000;

/** Name of the fact with the time of the last complete reading. */
export const settlementsReadFact = 'settlements_read_at';

type FetchContext = Needs<'db' | 'now'> & {
  gateway: Pick<Gateway, 'listSettlements' | 'readSettlement' | 'listSettlementLines'>;
};

/**
 * Reads settlements and their lines at the gateway, day by day, since shortly before the newest known one, or since the
 * first payment. Reading a day again changes only what the gateway corrected, so a run that stopped half-way goes on
 * where it was. Throws GatewaySilent or GatewayRefused.
 */
export async function fetchSettlements(deps: FetchContext): Promise<void> {
  const { db, now, gateway } = deps;
  const until = now();
  const first = await firstDay(db, until);
  if (!first) return noteReading(db, until);
  const listed = new Map((await listAll(gateway, first, until)).map((one) => [one.id, one]));
  for (let at = first; at <= until; at = new Date(at.getTime() + dayMs)) {
    const { day } = inIndia(at);
    const lines = await linesOf(gateway, day);
    const ids = new Set(lines.flatMap(({ settlement_id: id }) => id ?? []));
    for (const { id, created_at: made } of listed.values()) if (inIndia(new Date(made * 1000)).day === day) ids.add(id);
    const settlements: WireSettlement[] = [];
    for (const id of ids) settlements.push(listed.get(id) ?? (await gateway.readSettlement(id)));
    if (settlements.length > 0) await inTransaction(db, (tx) => storeDay(tx, { settlements, lines }, until));
  }
  await inTransaction(db, (tx) => checkAgain(tx, until));
  await noteReading(db, until);
}

/** Returns the start of the first day to read; undefined if the shop has taken no payment at the gateway. */
async function firstDay(db: Db, until: Date): Promise<Date | undefined> {
  const [known] = await db
    .select({ at: sql<string | null>`max(${bankSettlementsTable.createdAt})` })
    .from(bankSettlementsTable);
  const [taken] = await db
    .select({ at: min(paymentsTable.capturedAt) })
    .from(paymentsTable)
    .where(sql`${paymentsTable.gatewayOrderId} is not null`);
  const since = known?.at ? new Date(Date.parse(known.at) - daysAgain * dayMs) : taken?.at;
  if (!since) return undefined;
  return startOfDay(new Date(Math.max(since.getTime(), until.getTime() - mostDays * dayMs)));
}

async function listAll(gateway: FetchContext['gateway'], from: Date, to: Date): Promise<WireSettlement[]> {
  const all: WireSettlement[] = [];
  for (;;) {
    const page = await gateway.listSettlements({ from, to, skip: all.length });
    all.push(...page);
    if (page.length < settlementsAtOnce) return all;
  }
}

/** Reads the settled lines of a day, each once. */
async function linesOf(gateway: FetchContext['gateway'], day: string): Promise<WireSettlementLine[]> {
  const lines = new Map<string, WireSettlementLine>();
  for (let skip = 0; ; skip += linesAtOnce) {
    const page = await gateway.listSettlementLines(day, skip);
    for (const line of page)
      if (line.settled && line.settlement_id !== null) lines.set(`${line.settlement_id} ${line.entity_id}`, line);
    if (page.length < linesAtOnce) return [...lines.values()];
  }
}

interface ReadDay {
  settlements: readonly WireSettlement[];
  lines: readonly WireSettlementLine[];
}

async function storeDay(tx: Db, { settlements, lines }: ReadDay, now: Date): Promise<void> {
  for (const said of settlements.toSorted((a, b) => a.id.localeCompare(b.id))) {
    const values = { amountPaise: said.amount, state: said.status, bankReference: said.utr, readAt: now };
    await tx
      .insert(bankSettlementsTable)
      .values({ id: said.id, createdAt: new Date(said.created_at * 1000), ...values })
      .onConflictDoUpdate({ target: bankSettlementsTable.id, set: values });
  }
  const rows = lines.map(rowOf);
  for (let from = 0; from < rows.length; from += rowsAtOnce) await storeLines(tx, rows.slice(from, from + rowsAtOnce));
  for (const { id } of settlements) await checkSettlement(tx, id, now);
}

function rowOf(line: WireSettlementLine): typeof bankSettlementLinesTable.$inferInsert {
  return {
    ...{ settlementId: line.settlement_id ?? '', subject: line.entity_id, kind: line.type },
    ...{ creditPaise: line.credit, debitPaise: line.debit, amountPaise: line.amount },
    ...{ feePaise: line.fee, taxPaise: line.tax, paymentId: line.payment_id, gatewayOrderId: line.order_id },
    ...{ disputeId: line.dispute_id, description: line.description?.slice(0, 200) ?? null },
    createdAt: new Date(line.created_at * 1000),
  };
}

async function storeLines(tx: Db, rows: (typeof bankSettlementLinesTable.$inferInsert)[]): Promise<void> {
  const { settlementId, subject } = bankSettlementLinesTable;
  const newest = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(bankSettlementLinesTable)
    .values(rows)
    .onConflictDoUpdate({
      target: [settlementId, subject],
      set: {
        ...{ kind: newest('kind'), creditPaise: newest('credit_paise'), debitPaise: newest('debit_paise') },
        ...{ amountPaise: newest('amount_paise'), feePaise: newest('fee_paise'), taxPaise: newest('tax_paise') },
        ...{ paymentId: newest('payment_id'), gatewayOrderId: newest('gateway_order_id') },
        ...{ disputeId: newest('dispute_id'), description: newest('description') },
      },
    });
}

/** Checks again the settlements that wait for a person, as the missing payment or refund may be recorded by now. */
async function checkAgain(tx: Db, now: Date): Promise<void> {
  const { subject, kind, settledAt } = moneyReportsTable;
  const open = await tx
    .select({ subject })
    .from(moneyReportsTable)
    .where(and(eq(kind, 'settlement_unexplained'), isNull(settledAt)))
    .orderBy(subject);
  for (const one of open) await checkSettlement(tx, one.subject, now);
}

async function noteReading(db: Db, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(factsTable)
    .values({ name: settlementsReadFact, value })
    .onConflictDoUpdate({ target: factsTable.name, set: { value } });
}

/** Returns the time of the last complete reading; null before the first. */
export async function lastReadAt(db: Db): Promise<string | null> {
  const [fact] = await db.select().from(factsTable).where(eq(factsTable.name, settlementsReadFact));
  return fact?.value ?? null;
}

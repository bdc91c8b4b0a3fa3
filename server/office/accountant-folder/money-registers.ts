import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { inIndia, timeInIndia } from '#server/foundation/calendar/working-days.ts';
import { readSettlementLines } from '#server/money/bank-settlements/read-lines.ts';
import { monthRange } from '#server/office/tax/read-tax.ts';
import { type Register, registerColumn, withSums } from './register.ts';
import { readRemittanceRegisters } from './remittance-registers.ts';

/** Movement of money of the ledger, in paise from the order's point of view. */
export interface Movement extends Record<string, unknown> {
  id: number;
  at: string;
  order: string | null;
  source: 'gateway' | 'cash' | 'credit' | 'bank';
  reason: string;
  paise: number;
  subject: string | null;
  method: string | null;
}

const sourceWords = { gateway: 'Payment gateway', cash: 'Cash on delivery', bank: 'Bank transfer', credit: 'Credit' };

/** Reads a month's movements of money, in their order; of some, a condition on `m`. */
export async function readMovements(db: Db, month: string, which: SQL = sql`true`): Promise<Movement[]> {
  const { from, until } = monthRange(month);
  const { rows } = await db.execute<Movement>(sql`
    select m.id, m.at, o.reference as order, m.source, m.reason, m.amount_paise as paise, p.method,
      coalesce(p.bank_reference, r.gateway_refund_id, m.dispute_id, m.payment_id) as subject
    from money_movements m left join orders o on o.id = m.order_id left join payments p on p.id = m.payment_id
      left join refunds r on r.id = m.refund_id
    where m.at >= ${from.toISOString()}::timestamptz and m.at < ${until.toISOString()}::timestamptz and ${which}
    order by m.at, m.id`);
  return rows;
}

/** Returns the day in India of a time of the database. Pure. */
export const dayOfMovement = (at: string) => inIndia(new Date(at)).day;
const clockOf = (at: string) => timeInIndia(new Date(at)).slice(11, 16);
const opening = [registerColumn('Date'), registerColumn('Time'), registerColumn('Order')];

/** Reads the registers of money: payments, refunds, cash, store credit, settlements and remittances. */
export async function readMoneyRegisters(db: Db, month: string): Promise<Register[]> {
  return [
    paymentsRegister(await readMovements(db, month, sql`m.reason in ('captured', 'collected')`)),
    refundsRegister(await readMovements(db, month, sql`m.source <> 'credit' and m.reason in ('refunded', 'disputed')`)),
    ...(await settlementRegisters(db, month)),
    cashRegister(await readMovements(db, month, sql`m.source = 'cash'`)),
    ...(await readRemittanceRegisters(db, month)),
    await creditRegister(db, month),
  ];
}

function paymentsRegister(rows: readonly Movement[]): Register {
  return withSums(
    {
      name: '03-payments',
      about: 'Money received for orders: by the payment gateway, by bank transfer, and as cash from the courier.',
      columns: [
        ...[...opening, registerColumn('By', 'text', 18), registerColumn('Method')],
        ...[registerColumn('Reference', 'text', 26), registerColumn('Amount', 'paise')],
      ],
      rows: rows.map(({ at, order, source, method, subject, paise }) => [
        ...[dayOfMovement(at), clockOf(at), order, sourceWords[source], method, subject, paise],
      ]),
    },
    ['Amount'],
  );
}

function refundsRegister(rows: readonly Movement[]): Register {
  return withSums(
    {
      name: '04-refunds',
      about:
        'Money paid back, and money that a bank took back after a dispute, as positive amounts. Store credit is apart.',
      columns: [
        ...[
          ...opening,
          registerColumn('By', 'text', 18),
          registerColumn('What'),
          registerColumn('Reference', 'text', 26),
        ],
        registerColumn('Amount', 'paise'),
      ],
      rows: rows.map(({ at, order, source, reason, subject, paise }) => [
        ...[
          dayOfMovement(at),
          clockOf(at),
          order,
          sourceWords[source],
          reason === 'disputed' ? 'Lost dispute' : 'Refund',
        ],
        ...[subject, -paise],
      ]),
    },
    ['Amount'],
  );
}

function cashRegister(rows: readonly Movement[]): Register {
  return withSums(
    {
      name: '06-cash-orders',
      about:
        'Cash that couriers collected on delivery (positive) and that went back (negative). The same amounts are in 03 and 04.',
      columns: [...opening, registerColumn('What'), registerColumn('Amount', 'paise')],
      rows: rows.map(({ at, order, paise }) => [
        ...[dayOfMovement(at), clockOf(at), order, paise > 0 ? 'Collected' : 'Paid back', paise],
      ]),
    },
    ['Amount'],
  );
}

const creditWords: Readonly<Record<string, string>> = {
  spent: 'Spent on an order',
  released: 'Back from an order that ended',
  refunded: 'Refund as credit',
  given: 'Given by the shop',
  taken_back: 'Taken back by the shop',
};

async function creditRegister(db: Db, month: string): Promise<Register> {
  const movements = await readMovements(db, month, sql`m.source = 'credit'`);
  const { from } = monthRange(month);
  const { rows } = await db.execute<{ paise: number }>(sql`
    select coalesce(-sum(amount_paise), 0)::float8 as paise from money_movements
    where source = 'credit' and at < ${from.toISOString()}::timestamptz`);
  const opened = rows[0]?.paise ?? 0;
  const register = withSums(
    {
      name: '07-store-credit',
      about:
        'Store credit of customers by the ledger: positive amounts raise what the shop owes, negative ones lower it.',
      columns: [...opening, registerColumn('What', 'text', 30), registerColumn('Change', 'paise')],
      rows: movements.map(({ at, order, reason, paise }) => [
        ...[dayOfMovement(at), clockOf(at), order, creditWords[reason] ?? reason, -paise],
      ]),
    },
    ['Change'],
  );
  const change = register.sums.Change ?? 0;
  return { ...register, sums: { 'At the start': opened, Change: change, 'At the end': opened + change } };
}

interface SettlementFound extends Record<string, unknown> {
  id: string;
  at: string;
  state: string;
  reference: string | null;
  paise: number;
  linesPaise: number;
}

async function settlementRegisters(db: Db, month: string): Promise<Register[]> {
  const { from, until } = monthRange(month);
  const { rows } = await db.execute<SettlementFound>(sql`
    select id, created_at as at, state, bank_reference as reference, amount_paise::float8 as paise,
      lines_paise::float8 as "linesPaise"
    from bank_settlements
    where created_at >= ${from.toISOString()}::timestamptz and created_at < ${until.toISOString()}::timestamptz
    order by created_at, id`);
  const lines: (string | number | null)[][] = [];
  for (const { id, at } of rows)
    for (const { line, order, fault } of await readSettlementLines(db, id))
      lines.push([
        ...[dayOfMovement(at), id, line.subject, line.kind, order, line.amountPaise, line.feePaise, line.taxPaise],
        ...[line.creditPaise - line.debitPaise, line.description, fault ?? null],
      ]);
  const settlements = withSums(
    {
      name: '05-settlements',
      about: 'Transfers of the payment gateway to the bank account. A difference is not explained by the lines.',
      columns: [
        ...[
          registerColumn('Date'),
          registerColumn('Settlement', 'text', 24),
          registerColumn('Reference at the bank', 'text', 24),
        ],
        ...[
          registerColumn('State'),
          registerColumn('Amount', 'paise'),
          registerColumn('Sum of lines', 'paise'),
          registerColumn('Difference', 'paise'),
        ],
      ],
      rows: rows.map(({ id, at, state, reference, paise, linesPaise }) => [
        ...[dayOfMovement(at), id, reference, state, paise, linesPaise, paise - linesPaise],
      ]),
    },
    ['Amount', 'Sum of lines', 'Difference'],
  );
  const detailed = withSums(
    {
      name: '05-settlement-lines',
      about: 'What each settlement consists of: payments, refunds and deductions, with the fee and the tax in it.',
      columns: [
        ...[
          registerColumn('Date'),
          registerColumn('Settlement', 'text', 24),
          registerColumn('Gateway id', 'text', 24),
          registerColumn('Kind'),
        ],
        ...[
          registerColumn('Order'),
          registerColumn('Amount', 'paise'),
          registerColumn('Fee with tax', 'paise'),
          registerColumn('Tax in fee', 'paise'),
        ],
        ...[
          registerColumn('Comes to', 'paise'),
          registerColumn('Description', 'text', 30),
          registerColumn('Does not fit', 'text', 50),
        ],
      ],
      rows: lines,
    },
    ['Fee with tax', 'Tax in fee', 'Comes to'],
  );
  return [settlements, detailed];
}

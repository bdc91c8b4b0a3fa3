import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { cashRemittancesTable } from '#database/schema/cash-remittances.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { type RemittanceRow, remittanceDifference } from '#server/money/cash-remittances/check-remittance.ts';
import { type MatchedCashLine, readCashLines } from '#server/money/cash-remittances/read-cash-lines.ts';
import { monthRange } from '#server/office/tax/read-tax.ts';
import { type Register, registerColumn, withSums } from './register.ts';

/** Reads the registers of the courier's cash: its transfers to the bank in a month, and their parcels. */
export async function readRemittanceRegisters(db: Db, month: string): Promise<Register[]> {
  const { from, until } = monthRange(month);
  const { remittedAt, id } = cashRemittancesTable;
  const remittances = await db
    .select()
    .from(cashRemittancesTable)
    .where(
      sql`${remittedAt} >= ${from.toISOString()}::timestamptz and ${remittedAt} < ${until.toISOString()}::timestamptz`,
    )
    .orderBy(remittedAt, id);
  const lines: { of: RemittanceRow; lines: MatchedCashLine[] }[] = [];
  for (const of of remittances) lines.push({ of, lines: await readCashLines(db, of.id) });
  return [transferRegister(remittances), parcelRegister(lines)];
}

const dayOf = ({ remittedAt }: RemittanceRow) => inIndia(remittedAt).day;

function transferRegister(remittances: readonly RemittanceRow[]): Register {
  return withSums(
    {
      name: '06-remittances',
      about:
        'Transfers of the courier to the bank account: cash of parcels less its charges. A difference is not explained by them.',
      columns: [
        ...[registerColumn('Date'), registerColumn('Remittance', 'text', 18)],
        ...[registerColumn('Reference at the bank', 'text', 24), registerColumn('State', 'text', 22)],
        ...[
          registerColumn('Cash of parcels', 'paise'),
          registerColumn('Freight', 'paise'),
          registerColumn('Fees', 'paise'),
        ],
        ...[registerColumn('Amount', 'paise'), registerColumn('Difference', 'paise')],
      ],
      rows: remittances.map((one) => [
        ...[dayOf(one), one.id, one.bankReference, one.state],
        ...[one.linesPaise, one.freightPaise, one.feePaise, one.amountPaise, remittanceDifference(one)],
      ]),
    },
    ['Cash of parcels', 'Freight', 'Fees', 'Amount', 'Difference'],
  );
}

function parcelRegister(remittances: readonly { of: RemittanceRow; lines: MatchedCashLine[] }[]): Register {
  return withSums(
    {
      name: '06-remittance-lines',
      about: 'The parcels of each remittance with their cash, and why one does not fit the books.',
      columns: [
        ...[registerColumn('Date'), registerColumn('Remittance', 'text', 18), registerColumn('Waybill', 'text', 18)],
        ...[registerColumn('Order'), registerColumn('Courier', 'text', 18), registerColumn('Amount', 'paise')],
        registerColumn('Does not fit', 'text', 50),
      ],
      rows: remittances.flatMap(({ of, lines }) =>
        lines.map(({ line, order, fault }) => [
          ...[dayOf(of), of.id, line.awb, order, line.carrier, line.amountPaise, fault ?? null],
        ]),
      ),
    },
    ['Amount'],
  );
}

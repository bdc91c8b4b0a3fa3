import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { TaxTable } from '#contract/office/lists.ts';
import type { Db } from '#database/db.ts';
import { documentRowsTable, documentsTable } from '#database/schema/documents.ts';
import { ordersTable } from '#database/schema/orders.ts';

/**
 * Value in paise above which a supply to an unregistered buyer of another state is reported by invoice, since August
 * 2024. Source: CGST Rules, rule 59(4), as amended by Notification 12/2024-CT.
 */
export const largeSupplyPaise = 10_000_000;

/** Rates of GST in per cent. A document with another rate follows a placeholder. */
export const gstPercents: readonly number[] = [0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40];

/** Amounts in paise. Those of credit notes are negative. */
export interface PaiseSums {
  valuePaise: number;
  integratedPaise: number;
  centralPaise: number;
  statePaise: number;
  cessPaise: number;
}

const listOf = (values: readonly unknown[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  );

/** Start and end of a calendar month in India ('2026-11'); the end is exclusive. Pure. */
export function monthRange(month: string): { from: Date; until: Date } {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const begin = (months: number) => new Date(Date.UTC(year, months, 1) - 5.5 * 3_600_000);
  return { from: begin(number - 1), until: begin(number) };
}

/**
 * SQL for the rows of a month's documents, each with its table of GSTR-1. A credit note belongs to the table of its
 * invoice, whose total decides if the supply was large; small ones are subtracted in the table of the invoice.
 */
function rowsOf(month: string): SQL {
  const { from, until } = monthRange(month);
  const d = documentsTable;
  return sql`
    select d.*, r.hsn, r.uqc, r.quantity * d.sign as quantity, r.percent::float8 as percent, r.position,
      r.value_paise * d.sign as value, r.integrated_paise * d.sign as integrated, r.central_paise * d.sign as central,
      r.state_paise * d.sign as state, r.cess_paise * d.sign as cess,
      case
        when d.registration <> 'regular' or r.percent is null or r.percent not in (${listOf(gstPercents)})
          then 'unfit'
        when r.percent = 0 then 'nil'
        when d.buyer is not null then case d.kind when 'invoice' then 'b2b' else 'cdnr' end
        when d.inter and d.invoice_paise > ${largeSupplyPaise}
          then case d.kind when 'invoice' then 'b2cl' else 'cdnur' end
        else 'b2cs'
      end as tax_table
    from (
      select d.number, d.kind, d.series, d.serial, d.issued_at, d.total_paise, d.recipient_gstin as buyer,
        d.place_code as place, d.against, o.reference,
        d.content -> 'seller' ->> 'gstin' as seller, coalesce(d.content ->> 'registration', 'regular') as registration,
        coalesce(d.place_code <> left(d.content -> 'seller' ->> 'gstin', 2), false) as inter,
        case d.kind when 'invoice' then 1 else -1 end as sign,
        coalesce((select a.total_paise from ${d} a where a.number = d.against), d.total_paise) as invoice_paise
      from ${d} d join ${ordersTable} o on o.id = d.order_id
      where d.issued_at >= ${from.toISOString()}::timestamptz and d.issued_at < ${until.toISOString()}::timestamptz
    ) d join ${documentRowsTable} r on r.number = d.number`;
}

const sums = sql`coalesce(sum(value), 0)::float8 as "valuePaise",
  coalesce(sum(integrated), 0)::float8 as "integratedPaise", coalesce(sum(central), 0)::float8 as "centralPaise",
  coalesce(sum(state), 0)::float8 as "statePaise",  coalesce(sum(cess), 0)::float8 as "cessPaise"`;

export type TableRow = PaiseSums & { table: TaxTable; documents: number };

/** Reads the sums of each table of a month. */
export async function readTables(db: Db, month: string): Promise<TableRow[]> {
  const { rows } = await db.execute<TableRow & Record<string, unknown>>(sql`
    select tax_table as table, count(distinct number)::int as documents, ${sums}
    from (${rowsOf(month)}) r group by tax_table`);
  return rows;
}

export type HsnRow = PaiseSums & {
  recipient: 'b2b' | 'b2c';
  hsn: string;
  uqc: string;
  quantity: number;
  percent: number;
};

/** Reads the sums of a month by recipient, HSN code, unit and rate. Leaves out documents that no table takes. */
export async function readHsn(db: Db, month: string): Promise<HsnRow[]> {
  const { rows } = await db.execute<HsnRow & Record<string, unknown>>(sql`
    select case when buyer is null then 'b2c' else 'b2b' end as recipient, hsn, uqc, sum(quantity)::int as quantity,
      percent, ${sums}
    from (${rowsOf(month)}) r where tax_table <> 'unfit' group by 1, 2, 3, 5 order by 1, 2, 5, 3`);
  return rows;
}

export type PlaceRow = PaiseSums & { place: string | null; percent: number; inter: boolean; table: TaxTable };

/** Reads the sums of a month's supplies to unregistered buyers by place, rate and table. */
export async function readPlaces(db: Db, month: string): Promise<PlaceRow[]> {
  const { rows } = await db.execute<PlaceRow & Record<string, unknown>>(sql`
    select place, percent, inter, tax_table as table, ${sums}
    from (${rowsOf(month)}) r where buyer is null and tax_table <> 'unfit' group by 1, 2, 3, 4 order by 1, 2, 4`);
  return rows;
}

export interface NilRow {
  inter: boolean;
  isRegistered: boolean;
  valuePaise: number;
}

/** Reads the value of a month's nil-rated supplies by way and recipient. */
export async function readNil(db: Db, month: string): Promise<NilRow[]> {
  const { rows } = await db.execute<NilRow & Record<string, unknown>>(sql`
    select inter, buyer is not null as "isRegistered", sum(value)::float8 as "valuePaise"
    from (${rowsOf(month)}) r where tax_table = 'nil' group by 1, 2 order by 1, 2`);
  return rows;
}

export interface SeriesRow {
  kind: 'invoice' | 'credit_note';
  first: string;
  last: string;
  count: number;
}

/** Reads the numbers that were issued in a month, by series. */
export async function readSeries(db: Db, month: string): Promise<SeriesRow[]> {
  const { from, until } = monthRange(month);
  const { rows } = await db.execute<SeriesRow & Record<string, unknown>>(sql`
    select kind, (array_agg(number order by serial))[1] as first, (array_agg(number order by serial desc))[1] as last,
      count(*)::int as count
    from ${documentsTable}
    where issued_at >= ${from.toISOString()}::timestamptz and issued_at < ${until.toISOString()}::timestamptz
    group by kind, series, financial_year order by kind desc, series`);
  return rows;
}

/** Reads the sellers that a month's documents name: GSTIN and registration, the newest first. */
export async function readSellers(
  db: Db,
  month: string,
): Promise<{ gstin: string | null; registration: string; documents: number }[]> {
  const { from, until } = monthRange(month);
  const { rows } = await db.execute<{ gstin: string | null; registration: string; documents: number }>(sql`
    select content -> 'seller' ->> 'gstin' as gstin, coalesce(content ->> 'registration', 'regular') as registration,
      count(*)::int as documents
    from ${documentsTable}
    where issued_at >= ${from.toISOString()}::timestamptz and issued_at < ${until.toISOString()}::timestamptz
    group by 1, 2 order by max(issued_at) desc`);
  return rows;
}

/** Reads the months with documents, the newest first, with value and tax in paise. */
export async function readMonths(
  db: Db,
): Promise<{ month: string; documents: number; valuePaise: number; taxPaise: number }[]> {
  const { rows } = await db.execute<{ month: string; documents: number; valuePaise: number; taxPaise: number }>(sql`
    select to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
      count(distinct d.number)::int as documents,
      coalesce(sum(r.value_paise * s.sign), 0)::float8 as "valuePaise",
      coalesce(sum((r.integrated_paise + r.central_paise + r.state_paise + r.cess_paise) * s.sign), 0)::float8 as "taxPaise"
    from ${documentsTable} d left join ${documentRowsTable} r on r.number = d.number,
      lateral (select case d.kind when 'invoice' then 1 else -1 end as sign) s
    group by 1 order by 1 desc limit 120`);
  return rows;
}

export type TaxPart = PaiseSums & {
  number: string;
  kind: 'invoice' | 'credit_note';
  issuedAt: Date;
  reference: string;
  place: string | null;
  buyer: string | null;
  against: string | null;
  percent: number | null;
  /** True for a supply between two states. */
  inter: boolean;
  totalPaise: number;
  table: TaxTable;
};

/** Reads a month's documents in some tables by rate, in the order of their numbers. */
export async function readDocuments(
  db: Db,
  month: string,
  tables: readonly TaxTable[],
  { from = 0, most }: { from?: number; most?: number } = {},
): Promise<TaxPart[]> {
  const { rows } = await db.execute<Omit<TaxPart, 'issuedAt'> & { issuedAt: string } & Record<string, unknown>>(sql`
    select number, kind, issued_at as "issuedAt", reference, place, buyer, against, percent, inter,
      total_paise as "totalPaise", tax_table as table, ${sums}
    from (${rowsOf(month)}) r where tax_table in (${listOf(tables)})
    group by number, kind, series, serial, issued_at, reference, place, buyer, against, percent, inter, total_paise, tax_table
    order by kind desc, series, serial, percent offset ${from} ${most === undefined ? sql`` : sql`limit ${most}`}`);
  return rows.map((row) => ({ ...row, issuedAt: new Date(row.issuedAt) }));
}

/** Part of a document in a register, also of a document without rows, which no table takes. */
export type RegisterPart = Omit<TaxPart, 'table' | 'inter'>;

/** Reads a month's documents without rows, each as one part of zero: no sum changes, but their numbers are issued. */
export async function readEmptyDocuments(db: Db, month: string): Promise<RegisterPart[]> {
  const { from, until } = monthRange(month);
  const rows = await db
    .select({
      ...{ number: documentsTable.number, kind: documentsTable.kind, issuedAt: documentsTable.issuedAt },
      ...{ reference: ordersTable.reference, place: documentsTable.placeCode, buyer: documentsTable.recipientGstin },
      ...{ against: documentsTable.against, totalPaise: documentsTable.totalPaise },
    })
    .from(documentsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, documentsTable.orderId))
    .where(
      and(
        ...[gte(documentsTable.issuedAt, from), lt(documentsTable.issuedAt, until)],
        sql`not exists (select 1 from ${documentRowsTable} r where r.number = ${documentsTable.number})`,
      ),
    );
  const zero = { valuePaise: 0, integratedPaise: 0, centralPaise: 0, statePaise: 0, cessPaise: 0 };
  return rows.map((row) => ({ ...row, ...zero, percent: null }));
}

/** Reads the numbers of a month's documents, invoices first, in the order of their series. */
export async function readDocumentNumbers(db: Db, month: string): Promise<string[]> {
  const { from, until } = monthRange(month);
  const { kind, series, serial, number, issuedAt } = documentsTable;
  const rows = await db
    .select({ number })
    .from(documentsTable)
    .where(and(gte(issuedAt, from), lt(issuedAt, until)))
    .orderBy(desc(kind), series, serial);
  return rows.map((row) => row.number);
}

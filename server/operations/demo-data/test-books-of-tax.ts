import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';

// Sums of tax documents in plain SQL, from their stored contents. The tax room has SQL of its own: neither may use the
// other.

/** Amounts in paise. */
export interface TaxPaise {
  value: number;
  integrated: number;
  central: number;
  state: number;
  cess: number;
}

/** Rates that a return takes, in per cent. */
const rates = sql.raw('0, 0.1, 0.25, 1, 1.5, 3, 5, 6, 7.5, 12, 18, 28, 40');
/** Value in paise above which an invoice to another state is reported by itself. */
const largePaise = 100_000_00;

/** CTE `item`: goods and delivery of each document, with their tax by name. Credit notes have negative amounts. */
const items = sql`
  paper as (
    select d.number, d.order_id, d.kind, d.content, to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
      d.content -> 'buyer' ->> 'gstin' as gstin, d.content -> 'taxes' -> 0 #>> '{}' like 'IGST%' as leaves_state,
      (case d.kind when 'credit_note' then -1 else 1 end) as sign
    from documents d
  ),
  part as (
    select p.number, false as is_delivery, e as row from paper p, jsonb_array_elements(p.content -> 'rows') e
    union all
    select p.number, true, e from paper p, jsonb_array_elements(p.content -> 'deliveryRows') e
    union all
    select p.number, true, jsonb_build_object('valuePaise', p.content -> 'shippingPaise', 'taxPaise', '[]'::jsonb,
      'quantity', 0, 'hsn', '', 'percent', 0)
    from paper p where p.content -> 'deliveryRows' = '[]'::jsonb and (p.content ->> 'shippingPaise')::int > 0
  ),
  item as (
    select p.number, p.order_id, p.kind, p.month, p.gstin, p.leaves_state, p.content, part.is_delivery,
      (part.row ->> 'percent')::numeric as percent, sign * (part.row ->> 'valuePaise')::int as value,
      sign * tax.integrated as integrated, sign * tax.central as central, sign * tax.state as state,
      p.gstin is null and p.leaves_state
        and coalesce(corrected.total_paise, (p.content ->> 'totalPaise')::int) > ${largePaise} as is_large
    from paper p join part on part.number = p.number
    left join documents corrected on p.kind = 'credit_note' and corrected.number = p.content -> 'against' ->> 'number'
    cross join lateral (
      select coalesce(sum(amount.paise::int) filter (where name.tax like 'IGST%'), 0) as integrated,
        coalesce(sum(amount.paise::int) filter (where name.tax like 'CGST%'), 0) as central,
        coalesce(sum(amount.paise::int) filter (where name.tax like 'SGST%' or name.tax like 'UTGST%'), 0) as state
      from jsonb_array_elements_text(p.content -> 'taxes') with ordinality name (tax, at)
      join jsonb_array_elements_text(part.row -> 'taxPaise') with ordinality amount (paise, at) using (at)
    ) tax
  )`;

const sums = sql`sum(value)::int as value, sum(integrated)::int as integrated, sum(central)::int as central,
  sum(state)::int as state, 0 as cess`;

const tableOfItem = sql`case
  when coalesce(content ->> 'registration', 'regular') <> 'regular' or percent is null or percent not in (${rates})
    then 'unfit'
  when percent = 0 then 'nil'
  when gstin is not null then case kind when 'invoice' then 'b2b' else 'cdnr' end
  when is_large then case kind when 'invoice' then 'b2cl' else 'cdnur' end
  else 'b2cs' end`;

async function read<Row>(db: Db, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}

interface TableBook extends TaxPaise {
  month: string;
  table: string;
  documents: number;
}

/** Sums up each table of GSTR-1 by month. */
export function sumTaxTables(db: Db): Promise<TableBook[]> {
  return read(
    db,
    sql`with ${items}
      select month, ${tableOfItem} as table, count(distinct number)::int as documents, ${sums}
      from item group by 1, 2 order by 1, 2`,
  );
}

/** Counts and sums up all documents by month. */
export function sumTaxMonths(db: Db): Promise<(TaxPaise & { month: string; documents: number })[]> {
  return read(
    db,
    sql`with ${items} select month, count(distinct number)::int as documents, ${sums} from item group by 1 order by 1`,
  );
}

interface HsnBook extends TaxPaise {
  month: string;
  key: string;
  quantity: number;
}

/** Sums up what unregistered buyers of other states bought with tax, by month. */
export function sumInterState(db: Db): Promise<{ month: string; value: number; integrated: number }[]> {
  return read(
    db,
    sql`with ${items} select month, sum(value)::int as value, sum(integrated)::int as integrated from item
      where gstin is null and leaves_state and ${tableOfItem} not in ('nil', 'unfit') group by 1 order by 1`,
  );
}

/** Sums up the stored rows of documents by recipient, HSN code, unit and rate, if a return takes the rate. */
export function sumHsn(db: Db): Promise<HsnBook[]> {
  const of = (column: string) =>
    sql.raw(`sum(case d.kind when 'credit_note' then -r.${column} else r.${column} end)::int`);
  return read(
    db,
    sql`select to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
        concat_ws(' ', case when d.content -> 'buyer' ->> 'gstin' is null then 'b2c' else 'b2b' end,
          r.hsn, r.uqc, r.percent::float8::text) as key,
        ${of('quantity')} as quantity, ${of('value_paise')} as value, ${of('integrated_paise')} as integrated,
        ${of('central_paise')} as central, ${of('state_paise')} as state, ${of('cess_paise')} as cess
      from documents d join document_rows r on r.number = d.number
      where r.percent in (${rates}) and coalesce(d.content ->> 'registration', 'regular') = 'regular'
      group by 1, 2 order by 1, 2`,
  );
}

/** Counts the issued numbers of each series by month. */
export function countSeries(
  db: Db,
): Promise<{ month: string; kind: string; first: string; last: string; count: number }[]> {
  return read(
    db,
    sql`select to_char(issued_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, kind,
        (array_agg(number order by financial_year, serial))[1] as first,
        (array_agg(number order by financial_year desc, serial desc))[1] as last, count(*)::int as count
      from documents group by 1, 2, financial_year order by 1, 2, 3`,
  );
}

/** Finds documents whose stored rows, columns or printed day differ from their contents. */
export async function findWrongDocuments(db: Db): Promise<string[]> {
  const rows = await read<{ number: string }>(
    db,
    sql`with ${items},
      content as (select number, abs(sum(value)) as value, abs(sum(integrated)) as integrated,
        abs(sum(central)) as central, abs(sum(state)) as state from item group by number),
      stored as (select number, sum(value_paise) as value, sum(integrated_paise) as integrated,
        sum(central_paise) as central, sum(state_paise) as state, sum(cess_paise) as cess
        from document_rows group by number)
      select d.number from documents d join content c using (number) left join stored s using (number)
      where (c.value, c.integrated, c.central, c.state, 0)
          is distinct from (s.value, s.integrated, s.central, s.state, s.cess)
        or c.value + c.integrated + c.central + c.state <> d.total_paise
        or d.total_paise <> (d.content ->> 'totalPaise')::int
        or d.content ->> 'date' <> to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')
        or d.recipient_gstin is distinct from d.content -> 'buyer' ->> 'gstin'
        or d.against is distinct from d.content -> 'against' ->> 'number'
      order by 1`,
  );
  return rows.map(({ number }) => `${number}: rows, columns or day differ from the content`);
}

/**
 * Finds orders whose documents differ from the ledger: all has left or ended, and invoices less credit notes are not
 * what the order paid and did not get back.
 */
export async function findUninvoicedMoney(db: Db): Promise<string[]> {
  const rows = await read<{ reference: string; state: string; papers: number; money: number }>(
    db,
    sql`select o.reference, o.state, p.paise as papers, m.paise as money from orders o
      cross join lateral (select coalesce(sum(case kind when 'credit_note' then -total_paise else total_paise end), 0)::int
        as paise from documents d where d.order_id = o.id) p
      cross join lateral (select coalesce(sum(amount_paise) filter (where reason <> 'disputed'), 0)::int
        as paise from money_movements w where w.order_id = o.id) m
      where o.state in ('delivered', 'closed', 'cancelled', 'returned', 'returned_to_origin', 'payment_failed')
        and p.paise <> m.paise order by o.placed_at`,
  );
  return rows.map((row) => `${row.reference} (${row.state}): documents ${row.papers}, money ${row.money} paise`);
}

/** Finds orders without any change later on whose invoices have another tax than the order. */
export async function findWrongOrderTax(db: Db): Promise<string[]> {
  const rows = await read<{ reference: string; invoiced: number; ordered: number }>(
    db,
    sql`with ${items},
      invoiced as (select order_id, sum(integrated + central + state)::int as paise from item
        where kind = 'invoice' group by order_id)
      select o.reference, i.paise as invoiced, o.tax_paise + t.paise as ordered from orders o
      join invoiced i on i.order_id = o.id
      cross join lateral (select coalesce(sum((e ->> 'taxPaise')::int), 0)::int as paise
        from jsonb_array_elements(o.delivery_tax) e) t
      where o.state in ('closed', 'returned', 'returned_to_origin') and i.paise <> o.tax_paise + t.paise
        and not exists (select 1 from refunds r where r.order_id = o.id and r.goodwill)
        and not exists (select 1 from cancellations c where c.order_id = o.id and c.reason <> 'returned_to_origin')
      order by o.placed_at`,
  );
  return rows.map((row) => `${row.reference}: invoices have ${row.invoiced} paise of tax, the order ${row.ordered}`);
}

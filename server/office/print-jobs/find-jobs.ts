import { and, asc, desc, eq, gte, inArray, type SQL, sql } from 'drizzle-orm';
import type { JobColumn } from '#contract/office/print-lists.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { designLooksTable, printJobsTable } from '#database/schema/print-room.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { startOfDay } from '#server/foundation/calendar/working-days.ts';
import { type DesignRow, findDesigns } from '#server/fulfilment/designs/queries.ts';
import { findRowsOfOrders } from '#server/fulfilment/parcels/rows-of-orders.ts';
import { findRemakes } from '#server/fulfilment/print-files/print-again.ts';
import { findOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { composeParcels, type OrderParcel } from '#server/orders/model/order-parcels.ts';
import { type JobRow, jobColumnOf, remakeColumnOf } from './job-column.ts';
import { type LookResult, readLook } from './look-result.ts';

/** Maximum number of orders read, more than weeks of printing. */
const mostOrders = 500;

/** Print job: an order line, with the facts that decide its column. */
export interface Job {
  /** Ticket id, such as 'D9MVT4HK2Q-1'. */
  id: string;
  order: OrderRow;
  line: typeof orderLinesTable.$inferSelect;
  /** Design of the job; undefined after its deletion. */
  design: DesignRow | undefined;
  parcel: OrderParcel;
  row: JobRow | undefined;
  look: LookResult | undefined;
  /** Time at which the design was checked. */
  lookedAt: Date | undefined;
  column: JobColumn;
  /** Quantity left to print. */
  pieces: number;
  /** True if sent pieces are made again. */
  isRemake: boolean;
  /** Number of the parcel's other lines that are not printed yet. */
  waitsForOthers: number;
}

/** Finds all jobs in the print room: in production, made again, or packed today. `more` is true above the limit. */
export async function findJobs(db: Db, now: Date): Promise<{ jobs: Job[]; more: boolean }> {
  const today = startOfDay(now);
  const beingMade = await db
    .select()
    .from(ordersTable)
    .where(and(inArray(ordersTable.state, ['confirmed', 'in_print']), hasPrints))
    .orderBy(asc(ordersTable.placedAt), asc(ordersTable.id))
    .limit(mostOrders + 1);
  const packed = await db
    .select({ orderId: shipmentsTable.orderId })
    .from(shipmentsTable)
    .where(and(eq(shipmentsTable.custom, true), gte(shipmentsTable.packedAt, today)))
    .orderBy(desc(shipmentsTable.packedAt))
    .limit(mostOrders);
  const known = new Set(beingMade.map(({ id }) => id));
  const again = await findRemakes(db);
  const others = [...new Set([...packed, ...again].map(({ orderId }) => orderId))].filter((id) => !known.has(id));
  const done = others.length === 0 ? [] : await db.select().from(ordersTable).where(inArray(ordersTable.id, others));
  const jobs = await jobsOf(db, [...beingMade.slice(0, mostOrders), ...done]);
  const wasToday = ({ parcel }: Job) => parcel.steps.some(({ state, at }) => state === 'packed' && at >= today);
  return { jobs: jobs.filter((job) => job.column !== 'packed' || wasToday(job)), more: beingMade.length > mostOrders };
}

const hasPrints: SQL = sql`exists (select 1 from ${orderLinesTable} l where l.order_id = ${ordersTable.id} and l.custom_product_id is not null and l.cancelled < l.quantity)`;

/** Finds the print jobs of one order. */
export function jobsOfOrder(db: Db, order: OrderRow): Promise<Job[]> {
  return jobsOf(db, [order]);
}

/** Finds a job by its ticket id in any spelling; undefined if it is not in the print room. */
export async function findJob(db: Db, id: string): Promise<Job | undefined> {
  const [, reference = ''] = /^([0-9A-Za-z]{1,20})-\d{1,3}$/.exec(id) ?? [];
  const order = reference === '' ? undefined : await findOrder(db, reference);
  return order && (await jobsOf(db, [order])).find((job) => job.id === id.toUpperCase());
}

async function jobsOf(db: Db, found: readonly OrderRow[]): Promise<Job[]> {
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return [];
  const { lines: linesBy, shipments: bookedBy } = await findRowsOfOrders(db, ids);
  const noted = await db.select().from(printJobsTable).where(inArray(printJobsTable.orderId, ids));
  const designIds = [
    ...new Set([...linesBy.values()].flatMap((own) => own.flatMap(({ customProductId }) => customProductId ?? []))),
  ];
  const designs = new Map((await findDesigns(db, designIds)).map((design) => [design.id, design]));
  const looked =
    designIds.length === 0
      ? []
      : await db.select().from(designLooksTable).where(inArray(designLooksTable.designId, designIds));
  const looks = new Map(looked.map(({ designId, found: result, at }) => [designId, { look: readLook(result), at }]));
  const remakes = new Map(
    (await findRemakes(db, ids)).map(({ orderId, position, pieces }) => [`${orderId} ${position}`, pieces]),
  );
  const notedBy = Map.groupBy(noted, ({ orderId }) => orderId);
  const rowOf = new Map(noted.map((row) => [`${row.orderId} ${row.position}`, row]));
  return found.flatMap((order) => {
    const own = (linesBy.get(order.id) ?? []).map((line) => ({ ...line, custom: line.customProductId !== null }));
    const parcels = composeParcels(order, own, bookedBy.get(order.id) ?? [], []).filter(({ custom }) => custom);
    return parcels.flatMap((parcel) => {
      const inIt = own.filter(
        ({ position, quantity, cancelled }) => parcel.lines.includes(position) && quantity > cancelled,
      );
      const rows = inIt.map(({ position }) => rowOf.get(`${order.id} ${position}`));
      // Cancelled lines that were started still have their row.
      const begun = (notedBy.get(order.id) ?? []).some((row) => row.startedAt || row.spoilt > 0);
      const columns = rows.map((row) => jobColumnOf({ parcel, job: row, noted: begun }));
      const open = columns.filter((column) => column !== 'printed' && column !== 'packed').length;
      return inIt.flatMap((line, at): Job[] => {
        const again = remakes.get(`${order.id} ${line.position}`);
        const column = again === undefined ? columns[at] : remakeColumnOf(rows[at]);
        if (!column) return [];
        const id = line.customProductId ?? '';
        return [
          {
            id: `${order.reference}-${line.position}`,
            ...{ order, line, parcel, column },
            design: designs.get(id),
            row: rows[at],
            look: looks.get(id)?.look,
            lookedAt: looks.get(id)?.at,
            pieces: again ?? line.quantity - line.cancelled,
            isRemake: again !== undefined,
            waitsForOthers: column === 'printed' && again === undefined ? open : 0,
          },
        ];
      });
    });
  });
}

import { and, inArray } from 'drizzle-orm';
import { csvOf, momentHeading, utf8Mark } from '#contract/csv.ts';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import { type exportOrdersEndpoint as call, mostExported } from '#contract/office/export-orders.ts';
import type { OfficeOrderRow } from '#contract/office/orders.ts';
import { mayDo } from '#contract/office/permissions.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inIndia, timeInIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { listOrders } from '#server/office/order-lists/list-orders.ts';
import type { OrderVisibility } from '#server/office/order-lists/order-visibility.ts';
import { requireConfirmed } from '#server/office/staff-records/confirmation.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { OfficeSession } from '#server/office/staff-records/sessions.ts';

/** Batch size of orders read. */
const atOnce = 100;

type Cells = Record<string, (row: OfficeOrderRow) => unknown>;

/** Columns for everyone who may see orders: days and times of India, plain numbers. */
const columns: Cells = {
  reference: ({ reference }) => reference,
  [momentHeading('placed')]: ({ placedAt }) => timeInIndia(new Date(placedAt)),
  state: ({ words }) => words,
  pieces: ({ pieces }) => pieces,
  total: ({ total }) => total,
  payment: ({ payment }) => payment,
  money: ({ money }) => money,
  delivery: ({ delivery }) => delivery,
  promised_by: ({ promisedBy }) => promisedBy,
  late: ({ late }) => (late ? 'yes' : ''),
  region: ({ region }) => region,
};

const personal = ['name', 'phone', 'email', 'line1', 'line2', 'landmark', 'city', 'pin'] as const;

/**
 * Exports a list of orders, or the selected ones, as CSV, and logs the export. Throws Problem 403 if personal data is
 * requested without the export permission or a recent confirmation.
 */
export async function exportOrders(
  tx: Db,
  note: WriteAudit,
  { session, sight, now }: { session: OfficeSession; sight: OrderVisibility; now: Date },
  { people, references, ...filter }: ParsedOf<typeof call>['body'],
): Promise<ReplyOf<typeof call>['data']> {
  const { member } = session;
  if (people) requireExporter(session, now);
  const head = [...Object.keys(columns), ...(people ? personal : [])];
  const rows: unknown[][] = [head];
  const seen = references ? { ...sight, which: and(sight.which, inArray(ordersTable.reference, references)) } : sight;
  let after: string | undefined;
  do {
    const page = await listOrders(tx, { ...filter, limit: atOnce, after }, seen, now, member.id);
    rows.push(...(await rowsOf(tx, page.orders, people)));
    after = page.next ?? undefined;
  } while (after !== undefined && rows.length <= mostExported);
  const found = rows.length - 1;
  note({
    thing: 'shop',
    about: 'orders',
    what: people ? 'Exported orders with their people' : 'Exported orders',
    after: {
      orders: found,
      filters: Object.keys(filter)
        .filter((name) => name !== 'sort')
        .join(', '),
      ...(references && { chosen: references.join(', ') }),
    },
  });
  return {
    name: `orders-${inIndia(now).day}.csv`,
    csv: utf8Mark + csvOf(rows),
    orders: found,
    whole: after === undefined,
  };
}

/** Throws Problem 403 if the member may not export personal data, or has not confirmed recently. */
function requireExporter(session: OfficeSession, now: Date): void {
  if (!mayDo(session.member, 'people.export'))
    throw new Problem(403, 'not_allowed', 'Names, phones and addresses are exported by owners and accounts.');
  requireConfirmed(session, now);
}

async function peopleOf(tx: Db, page: readonly OfficeOrderRow[]): Promise<Map<string, unknown[]>> {
  if (page.length === 0) return new Map();
  const { reference, phone, email, address } = ordersTable;
  const found = await tx
    .select({ reference, phone, email, address })
    .from(ordersTable)
    .where(
      inArray(
        reference,
        page.map((row) => row.reference),
      ),
    );
  return new Map(
    found.map((one) => {
      const cells = { ...one.address, phone: one.phone, email: one.email, name: one.address.fullName };
      return [one.reference, personal.map((column) => cells[column])];
    }),
  );
}

async function rowsOf(tx: Db, orders: Parameters<typeof peopleOf>[1], people: boolean): Promise<unknown[][]> {
  const whose = people ? await peopleOf(tx, orders) : undefined;
  return orders.map((row) => [
    ...Object.values(columns).map((cell) => cell(row)),
    ...(whose?.get(row.reference) ?? []),
  ]);
}

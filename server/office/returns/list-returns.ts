import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { ParsedOf, ReplyOf } from '#contract/endpoint.ts';
import type { listOfficeReturnsEndpoint as call, OfficeReturnRow } from '#contract/office/returns.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { returnLinesTable, returnPickupsTable, returnsTable } from '#database/schema/returns.ts';
import { isCursorMoment, isCursorText, readCursor, writeCursor } from '#server/foundation/http/list-cursor.ts';
import { maskName } from '#server/fulfilment/delivery-promise/mask-person.ts';
import { coverPrint } from '#server/office/order-lists/order-visibility.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { replaySizes, sizesInWords } from '#server/orders/model/piece-sizes.ts';
import { sizeStepsOf } from '#server/orders/model/sold-lines.ts';
import { titleOfStep } from '#server/selling/return-rules/return-state.ts';
import { countSteps, inStep, stepsSeen } from '#server/selling/return-rules/return-steps.ts';
import { reasonInWords } from '#server/selling/returns/move-return.ts';

type Filter = ParsedOf<typeof call>['query'];

/** Lists a page of the returns in one step. A search by reference covers every step. */
export async function listReturns(
  db: Db,
  filter: Filter,
  member: Pick<Member, 'permissions' | 'sights'>,
): Promise<ReplyOf<typeof call>['data']> {
  const seen = stepsSeen(member);
  const counts = await countSteps(db, seen);
  const found = filter.q ? foundBy(db, filter.q) : undefined;
  if (!found && !seen.includes(filter.step)) return { returns: [], next: null, counts };
  const newest = filter.step === 'closed' || found !== undefined;
  const where = found ? and(found, or(...seen.map(inStep))) : inStep(filter.step);
  const way = sql.raw(newest ? 'desc' : 'asc');
  const rows = await db
    .select({
      row: returnsTable,
      reference: ordersTable.reference,
      address: ordersTable.address,
      at: sql<string>`to_json(${returnsTable.requestedAt}) #>> '{}'`,
    })
    .from(returnsTable)
    .innerJoin(ordersTable, eq(ordersTable.id, returnsTable.orderId))
    .where(and(where, afterOf(filter.after, newest)))
    .orderBy(sql`${returnsTable.requestedAt} ${way}`, sql`${returnsTable.id} ${way}`)
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = page.at(-1);
  const lines = await linesOf(
    db,
    page.map(({ row }) => row.id),
  );
  return {
    returns: page.map(({ row, reference, address }) => {
      const own = lines.filter(({ returnId }) => returnId === row.id);
      return {
        id: row.id,
        order: reference,
        name: nameFor(member, address.fullName),
        kind: row.kind,
        state: row.state,
        title: titleOfStep(row.state, row.kind),
        reason: reasonInWords(row),
        outcome: row.outcome,
        first: own[0] ? pieceOf(own[0], member) : null,
        pieces: own.reduce((sum, { quantity }) => sum + quantity, 0),
        photos: row.photos.length,
        requestedAt: row.requestedAt.toISOString(),
      } satisfies OfficeReturnRow;
    }),
    next: rows.length > filter.limit && last ? writeCursor([last.at, last.row.id]) : null,
    counts,
  };
}

/** Returns a name if visible to the staff member. Staff who unpack parcels read the name on the label anyway. */
export function nameFor({ sights }: Pick<Member, 'sights'>, name: string): string | null {
  const [shown] = sights;
  if (shown === undefined || shown === 'totals') return null;
  return shown === 'masked' ? maskName(name) : name;
}

function foundBy(db: Db, q: string): SQL | undefined {
  const word = q.replace(/\s/g, '').toUpperCase();
  return or(
    eq(returnsTable.id, word),
    inArray(
      returnsTable.orderId,
      db.select({ id: ordersTable.id }).from(ordersTable).where(eq(ordersTable.reference, word)),
    ),
    inArray(
      returnsTable.id,
      db.select({ id: returnPickupsTable.returnId }).from(returnPickupsTable).where(eq(returnPickupsTable.awb, word)),
    ),
  );
}

function afterOf(after: string | undefined, newest: boolean): SQL | undefined {
  if (after === undefined) return undefined;
  const [at, id] = readCursor(after, [isCursorMoment, isCursorText]);
  return sql`(${returnsTable.requestedAt}, ${returnsTable.id}) ${sql.raw(newest ? '<' : '>')} (${at}::timestamptz, ${id})`;
}

function linesOf(db: Db, ids: readonly string[]) {
  return db
    .select({
      returnId: returnLinesTable.returnId,
      line: returnLinesTable.position,
      quantity: returnLinesTable.quantity,
      newSize: returnLinesTable.newSize,
      name: orderLinesTable.name,
      size: orderLinesTable.size,
      steps: sizeStepsOf(sql`${returnLinesTable.orderId}`, sql`${returnLinesTable.position}`),
      image: orderLinesTable.image,
      customProductId: orderLinesTable.customProductId,
    })
    .from(returnLinesTable)
    .innerJoin(
      orderLinesTable,
      and(
        eq(orderLinesTable.orderId, returnLinesTable.orderId),
        eq(orderLinesTable.position, returnLinesTable.position),
      ),
    )
    .where(inArray(returnLinesTable.returnId, [...ids]))
    .orderBy(asc(returnLinesTable.position));
}

function pieceOf(
  { returnId, customProductId, steps, ...piece }: Awaited<ReturnType<typeof linesOf>>[number],
  { sights }: Pick<Member, 'sights'>,
): NonNullable<OfficeReturnRow['first']> {
  const size = sizesInWords(replaySizes(piece.size, steps).backSizes[returnId] ?? []) || piece.size;
  return coverPrint(sights[0], { ...piece, size }, customProductId !== null);
}

import type { ParsedOf } from '#contract/endpoint.ts';
import { mayDo } from '#contract/office/permissions.ts';
import * as calls from '#contract/office/shelf.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { type Moved, moveStock, type StockMove } from '#server/catalogue/stock/move-stock.ts';
import { readStockHistory } from '#server/catalogue/stock/read-stock.ts';
import { fullDate } from '#server/foundation/calendar/day-words.ts';
import { inIndia } from '#server/foundation/calendar/working-days.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office, Repeated } from '#server/office/staff-records/mount-office.ts';
import { openProduct } from './open-product.ts';

const mostMovements = 50;
/** Prefix of the idempotency key that is stored as delivery note number, so that one request moves stock once. */
const pressed = 'press ';

/** Mounts a product's stock movements and manual adjustments. */
export function mountShelf(office: Office, { db, shopFacts }: Needs<'db' | 'shopFacts'>): void {
  mountRead(office, calls.listMovementsEndpoint, async ({ params: { id } }, { session: { member } }) => {
    if ((await readFacts(db, [id])).length === 0) throw noSuchProduct();
    const rows = await readStockHistory(db, id, undefined, mostMovements);
    return successEnvelope(
      rows.map(({ movement: { at, size, available, reserved, reason, person, note, reference }, order }) => ({
        ...{ at: at.toISOString(), size, available, reserved, reason, note, who: person },
        order: mayDo(member, 'orders.see') ? order : null,
        reference: reference?.startsWith(pressed) ? null : reference,
      })),
    );
  });

  mountChange(office, calls.movePiecesEndpoint, async ({ params: { id }, body }, { session: { member }, change }) => {
    const movement = movementOf(id, body, member);
    const what = sentenceOf(movement);
    await change(async (tx, note) => {
      const { available, booked } = await moveStock(tx, movement, { dry: false });
      if (booked) return isPress(movement) ? new Repeated(undefined) : refuseBooked(movement, booked);
      const before = { [movement.size]: String(available - movement.pieces) };
      note({
        thing: 'product',
        about: id,
        what,
        before,
        after: { [movement.size]: String(available) },
        why: movement.note,
      });
      return undefined;
    });
    return okWithMessage(`${what}.`, await openProduct(shopFacts, db, id));
  });
}

type Body = ParsedOf<typeof calls.movePiecesEndpoint>['body'];

function movementOf(productId: string, body: Body, { id, name }: { id: string; name: string }): StockMove {
  const { size, why: reason, key } = body;
  const given = body.why === 'arrived' ? body.reference : undefined;
  return {
    ...{ productId, size, reason, person: name },
    pieces: body.why === 'damaged' ? -body.pieces : body.pieces,
    note: body.note || null,
    reference: given || `${pressed}${id} ${key}`,
  };
}

function isPress({ reference }: StockMove): boolean {
  return reference?.startsWith(pressed) === true;
}

/** Throws Problem 409 for a delivery note that another request booked: it may be the note of another supplier. */
function refuseBooked({ size, pieces, reference }: StockMove, { at, person }: NonNullable<Moved['booked']>): never {
  const sentence = `${pieces} of ${size} are booked under ${reference} already, on ${fullDate(inIndia(at).day)}${person ? ` by ${person}` : ''}.`;
  throw new Problem(409, 'conflict', `${sentence} Nothing came onto the shelf now.`, {
    fields: { reference: 'This note is booked already. If another supplier has the same number, write their name too' },
  });
}

/** Describes a stock movement: '4 of M arrived'. Pure. */
function sentenceOf({ size, pieces, reason }: StockMove): string {
  if (reason === 'corrected') return `Corrected ${size} by ${pieces > 0 ? '+' : '−'}${Math.abs(pieces)}`;
  return `${Math.abs(pieces)} of ${size} ${reason === 'arrived' ? 'arrived' : 'damaged'}`;
}

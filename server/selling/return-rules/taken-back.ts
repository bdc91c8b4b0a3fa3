import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { keptPieces, type OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { soldPiecesLeft, type TakenSums, takePieces } from '#server/orders/pricing/refund-pieces.ts';
import { eligibilityOf, type PieceArrival } from './return-eligibility.ts';

export interface PiecesBack {
  for: 'return' | 'problem';
  /** Lines to return; all eligible pieces if omitted. */
  lines?: readonly { line: number; quantity: number }[] | undefined;
}

/** Computes the sums of returned pieces. Throws Problem 409 not_offered with the line's reason if not eligible. */
export async function takenBack(
  settings: ShopSettings,
  db: Db,
  order: OrderRow,
  lines: readonly OrderLineNow[],
  wanted: PiecesBack,
  now: Date,
): Promise<TakenSums> {
  const parcels = await parcelsOf(db, order);
  return piecesBack(
    settings,
    await deliveryWithLast(db, order),
    lines,
    wanted,
    (line) => parcelWith(parcels, line),
    now,
  );
}

/**
 * Computes the sums of returned pieces from data already read. Refunds `deliveryPaise` if a problem report takes the
 * last piece of an order. Pure.
 */
export function piecesBack(
  settings: ShopSettings,
  deliveryPaise: number,
  lines: readonly OrderLineNow[],
  wanted: PiecesBack,
  arrivalOf: (line: number) => PieceArrival,
  now: Date,
): TakenSums {
  const problem = wanted.for === 'problem';
  const may = new Map(
    lines.map((line) => {
      const { quantity, reportable, reason } = eligibilityOf(settings, line, arrivalOf(line.line), now);
      return [
        line.line,
        {
          name: line.name,
          most: problem ? reportable : quantity,
          reason: problem && keptPieces(line) > 0 ? 'Not sent yet' : reason,
        },
      ] as const;
    }),
  );
  const asked =
    wanted.lines ??
    [...may].map(([line, { most }]) => ({ line, quantity: most })).filter(({ quantity }) => quantity > 0);
  if (asked.length === 0) throw new Problem(409, 'not_offered', 'Nothing of this order can come back now.');
  if (new Set(asked.map(({ line }) => line)).size !== asked.length) {
    throw new Problem(400, 'invalid_fields', 'Name each line once', { fields: { lines: 'Name each line once' } });
  }
  for (const { line, quantity } of asked) refuseMore(may.get(line), quantity);
  // An exchanged piece stays in the order, and so does the delivery charge.
  const everything = lines.every(
    (line) => soldPiecesLeft(line) === (asked.find((one) => one.line === line.line)?.quantity ?? 0),
  );
  return takePieces(lines, asked, problem && everything ? deliveryPaise : 0);
}

/** Throws Problem 409 for more pieces of a line than can be returned. */
function refuseMore(
  known: { name: string; most: number; reason: string | null | undefined } | undefined,
  quantity: number,
): void {
  if (!known) throw new Problem(409, 'conflict', "We couldn't find one of these lines in the order.");
  const { name, most, reason } = known;
  if (most === 0) throw new Problem(409, 'not_offered', `${name}: ${reason ?? 'cannot come back'}`);
  if (quantity > most) throw new Problem(409, 'conflict', `${name}: only ${most} of these can come back.`);
}

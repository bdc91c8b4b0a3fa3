import { inArray } from 'drizzle-orm';
import { Address } from '#contract/address.ts';
import { writeDays } from '#contract/delivery-rules.ts';
import { toRupees } from '#contract/money.ts';
import type { RefundWay } from '#contract/refunds.ts';
import type { ReturnOptions } from '#contract/returns.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { stockTable } from '#database/schema/stock.ts';
import { dayInWords, fullDate } from '#server/foundation/calendar/day-words.ts';
import { nothingDueWords, whyNothingDue } from '#server/money/invoices/dispute-effects.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { isWithinReturnDays, lastReturnDay, returnDays } from '#server/orders/model/order-actions.ts';
import { parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { keptPieces, type OrderLineNow, soldLines } from '#server/orders/model/sold-lines.ts';
import { needsUpi } from '#server/orders/order-state/cash-on-delivery.ts';
import { pickupDays } from './pickup-days.ts';
import { moneyLeft, waysBack } from './quote-refund.ts';
import { eligibilityOf } from './return-eligibility.ts';

/**
 * Lists the returnable lines of an order, the reasons why other lines cannot be returned, and the shopper's choices.
 */
export async function returnOptions(
  settings: ShopSettings,
  db: Db,
  order: OrderRow,
  now: Date,
): Promise<ReturnOptions> {
  const lines = await soldLines(db, order.id);
  const parcels = await parcelsOf(db, order);
  const sizes = await sizesOf(
    db,
    lines.flatMap(({ productId }) => productId ?? []),
  );
  const arrived = parcels
    .flatMap(({ deliveredAt }) => deliveredAt ?? [])
    .toSorted((one, other) => Number(one) - Number(other));
  const [first, last] = [arrived[0], arrived.at(-1)];
  const { placedAt } = order;
  const alike =
    parcels.length === 1 ||
    (first !== undefined &&
      arrived.length === parcels.length &&
      lastReturnDay(settings, { deliveredAt: first, placedAt }) ===
        lastReturnDay(settings, { deliveredAt: last ?? first, placedAt }));
  const { ways, nothing } = await refundChoices(db, order);
  return {
    until: last ? lastReturnDay(settings, { deliveredAt: last, placedAt }) : null,
    words: alike
      ? windowInWords(settings, last, placedAt, now)
      : parcels
          .map(
            ({ number, deliveredAt }) =>
              `Parcel ${number}: ${lowerFirst(windowInWords(settings, deliveredAt, placedAt, now))}`,
          )
          .join(' '),
    parcels: parcels.map(({ number, lines: within, address }) => ({
      number,
      lines: within,
      address: Address.parse(address ?? order.address),
    })),
    lines: lines.map((line) => {
      const { quantity, reason, reportable } = eligibilityOf(settings, line, parcelWith(parcels, line.line), now);
      return {
        line: line.line,
        _id: line.productId ?? '',
        name: line.name,
        size: line.size,
        image: line.image,
        price: toRupees(line.unitPaise),
        quantity: quantity > 0 ? quantity : keptPieces(line),
        eligible: quantity > 0,
        reason,
        reportable,
        sizes: line.custom ? [] : otherSizes(line, sizes),
      };
    }),
    pickupDays: pickupDays(settings, now).map((day) => ({ day, words: dayInWords(day) })),
    // Pickup is at the address of the delivery.
    pickupAddress: Address.parse(
      parcels.find(({ deliveredAt }) => deliveredAt !== undefined)?.address ?? order.address,
    ),
    ways: ways.map(({ parts: _parts, ...way }) => way),
    ...(nothing !== undefined && { nothing }),
    needsUpi: needsUpi(order),
  };
}

/** Returns the refund options of an order, and the reason if nothing that was paid can come back now. */
async function refundChoices(db: Db, order: OrderRow): Promise<{ ways: RefundWay[]; nothing: string | undefined }> {
  const most = Math.min(order.totalPaise - order.cancelledPaise, (await moneyLeft(db, order)).paise);
  const ways = await waysBack(db, order, most, 'Instant, once we have checked the piece');
  if (ways.length > 0) return { ways, nothing: undefined };
  const why = whyNothingDue(await readInvoiceableAmounts(db, order));
  const held: RefundWay = {
    ...{ to: 'source', title: 'Refund', promise: 'When your bank’s dispute ends: from your bank or from us' },
    ...{ offered: true, parts: [] },
  };
  return { ways: why === 'held' ? [held] : [], nothing: nothingDueWords(why) };
}

function windowInWords(settings: ShopSettings, deliveredAt: Date | undefined, placedAt: Date, now: Date): string {
  const days = writeDays(returnDays(settings, placedAt));
  if (!deliveredAt) return `Open for ${days} once it is delivered.`;
  const last = fullDate(lastReturnDay(settings, { deliveredAt, placedAt }));
  return isWithinReturnDays(settings, { deliveredAt, placedAt }, now)
    ? `Open until ${last}, ${days} after delivery.`
    : `Closed since ${last}, ${days} after delivery.`;
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

type StockRow = typeof stockTable.$inferSelect;

async function sizesOf(db: Db, productIds: string[]): Promise<StockRow[]> {
  if (productIds.length === 0) return [];
  return db
    .select()
    .from(stockTable)
    .where(inArray(stockTable.productId, productIds))
    .orderBy(stockTable.productId, stockTable.position);
}

function otherSizes(
  { productId, size }: OrderLineNow,
  rows: readonly StockRow[],
): ReturnOptions['lines'][number]['sizes'] {
  return rows
    .filter((row) => row.productId === productId && row.offered && row.size !== size)
    .map((row) => ({ size: row.size, available: row.available > 0 }));
}

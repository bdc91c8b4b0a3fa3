import { type Change, type Quote, type QuotedLine, UnclearLine, type WantedLine } from '#contract/checkout.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import { settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { findProductsById } from '#server/catalogue/products/queries.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { deliveryNameAt, shippingPaise } from '#server/fulfilment/delivery-promise/charges.ts';
import { findAreaNow, type PinArea } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { promiseDelivery } from '#server/fulfilment/delivery-promise/promise.ts';
import { creditPart } from '#server/money/payments/payment-rules.ts';
import { offerCashOnDelivery } from '#server/orders/order-state/cash-on-delivery.ts';
import { type ExplainedLine, explainPrice, presentSums } from '#server/orders/pricing/explain.ts';
import { priceLines, type Totals } from '#server/orders/pricing/price-lines.ts';
import { taxTermsAt, usualTaxWords } from '#server/orders/pricing/tax-terms.ts';
import type { PiecesBySku } from './held-pieces.ts';
import { type ResolvedLine, resolveLines, sellablePieces } from './resolve-lines.ts';

/** Line item that can be sold now, with its product. */
export interface SellableLine extends ResolvedLine {
  product: NonNullable<ResolvedLine['product']>;
  sold: number;
}

/** Quote with the amounts in paise from which it was calculated. */
export interface PreparedQuote {
  quote: Quote;
  lines: SellableLine[];
  totals: Totals;
}

export type OnlinePayment = Quote['onlinePayment'];

export interface QuoteRequest {
  lines: (WantedLine | UnclearLine)[];
  pin?: string | undefined;
  delivery?: DeliveryMethod | undefined;
  /** Availability of online payment; unavailable if omitted. */
  online?: OnlinePayment | undefined;
  /** Pieces reserved for this shopper by an order that the new order would replace. */
  held?: PiecesBySku | undefined;
  /** State of supply, which decides the GST; the seller's state if omitted. */
  state?: string | undefined;
  /** Store credit to apply: the account's balance in paise, and if the shopper wants to use it. */
  credit?: { balancePaise: number; use: boolean } | undefined;
}

/** Prices a cart from the current catalogue. Never trusts a price sent by the browser; reports each difference. */
export async function prepareQuote(
  shop: Needs<'settings' | 'shopFacts'>,
  db: Db,
  request: QuoteRequest,
  now: Date,
): Promise<PreparedQuote> {
  const resolved = await resolveLines(shop.shopFacts, db, request.lines, {
    most: settingAt(shop.settings, 'limits', now).perLine,
    held: request.held,
  });
  const lines = resolved.filter(isSold).map((line) => ({ ...line, sold: sellablePieces(line) }));
  // Sold-out lines add no parcel and do not block the other lines.
  const going = lines.filter(({ sold }) => sold > 0);
  const custom = going.some(({ product }) => product.custom !== null);
  const area = request.pin ? findAreaNow(shop.settings, request.pin.replace(/\s/g, ''), now) : null;
  const ready = !custom || going.some(({ product }) => product.custom === null);
  const priced = going.map((line) => ({
    unitPaise: line.product.pricePaise,
    quantity: line.sold,
    hsn: line.product.hsn,
  }));
  const tax = taxTermsAt(shop.settings, now, {
    seller: shop.shopFacts.seller.state,
    supply: supplyState(request, area),
  });
  const goodsPaise = priced.reduce((sum, { unitPaise, quantity }) => sum + unitPaise * quantity, 0);
  const deliveryOptions = promiseDelivery(shop.settings, { area, now, custom, ready, goodsPaise });
  const wantedDelivery = request.delivery ?? 'standard';
  const delivery = deliveryOptions.some((option) => option.method === wantedDelivery && option.offered)
    ? wantedDelivery
    : 'standard';
  const totals = priceLines(
    priced,
    priced.length > 0 ? shippingPaise(shop.settings, delivery, now, goodsPaise) : 0,
    tax,
  );
  const units = unitsOf(going, totals);
  const creditPaise = request.credit?.use ? creditPart(request.credit.balancePaise, totals.totalPaise, 'razorpay') : 0;
  return {
    lines,
    totals,
    quote: {
      lines: lines.map((line) => presentLine(line, units)),
      itemCount: priced.reduce((sum, line) => sum + line.quantity, 0),
      ...presentSums({ ...totals, deliveryTax: totals.delivery }),
      total: toRupees(totals.totalPaise),
      storeCredit: { balance: toRupees(request.credit?.balancePaise ?? 0), used: toRupees(creditPaise) },
      toPay: toRupees(totals.totalPaise - creditPaise),
      breakdown: explainPrice(
        going.map((line, index) => explained(line, totals, index)),
        { ...totals, deliveryTax: totals.delivery, creditPaise, usual: usualTaxWords(tax) },
        deliveryNameAt(shop.settings, delivery, now),
      ),
      delivery,
      deliveryOptions,
      cashOnDelivery: offerCashOnDelivery(
        shop.settings,
        { totalPaise: totals.totalPaise, area: knownArea(area), custom },
        now,
      ),
      onlinePayment: request.online ?? { offered: false, testMode: false },
      changes: [
        ...resolved.flatMap((line) => changesOf(line, units)),
        ...(await unclearChanges(db, request.lines)),
      ].toSorted((a, b) => a.line - b.line),
    },
  };
}

/** Returns the state of supply, else the state of the PIN; undefined if both are unknown. */
function supplyState({ state }: QuoteRequest, area: PinArea | null): string | undefined {
  return state ?? (area?.served ? area.state : undefined);
}

function knownArea(area: PinArea | null): PinArea | undefined {
  return area ?? undefined;
}

function isSold(line: ResolvedLine): line is ResolvedLine & { product: NonNullable<ResolvedLine['product']> } {
  return line.product !== undefined;
}

function explained({ product, wanted, sold }: SellableLine, totals: Totals, index: number): ExplainedLine {
  const { taxIncluded, taxWay } = totals;
  const unitPaise = totals.unitPaise[index] ?? product.pricePaise;
  const taxPercent = totals.linePercent[index] ?? 0;
  return { name: product.name, size: wanted.size, quantity: sold, unitPaise, taxPercent, taxIncluded, taxWay };
}

/** Charged price of a piece in paise, by line number. */
type UnitPrices = ReadonlyMap<number, number>;

const unitsOf = (going: readonly SellableLine[], totals: Totals): UnitPrices =>
  new Map(going.map((line, index) => [line.index, totals.unitPaise[index] ?? line.product.pricePaise]));

function presentLine(line: SellableLine, units: UnitPrices): QuotedLine {
  const { product, wanted, sold, left } = line;
  const unitPaise = units.get(line.index) ?? product.pricePaise;
  return {
    _id: product.id,
    numericId: product.numericId,
    category: product.category as QuotedLine['category'],
    name: product.name,
    size: wanted.size,
    quantity: sold,
    price: toRupees(unitPaise),
    oldPrice: product.oldPricePaise === null ? null : toRupees(product.oldPricePaise),
    lineTotal: toRupees(unitPaise * sold),
    image: product.image,
    finalSale: product.finalSale,
    customization: product.custom?.customization ?? null,
    left,
    asked: line.asked,
  };
}

/** Explains the problem of each unreadable line, with the name of its product if the product is known. */
async function unclearChanges(db: Db, cart: QuoteRequest['lines']): Promise<Change[]> {
  const unclear = cart.flatMap((line, index) => (line instanceof UnclearLine ? [{ line, index }] : []));
  if (unclear.length === 0) return [];
  const known = await findProductsById(db, [...new Set(unclear.flatMap(({ line }) => line._id ?? []))]);
  const nameOf = (id: string | undefined) => known.find((product) => product.id === id)?.name ?? '';
  return unclear.map(({ line, index }) => ({
    kind: 'unclear',
    line: index,
    name: nameOf(line._id),
    message: line.message,
  }));
}

function changesOf(line: ResolvedLine, units: UnitPrices): Change[] {
  const { index, product, quantity, left, wanted, most: perLine } = line;
  if (!product) return [{ kind: 'gone', line: index, size: wanted.size }];
  const changes: Change[] = [];
  const from = wanted.seenPrice;
  const unitPaise = units.get(line.index) ?? product.pricePaise;
  if (from !== undefined && toPaise(from) !== unitPaise) {
    changes.push({
      kind: 'price',
      line: index,
      name: product.name,
      from: toRupees(toPaise(from)),
      to: toRupees(unitPaise),
    });
  }
  if (quantity > perLine) {
    changes.push({ kind: 'capped', line: index, name: product.name, wanted: quantity, quantity: perLine });
  }
  const most = Math.min(quantity, perLine);
  if (left < most)
    changes.push({ kind: 'stock', line: index, name: product.name, size: wanted.size, wanted: most, left });
  return changes;
}

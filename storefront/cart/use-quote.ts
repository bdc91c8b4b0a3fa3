import { useMemo } from 'react';
import type { HeldOrder, Quote, WantedLine } from '#contract/checkout.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import type { State } from '#contract/place.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { type ApiProblem, browserApi } from '../browser/api.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { useShop } from '../browser/shop-facts.ts';
import { useRead } from '../browser/use-read.ts';

/** Converts a cart line to the format of the API. */
export function wantedLine(line: CartLine): WantedLine {
  return {
    ...(line.isCustomProduct ? { customProductId: line.id } : { _id: line.id }),
    ...(line.numericId !== undefined && !line.isCustomProduct && { numericId: line.numericId }),
    ...(line.category !== undefined && !line.isCustomProduct && { category: line.category }),
    size: line.size,
    quantity: line.quantity,
    // Old carts may lack the price; then no change is reported.
    ...(line.price > 0 && { seenPrice: line.price }),
  };
}

export interface Quoting {
  /** Last quote; it stays while a newer one loads. */
  quote: Quote | undefined;
  /** Lines of that quote. */
  lines: readonly CartLine[];
  /** PIN of that quote. */
  pin: string | undefined;
  pending: boolean;
  problem: ApiProblem | undefined;
}

interface QuoteChoice {
  pin?: string | undefined;
  /** State of supply; if omitted, the state of the PIN. */
  state?: State | undefined;
  delivery?: DeliveryMethod;
  storeCredit?: boolean;
  /** Unpaid order whose reserved pieces this quote may use. */
  replaces?: HeldOrder | undefined;
}

const noLines: readonly CartLine[] = [];

/**
 * Requests a quote whenever the cart, the PIN or the delivery method changes. An older response never replaces a newer
 * one.
 */
export function useQuote(lines: readonly CartLine[], choice: QuoteChoice = {}): Quoting & { retry: () => void } {
  const shop = useShop();
  const { pin, state, delivery, storeCredit } = choice;
  const { reference, key } = choice.replaces ?? {};
  const asked = useMemo(() => {
    const replaces = reference && key ? { reference, key } : undefined;
    // Larger carts are not sent, as the page shows the limit itself.
    return lines.length > 0 && lines.length <= shownTerm(shop, 'limits').lines
      ? { lines, pin, state, delivery, storeCredit, replaces }
      : undefined;
  }, [lines, pin, state, delivery, storeCredit, reference, key, shop]);
  const { data, answers, pending, problem, retry } = useRead(asked, async (wanted, signal) => {
    const body = {
      lines: wanted.lines.map(wantedLine),
      ...(wanted.pin && { pin: wanted.pin }),
      ...(wanted.state && { state: wanted.state }),
      ...(wanted.delivery && { delivery: wanted.delivery }),
      ...(wanted.storeCredit && { storeCredit: wanted.storeCredit }),
      ...(wanted.replaces && { replaces: wanted.replaces }),
    };
    return (await browserApi('POST /api/checkout/quote', { body }, { signal })).data;
  });
  return { quote: data, lines: answers?.lines ?? noLines, pin: answers?.pin, pending, problem, retry };
}

/** Returns the shop's reason for rejecting the cart that the shopper can resolve; undefined for other failures. */
export function quoteRefusal({ problem }: Pick<Quoting, 'problem'>): string | undefined {
  return problem?.fields.lines;
}

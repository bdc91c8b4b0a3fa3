import { useMemo } from 'react';
import type { HeldOrder, Quote, WantedLine } from '#contract/checkout.ts';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { told } from '#contract/told-terms.ts';
import { type ApiProblem, browserApi } from '../browser/api.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { useRead } from '../browser/use-read.ts';

/** A line as the shop is asked for it. */
export function wantedLine(line: CartLine): WantedLine {
  return {
    ...(line.isCustomProduct ? { customProductId: line.id } : { _id: line.id }),
    ...(line.numericId !== undefined && !line.isCustomProduct && { numericId: line.numericId }),
    ...(line.category !== undefined && !line.isCustomProduct && { category: line.category }),
    size: line.size,
    quantity: line.quantity,
    // An old cart may not say what it saw: then nothing has changed.
    ...(line.price > 0 && { seenPrice: line.price }),
  };
}

export interface Quoting {
  /** The last quote; it stays while a newer one is on its way. */
  quote: Quote | undefined;
  /** The lines that quote was made for. */
  lines: readonly CartLine[];
  /** The PIN it was made for. */
  pin: string | undefined;
  pending: boolean;
  problem: ApiProblem | undefined;
}

interface QuoteChoice {
  pin?: string | undefined;
  delivery?: DeliveryMethod;
  storeCredit?: boolean;
  /** An order that waits for its payment: what it keeps is not sold to this shopper. */
  replaces?: HeldOrder | undefined;
}

const noLines: readonly CartLine[] = [];

/** Has the shop price the cart whenever it, the PIN or the delivery changes; an older answer never replaces a newer one. */
export function useQuote(lines: readonly CartLine[], choice: QuoteChoice = {}): Quoting & { retry: () => void } {
  const { pin, delivery, storeCredit } = choice;
  const { reference, key } = choice.replaces ?? {};
  const asked = useMemo(() => {
    const replaces = reference && key ? { reference, key } : undefined;
    // More than an order holds is not asked for: the page says so itself.
    return lines.length > 0 && lines.length <= told('limits').lines ? { lines, pin, delivery, storeCredit, replaces } : undefined;
  }, [lines, pin, delivery, storeCredit, reference, key]);
  const { data, answers, pending, problem, retry } = useRead(asked, async (wanted, signal) => {
    const body = {
      lines: wanted.lines.map(wantedLine),
      ...(wanted.pin && { pin: wanted.pin }),
      ...(wanted.delivery && { delivery: wanted.delivery }),
      ...(wanted.storeCredit && { storeCredit: wanted.storeCredit }),
      ...(wanted.replaces && { replaces: wanted.replaces }),
    };
    return (await browserApi('POST /api/checkout/quote', { body }, { signal })).data;
  });
  return { quote: data, lines: answers?.lines ?? noLines, pin: answers?.pin, pending, problem, retry };
}

/** Why the shop prices no cart like this one, where that is for its shopper to mend; undefined where it could not be asked. */
export function refusalOf({ problem }: Pick<Quoting, 'problem'>): string | undefined {
  return problem?.fields.lines;
}

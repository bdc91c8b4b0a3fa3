import type { DeliveryMethod } from '#contract/delivery.ts';
import type { FieldProblem } from '#ui/error-summary.tsx';
import { ApiProblem, browserApi } from '../api.ts';
import type { CheckoutData } from '../checkout-form.ts';
import { writeCart } from './cart.ts';
import type { CartLine } from './cart-lines.ts';
import { clearDraft, readDraft } from './checkout-draft.ts';
import { wantedLine } from './use-quote.ts';

export type SendOutcome =
  /** `path` is the confirmation; `finish` empties cart and draft once it is shown. */
  | { kind: 'placed'; path: string; finish: () => void }
  | { kind: 'fields'; problems: FieldProblem[] }
  | { kind: 'refused'; message: string };

interface OrderToSend {
  lines: readonly CartLine[];
  data: CheckoutData;
  delivery: DeliveryMethod;
  /** Rupees, as the button said. */
  expectedTotal: number;
}

/**
 * Sends the order under the checkout's key. Where no answer comes it may be sent again: the same key gets the same
 * order, never a second one.
 */
export async function sendOrder({ lines, data, delivery, expectedTotal }: OrderToSend): Promise<SendOutcome> {
  const { contact, address, billing, gstin, note } = data;
  const optional = { ...(billing && { billing }), ...(gstin && { gstin }), ...(note && { note }) };
  try {
    const { data: placed } = await browserApi('POST /api/orders', {
      headers: { 'idempotency-key': readDraft().idempotencyKey },
      body: { lines: lines.map(wantedLine), contact, address, delivery, payment: 'cod', expectedTotal, ...optional },
    });
    const query = new URLSearchParams({ order: placed.reference, key: placed.key });
    return {
      kind: 'placed',
      path: `/checkout/complete?${query}`,
      finish() {
        writeCart([]);
        clearDraft();
      },
    };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    const problems = Object.entries(error.fields).map(([name, message]) => ({ fieldId: name.replaceAll('.', '-'), message }));
    return problems.length > 0 ? { kind: 'fields', problems } : { kind: 'refused', message: error.message };
  }
}

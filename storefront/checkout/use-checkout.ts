import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quote } from '#contract/checkout.ts';
import { daysShown } from '#contract/expected-days.ts';
import { told } from '#contract/told-terms.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { takeTurn } from '../browser/turn.ts';
import { confirmationPath, finishOrder } from '../cart/finish-order.ts';
import type { PendingOrder } from '../cart/pending-order.ts';
import { type Quoting, useQuote } from '../cart/use-quote.ts';
import type { Said } from '../forms/sender.ts';
import { useValues } from '../forms/use-boxes.ts';
import { useForm } from '../forms/use-form.ts';
import { readDraft, writeDraft } from './checkout-draft.ts';
import { type CheckoutData, readCheckout } from './checkout-form.ts';
import { firstUnfinished, type Part, partOfBox } from './checkout-parts.ts';
import { type CheckoutValues, likesNow } from './checkout-values.ts';
import { effectiveDelivery, pinOf, pinRefusalOf, problemsNow } from './offered.ts';
import { effectiveWay, payOptions } from './pay-options.ts';
import { useAddressBook } from './use-address-book.ts';
import { usePayment } from './use-payment.ts';
import { useStep } from './use-step.ts';

/** A PIN as the shop is asked for it: whole, or not yet. */
function wholePin(pin: string): string | undefined {
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** The checkout of a cart: what is typed, what it costs, which part is open, and how far the paying is. */
export function useCheckout(lines: readonly CartLine[], onLeave: () => void) {
  const [draft] = useState(readDraft);
  const [pending, setPending] = useState(draft.pending);
  const form = useForm<CheckoutValues>({
    boxes: draft.values,
    onChange: useWriting(),
    check: (typed) => problemsNow(withChoices(typed), quoting)[open],
    shows: 'summary',
    send: async (typed) => (open === 'review' ? await placeOrder(typed) : carryOn(withChoices(typed))),
  });
  const book = useAddressBook(form);
  const values = useValues(form);
  const likes = likesNow(values, { last: book.likes, device: draft.likes });
  const pin = pinOf(values);
  const quoting = useQuote(lines, {
    delivery: likes.delivery || 'standard',
    storeCredit: values.useCredit,
    pin: wholePin(pin),
    replaces: pending,
  });
  const { quote } = quoting;
  const problems = problemsNow(values, quoting);
  const { open, go } = useStep(problems);
  const delivery = effectiveDelivery(quote, likes.delivery);
  const ways = quote ? payOptions(quote) : [];
  const way = effectiveWay(ways, likes.payment);
  const navigate = useNavigate();
  const payment = usePayment(
    (order) => void leave(order),
    () => {
      setPending(readDraft().pending);
      quoting.retry();
    },
  );
  const settled = useSettled(open, book.settled && isAnswered(quoting, pin, lines));

  async function leave(order: PendingOrder): Promise<void> {
    const stillTheirs = takeTurn();
    onLeave();
    await navigate(confirmationPath(order), { replace: true, state: waitsFor(payment) });
    if (stillTheirs()) finishOrder(order);
  }

  /** Going on from a part takes what it shows as chosen. */
  function withChoices(typed: CheckoutValues): CheckoutValues {
    if (open === 'delivery') return { ...typed, delivery };
    return open === 'payment' ? { ...typed, payment: way ?? '' } : typed;
  }

  /** Finishes the open part, in which nothing is wrong, and opens the next that lacks something. */
  function carryOn(chosen: CheckoutValues): undefined {
    form.set('delivery', chosen.delivery);
    form.set('payment', chosen.payment);
    // What comes of saving is said where it is seen from the next part too.
    if (open === 'address' && chosen.saveAddress) void book.save();
    form.set('saveAddress', false);
    go(firstUnfinished(problemsNow(form.values(), quoting)));
  }

  async function placeOrder(typed: CheckoutValues): Promise<Said | undefined> {
    if (!quote || payment.isWithBank) return undefined;
    const data = readCheckout(typed);
    if (data) return pay(data, quote);
    go(firstUnfinished(problems));
    return undefined;
  }

  async function pay(data: CheckoutData, shown: Quote): Promise<Said | undefined> {
    const expectedDays = daysShown(shown.deliveryOptions, data.delivery);
    const refused = await payment.pay({ lines, data, expectedTotal: shown.total, expectedDays, storeCredit: shown.storeCredit.used });
    if (!refused) return undefined;
    if (refused.kind === 'refused') return { outcome: 'failed', text: refused.message };
    form.refuse(refused.faults);
    const part = refused.faults.map(({ field }) => partOfBox(field)).find(Boolean);
    if (part) go(part);
    return undefined;
  }

  return { form, values, book, quoting, problems, open, go, delivery, ways, way, payment, settled, pinRefusal: pinRefusalOf(quoting, pin) };
}

/** What the confirmation says until the order stands there: the same as this page does now. */
function waitsFor({ isWithBank }: ReturnType<typeof usePayment>): { waitsFor: 'payment' | 'order' } {
  return { waitsFor: isWithBank ? 'payment' : 'order' };
}

/** Whether the shop has said what it can of this cart: for this PIN, or why not. */
function isAnswered({ quote, pin: quoted, problem }: Quoting, pin: string, lines: readonly CartLine[]): boolean {
  return problem !== undefined || lines.length > told('limits').lines || (quote !== undefined && quoted === wholePin(pin));
}

/** True from the first time on that it is, or that another part was opened by hand: what changes later changes where it stands. */
function useSettled(open: Part, now: boolean): boolean {
  const [first] = useState(open);
  const [settled, setSettled] = useState(now);
  const is = settled || now || open !== first;
  if (is !== settled) setSettled(true);
  return is;
}

/** Writes the draft for those who see the boxes: what fills them may come when somebody else is there. */
function useWriting(): (typed: CheckoutValues) => void {
  const [stillTheirs] = useState(takeTurn);
  return (typed) => void (stillTheirs() && writeDraft(typed));
}

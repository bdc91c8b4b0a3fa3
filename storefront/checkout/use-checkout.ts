import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { Quote } from '#contract/checkout.ts';
import { daysShown } from '#contract/expected-days.ts';
import { indianStates, type State } from '#contract/place.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { guardSession } from '../browser/session-guard.ts';
import { useShop } from '../browser/shop-facts.ts';
import { confirmationPath, finishOrder } from '../cart/finish-order.ts';
import type { PendingOrder } from '../cart/pending-order.ts';
import { type Quoting, useQuote } from '../cart/use-quote.ts';
import type { FormMessage } from '../forms/sender.ts';
import { useValues } from '../forms/use-fields.ts';
import { type Form, useForm } from '../forms/use-form.ts';
import { readCheckoutDraft, saveCheckoutDraft } from './checkout-draft.ts';
import { type CheckoutData, readCheckout } from './checkout-form.ts';
import { type CheckoutStepName, firstUnfinished, partOfBox } from './checkout-parts.ts';
import { type CheckoutValues, likesNow } from './checkout-values.ts';
import { checkoutPin, effectiveDelivery, pinRefusalOf, problemsNow } from './offered.ts';
import { effectiveWay, payOptions } from './pay-options.ts';
import { useAddressBook } from './use-address-book.ts';
import { usePayment } from './use-payment.ts';
import { useCheckoutStep } from './use-step.ts';

/** Returns a complete PIN for the API; undefined while it is incomplete. */
function wholePin(pin: string): string | undefined {
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** State of the checkout: input, prices, open part, and payment progress. */
export function useCheckout(lines: readonly CartLine[], onLeave: () => void) {
  const shop = useShop();
  const [draft] = useState(readCheckoutDraft);
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
  const { pin, quoting, quote, problems, delivery, ways, way } = useOffer(lines, values, likes, pending);
  const { open, go } = useCheckoutStep(problems);
  const navigate = useNavigate();
  const payment = usePayment(
    (order) => void leave(order),
    () => {
      setPending(readCheckoutDraft().pending);
      quoting.retry();
    },
  );
  const settled = useSettled(open, book.settled && isAnswered(shop, quoting, pin, lines));

  async function leave(order: PendingOrder): Promise<void> {
    const stillTheirs = guardSession();
    onLeave();
    await navigate(confirmationPath(order), { replace: true, state: waitsFor(payment) });
    if (stillTheirs()) finishOrder(shop, order);
  }

  const withChoices = (typed: CheckoutValues) => withShownChoice(typed, open, { delivery, way });

  /** Completes the open part and opens the next incomplete one. */
  function carryOn(chosen: CheckoutValues): undefined {
    form.set('delivery', chosen.delivery);
    form.set('payment', chosen.payment);
    // The result of saving is shown as a toast, visible in the next part too.
    if (open === 'address' && chosen.saveAddress) void book.save();
    form.set('saveAddress', false);
    go(firstUnfinished(problemsNow(form.values(), quoting)));
  }

  async function placeOrder(typed: CheckoutValues): Promise<FormMessage | undefined> {
    if (!quote || payment.isWithBank) return undefined;
    const data = readCheckout(typed);
    if (data) return pay(data, quote);
    go(firstUnfinished(problems));
    return undefined;
  }

  async function pay(data: CheckoutData, shown: Quote): Promise<FormMessage | undefined> {
    const refused = await payment.pay({
      lines,
      data,
      expectedTotal: shown.total,
      expectedDays: daysShown(shown.deliveryOptions, data.delivery),
      storeCredit: shown.storeCredit.used,
    });
    return refused && showRefusal(refused, form, go);
  }

  return {
    form,
    values,
    book,
    quoting,
    problems,
    open,
    go,
    delivery,
    ways,
    way,
    payment,
    settled,
    pinRefusal: pinRefusalOf(quoting, pin),
  };
}

/** Quotes the cart for the current input, and returns the effective choices among the offered methods. */
function useOffer(
  lines: readonly CartLine[],
  values: CheckoutValues,
  likes: ReturnType<typeof likesNow>,
  pending: ReturnType<typeof readCheckoutDraft>['pending'],
) {
  const pin = checkoutPin(values);
  const quoting = useQuote(lines, {
    delivery: likes.delivery || 'standard',
    storeCredit: values.useCredit,
    pin: wholePin(pin),
    state: supplyState(values),
    replaces: pending,
  });
  const { quote } = quoting;
  const ways = quote ? payOptions(quote) : [];
  return {
    ...{ pin, quoting, quote, ways },
    problems: problemsNow(values, quoting),
    delivery: effectiveDelivery(quote, likes.delivery),
    way: effectiveWay(ways, likes.payment),
  };
}

/**
 * Returns the state of supply of the input: the state of the billed business, else of the delivery address. Undefined
 * until a state is chosen.
 */
function supplyState({ address, billing, billingSame, gstin }: CheckoutValues): State | undefined {
  const { state } = gstin.trim() !== '' && !billingSame ? billing : address;
  return indianStates.find((one) => one === state);
}

/** Adds the shown choice of the open part, which the button Continue confirms. */
function withShownChoice(
  typed: CheckoutValues,
  open: CheckoutStepName,
  { delivery, way }: Pick<ReturnType<typeof useOffer>, 'delivery' | 'way'>,
): CheckoutValues {
  if (open === 'delivery') return { ...typed, delivery };
  return open === 'payment' ? { ...typed, payment: way ?? '' } : typed;
}

type Refused = NonNullable<Awaited<ReturnType<ReturnType<typeof usePayment>['pay']>>>;

/** Shows a refused order: above the form, or at its fields, and opens the part of the first such field. */
function showRefusal(
  refused: Refused,
  form: Pick<Form<CheckoutValues>, 'refuse'>,
  go: (part: CheckoutStepName) => void,
): FormMessage | undefined {
  if (refused.kind === 'refused') return { outcome: 'failed', text: refused.message };
  form.refuse(refused.faults);
  const part = refused.faults.map(({ field }) => partOfBox(field)).find(Boolean);
  if (part) go(part);
  return undefined;
}

/** Returns the waiting text for the confirmation page, the same as on this page. */
function waitsFor({ isWithBank }: ReturnType<typeof usePayment>): { waitsFor: 'payment' | 'order' } {
  return { waitsFor: isWithBank ? 'payment' : 'order' };
}

/** Returns true once the shop has responded for this cart and PIN, with a quote or an error. */
function isAnswered(
  shop: ShopFacts,
  { quote, pin: quoted, problem }: Quoting,
  pin: string,
  lines: readonly CartLine[],
): boolean {
  return (
    problem !== undefined ||
    lines.length > shownTerm(shop, 'limits').lines ||
    (quote !== undefined && quoted === wholePin(pin))
  );
}

/** Returns true once `now` was true, or another part was opened. Later changes may then move visible content. */
function useSettled(open: CheckoutStepName, now: boolean): boolean {
  const [first] = useState(open);
  const [settled, setSettled] = useState(now);
  const is = settled || now || open !== first;
  if (is !== settled) setSettled(true);
  return is;
}

/**
 * Returns a function that stores the draft only for the person who sees the fields. Prefilled data may arrive after
 * that person has signed out.
 */
function useWriting(): (typed: CheckoutValues) => void {
  const [stillTheirs] = useState(guardSession);
  return (typed) => void (stillTheirs() && saveCheckoutDraft(typed));
}

import { zodResolver } from '@hookform/resolvers/zod';
import { type FormEvent, useEffect, useMemo, useState } from 'react';
import { FormProvider, type Resolver, useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { ErrorSummary, type FieldProblem } from '#ui/error-summary.tsx';
import { setQuantity } from '../browser/cart.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { keepFocus } from '../browser/keep-focus.ts';
import { setTestMode } from '../browser/test-mode.ts';
import { CartChanges } from '../cart/cart-changes.tsx';
import { type Quoting, useQuote } from '../cart/use-quote.ts';
import { SummaryColumns } from '../parts/summary.tsx';
import { type PendingOrder, readDraft, writeDraft } from './checkout-draft.ts';
import { type CheckoutData, checkoutRules } from './checkout-form.ts';
import { CheckoutNotices } from './checkout-notices.tsx';
import styles from './checkout-page.module.css';
import { CheckoutPart } from './checkout-part.tsx';
import { boxesOf, firstUnfinished, type Part, partOfBox, problemsByPart } from './checkout-parts.ts';
import type { CheckoutValues } from './checkout-values.ts';
import { confirmationPath, finishOrder } from './finish-order.ts';
import { FoldedSummary, OrderSummary } from './order-summary.tsx';
import { ContactFields, CreditChoice, DeliveryAddressFields, DeliveryChoice, PaymentChoice, ReviewNotes } from './part-forms.tsx';
import { AddressGiven, ContactGiven, DeliveryGiven, PaymentGiven } from './part-summaries.tsx';
import { PayButton } from './pay-button.tsx';
import { effectiveWay, payOptions } from './pay-options.ts';
import { PayingBoard } from './paying-board.tsx';
import { useAddressBook } from './use-address-book.ts';
import { usePayment } from './use-payment.ts';
import { useStep } from './use-step.ts';

/** Each time by the rules for what is typed: whether a billing address counts is one of the boxes. */
const resolver: Resolver<CheckoutValues, unknown, CheckoutData> = (values, context, options) =>
  zodResolver(checkoutRules(values))(values, context, options);

const wholePin = /^[1-9]\d{5}$/;

/** The checkout of a cart that has something in it. `onLeave` is told before the cart is emptied for the confirmation. */
export function CheckoutPage({ lines, onLeave }: { lines: readonly CartLine[]; onLeave: () => void }) {
  const draft = useMemo(readDraft, []);
  const form = useForm<CheckoutValues, unknown, CheckoutData>({
    resolver,
    defaultValues: draft.values,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const book = useAddressBook(form);
  const values = useWatch({ control: form.control, compute: (now: CheckoutValues) => now });
  const [shown, setShown] = useState<{ list: FieldProblem[]; attempt: number }>({ list: [], attempt: 0 });
  const [refusal, setRefusal] = useState<string>();
  const [pending, setPending] = useState(draft.pending);
  const navigate = useNavigate();
  const pin = values.address.pin.replace(/\s/g, '');
  const quoting = useQuote(lines, {
    delivery: values.delivery || 'standard',
    storeCredit: values.useCredit,
    pin: wholePin.test(pin) ? pin : undefined,
    replaces: pending,
  });
  const { quote } = quoting;
  const pinRefusal = pinRefusalOf(quoting, pin);
  const problems = problemsNow(values, quoting, pinRefusal);
  const { open, go } = useStep(problems);
  const leave = async (order: PendingOrder) => {
    onLeave();
    await navigate(confirmationPath(order), { replace: true });
    finishOrder(order);
  };
  const payment = usePayment(
    (order) => void leave(order),
    () => {
      setPending(readDraft().pending);
      quoting.retry();
    },
  );
  const { stage } = payment.paying;
  const busy = stage === 'sending' || stage === 'opening' || stage === 'open';
  const withBank = stage === 'confirming' || stage === 'unanswered';

  useEffect(() => {
    const subscription = form.watch(() => writeDraft(form.getValues()));
    return () => subscription.unsubscribe();
  }, [form]);
  useEffect(() => {
    setTestMode(quote?.onlinePayment.testMode ?? false);
    return () => setTestMode(false);
  }, [quote]);

  const show = (list: FieldProblem[]) => setShown(({ attempt }) => ({ list, attempt: attempt + 1 }));
  const options = quote?.deliveryOptions ?? [];
  const delivery = options.find(({ method, offered }) => offered && method === values.delivery)?.method ?? quote?.delivery ?? 'standard';
  const ways = quote ? payOptions(quote) : [];
  const way = effectiveWay(ways, values.payment);

  /** Finishes the open part and opens the next that lacks something, or shows what is wrong with it. */
  const carryOn = async () => {
    if (open === 'delivery') form.setValue('delivery', delivery);
    if (open === 'payment') form.setValue('payment', way ?? '');
    const after = problemsNow(form.getValues(), quoting, pinRefusal);
    show(after[open]);
    if (after[open].length > 0) return void (await form.trigger([...boxesOf[open]]));
    if (open === 'address' && form.getValues('saveAddress')) {
      form.setValue('saveAddress', false);
      await book.save();
    }
    go(firstUnfinished(after));
  };
  const send = async (data: CheckoutData) => {
    if (!quote) return;
    setRefusal(undefined);
    show([]);
    const refused = await payment.pay({ lines, data, expectedTotal: quote.total, storeCredit: quote.storeCredit.used });
    if (!refused) return;
    if (refused.kind === 'refused') return setRefusal(refused.message);
    show(refused.problems);
    const part = refused.problems.map(({ fieldId }) => partOfBox(fieldId)).find(Boolean);
    if (part) go(part);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || withBank) return;
    if (open !== 'review') await carryOn();
    else await form.handleSubmit(send, () => go(firstUnfinished(problems)))();
  };

  const takesFocus = shown.list.length === 0;
  const part = (name: Part) => ({ part: name, open: open === name, takesFocus });
  const done = (name: Part) => problems[name].length === 0;
  return (
    <FormProvider {...form}>
      <FoldedSummary quote={quote} lines={lines} />
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={busy}>
        <SummaryColumns
          label="Your order"
          panelClass={open === 'review' ? undefined : styles.later}
          panel={
            <>
              <OrderSummary quote={quote} lines={lines} />
              {open === 'review' && <PayButton quoting={quoting} way={way} payment={payment} />}
            </>
          }
        >
          {shown.list.length > 0 && <ErrorSummary key={shown.attempt} problems={shown.list} />}
          <CheckoutNotices refusal={refusal} paying={payment.paying} quoting={quoting} onOtherWay={() => go('payment')} />
          {withBank ? (
            <PayingBoard
              unanswered={stage === 'unanswered'}
              heldUntil={payment.heldUntil}
              email={values.contact.email}
              onAskAgain={payment.askAgain}
            />
          ) : (
            <>
              <CartChanges quoting={quoting} onRemove={(line) => setQuantity(line, 0)} />
              <CheckoutPart {...part('contact')} summary={done('contact') && <ContactGiven contact={values.contact} />}>
                <ContactFields />
                <CarryOn />
              </CheckoutPart>
              <CheckoutPart {...part('address')} summary={done('address') && <AddressGiven values={values} />}>
                <DeliveryAddressFields pinRefusal={pinRefusal} book={book} />
                <CarryOn />
              </CheckoutPart>
              <CheckoutPart
                {...part('delivery')}
                summary={done('delivery') && <DeliveryGiven option={options.find(({ method }) => method === delivery)} />}
              >
                <DeliveryChoice options={options} chosen={delivery} onChoose={(method) => form.setValue('delivery', method)} />
                <CarryOn />
              </CheckoutPart>
              <CheckoutPart
                {...part('payment')}
                summary={done('payment') && quote && <PaymentGiven quote={quote} option={ways.find((one) => one.way === way)} />}
              >
                <CreditChoice quote={quote} />
                {quote?.toPay !== 0 && (
                  <PaymentChoice options={ways} chosen={way} onChoose={(chosen) => form.setValue('payment', chosen)} />
                )}
                <CarryOn disabled={way === undefined} />
              </CheckoutPart>
              <CheckoutPart {...part('review')}>
                <ReviewNotes quote={quote} />
              </CheckoutPart>
            </>
          )}
        </SummaryColumns>
      </form>
    </FormProvider>
  );
}

function CarryOn({ disabled = false }: { disabled?: boolean }) {
  return (
    <Button type="submit" size="large" className={styles.carryOn} disabled={disabled} onMouseDown={keepFocus}>
      Continue
    </Button>
  );
}

/** The quote of these very choices, once it has come. */
function settled({ quote, pending, pin }: Quoting, wanted: string) {
  return quote && !pending && pin === wanted ? quote : undefined;
}

/** Why nothing can be sent to the PIN, once the shop has said so. */
function pinRefusalOf(quoting: Quoting, pin: string): string | undefined {
  const options = settled(quoting, pin)?.deliveryOptions;
  return options?.some(({ offered }) => offered) ? undefined : options?.[0]?.promise;
}

/** What is wrong with each part: what was typed, and choices that are no longer offered. */
function problemsNow(values: CheckoutValues, quoting: Quoting, pinRefusal: string | undefined): Record<Part, FieldProblem[]> {
  const problems = problemsByPart(values);
  if (pinRefusal) problems.address.push({ fieldId: 'address-pin', message: pinRefusal });
  const quote = settled(quoting, values.address.pin.replace(/\s/g, ''));
  const chosen = quote?.deliveryOptions.find(({ method }) => method === values.delivery);
  if (chosen && !chosen.offered) problems.delivery.push({ fieldId: 'delivery', message: `${chosen.name}: ${chosen.promise}` });
  const way = quote && payOptions(quote).find((option) => option.way === values.payment);
  if (way && !way.offered) problems.payment.push({ fieldId: 'payment', message: `${way.title}: ${way.detail}` });
  return problems;
}

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type FieldErrors, FormProvider, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import type { DeliveryMethod } from '#contract/delivery.ts';
import { formatRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox, RadioCard } from '#ui/choice.tsx';
import { ErrorSummary, type FieldProblem } from '#ui/error-summary.tsx';
import { Field, TextArea } from '#ui/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { setQuantity, useCart, useCartKnown } from '../browser/cart.ts';
import { type CartLine, countOf, estimate } from '../browser/cart-lines.ts';
import { readDraft, writeDraft } from '../browser/checkout-draft.ts';
import { say } from '../browser/messages.ts';
import { sendOrder } from '../browser/send-order.ts';
import { useQuote } from '../browser/use-quote.ts';
import { type CheckoutData, CheckoutForm, type CheckoutValues } from '../checkout-form.ts';
import { AddressFields, boxId, useBox } from '../parts/address-fields.tsx';
import { CartChanges } from '../parts/cart-changes.tsx';
import styles from '../parts/checkout.module.css';
import { CheckoutStep } from '../parts/checkout-step.tsx';
import { MiniLine, PriceTable, SummaryColumns } from '../parts/summary.tsx';

export function meta() {
  return [{ title: 'Checkout · Maidan' }, { name: 'robots', content: 'noindex' }];
}

export default function Checkout() {
  const lines = useCart();
  const known = useCartKnown();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const isEmpty = known && lines.length === 0 && !leaving;
  useEffect(() => {
    if (!isEmpty) return;
    say({ kind: 'alert', text: 'Your cart is empty' });
    void navigate('/cart', { replace: true });
  }, [isEmpty, navigate]);
  return (
    <div className={`wrap ${styles.page}`}>
      <h1 className={`h1 ${styles.title}`}>Checkout</h1>
      <noscript>
        <Notice>Checkout needs JavaScript: your cart is kept in your browser.</Notice>
      </noscript>
      {known && lines.length > 0 && <CheckoutPage lines={lines} onLeave={() => setLeaving(true)} />}
    </div>
  );
}

function CheckoutPage({ lines, onLeave }: { lines: readonly CartLine[]; onLeave: () => void }) {
  const draft = useMemo(readDraft, []);
  const form = useForm<CheckoutValues, unknown, CheckoutData>({
    resolver: zodResolver(CheckoutForm),
    defaultValues: draft.values,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  const [delivery, setDelivery] = useState<DeliveryMethod>('standard');
  const [problems, setProblems] = useState<{ list: FieldProblem[]; attempt: number }>({ list: [], attempt: 0 });
  const [refusal, setRefusal] = useState<string>();
  const [sending, setSending] = useState(false);
  const locked = useRef(false);
  const navigate = useNavigate();
  const pin = useWatch({ control: form.control, name: 'address.pin' }).replace(/\s/g, '');
  const wholePin = /^[1-9]\d{5}$/.test(pin) ? pin : undefined;
  const quoting = useQuote(lines, { delivery, ...(wholePin && { pin: wholePin }) });
  const { quote } = quoting;

  useEffect(() => {
    const subscription = form.watch(() => writeDraft(form.getValues()));
    return () => subscription.unsubscribe();
  }, [form]);

  const show = (list: FieldProblem[]) => setProblems(({ attempt }) => ({ list, attempt: attempt + 1 }));
  const refuse = (errors: FieldErrors<CheckoutValues>) => show(problemsOf(errors));
  const send = async (data: CheckoutData) => {
    if (locked.current || !quote) return;
    locked.current = true;
    setSending(true);
    setRefusal(undefined);
    show([]);
    const outcome = await sendOrder({ lines, data, delivery: quote.delivery, expectedTotal: quote.total });
    if (outcome.kind === 'placed') {
      onLeave();
      await navigate(outcome.path, { replace: true });
      outcome.finish();
      return;
    }
    locked.current = false;
    setSending(false);
    if (outcome.kind === 'fields') show(outcome.problems);
    else setRefusal(outcome.message);
    quoting.retry();
  };
  const submit = form.handleSubmit(send, refuse);
  const changed = (quote?.changes.length ?? 0) > 0;
  const sums = quote ?? { ...estimate(lines), shipping: 0, itemCount: countOf(lines) };
  const minis = quote?.lines.map((line) => (
    <MiniLine key={`${line._id} ${line.size}`} {...line} total={line.left === 0 ? undefined : line.lineTotal} />
  ));
  const cash = quote?.cashOnDelivery;
  return (
    <FormProvider {...form}>
      <details className={styles.fold}>
        <summary>
          <span>Show order summary</span>
          <b className="num">{formatRupees(sums.total)}</b>
        </summary>
        <ul>{minis}</ul>
      </details>
      <form noValidate onSubmit={(event) => void submit(event)} aria-busy={sending}>
        <SummaryColumns
          label="Your order"
          panel={
            <>
              <ul className={styles.minis}>{minis}</ul>
              <PriceTable itemCount={sums.itemCount} subtotal={sums.subtotal} shipping={sums.shipping} tax={sums.tax} total={sums.total} />
              <Button type="submit" variant="buy" size="large" wide busy={sending} disabled={changed || cash?.offered === false}>
                {sending ? 'Checking your order...' : `Place order - ${formatRupees(sums.total)}`}
              </Button>
              <p className={`sm mut ${styles.small}`}>
                {changed ? 'Accept what changed, or remove the piece, to go on.' : 'You pay the courier when your order arrives.'}
              </p>
            </>
          }
        >
          {problems.list.length > 0 && <ErrorSummary key={problems.attempt} problems={problems.list} />}
          {refusal && (
            <Notice tone="ball" role="alert" className={styles.above}>
              <b>{refusal}</b>
              <p>Everything you typed is still here.</p>
            </Notice>
          )}
          {quoting.problem && (
            <Notice
              tone="ball"
              role="alert"
              className={styles.above}
              actions={
                <Button size="small" onClick={quoting.retry}>
                  Try again
                </Button>
              }
            >
              We couldn't check your order. Your details are saved on this device.
            </Notice>
          )}
          <CartChanges quoting={quoting} onRemove={(line) => setQuantity(line, 0)} />
          <Steps quote={quote} delivery={quote?.delivery ?? delivery} onDelivery={setDelivery} />
        </SummaryColumns>
      </form>
    </FormProvider>
  );
}

interface StepsProps {
  quote: ReturnType<typeof useQuote>['quote'];
  delivery: DeliveryMethod;
  onDelivery: (method: DeliveryMethod) => void;
}

function Steps({ quote, delivery, onDelivery }: StepsProps) {
  const box = useBox();
  const billingSame = useWatch<CheckoutValues, 'billingSame'>({ name: 'billingSame' });
  const finalSale = quote?.lines.filter((line) => line.finalSale).length ?? 0;
  return (
    <>
      <CheckoutStep number={1} title="Contact">
        <div className={styles.pair}>
          <Field label="E-mail" type="email" {...box('contact.email')} autoComplete="email" hint="For your order's confirmation" />
          <Field
            label="Mobile"
            type="tel"
            {...box('contact.phone')}
            autoComplete="tel"
            hint="For delivery updates and the courier's call"
            className="num"
          />
        </div>
      </CheckoutStep>
      <CheckoutStep number={2} title="Delivery address">
        <AddressFields part="address" autoComplete="shipping" />
        <div className={styles.more}>
          <Checkbox {...box('billingSame')}>Billing address is the same</Checkbox>
          {!billingSame && <AddressFields part="billing" autoComplete="billing" />}
        </div>
        <div className={`${styles.stack} ${styles.more}`}>
          <Field label="GSTIN" optional {...box('gstin')} autoCapitalize="characters" />
          <TextArea label="Note for the courier" optional rows={2} maxLength={200} {...box('note')} />
        </div>
      </CheckoutStep>
      <CheckoutStep number={3} title="Delivery method">
        <fieldset>
          <legend className="vh">Delivery method</legend>
          {quote?.deliveryOptions.map((option) => (
            <RadioCard
              key={option.method}
              name="delivery"
              value={option.method}
              checked={option.method === delivery}
              disabled={!option.offered}
              onChange={() => onDelivery(option.method)}
              title={option.name}
              detail={option.promise}
              end={option.price === 0 ? <b className={styles.free}>Free</b> : <b>{formatRupees(option.price)}</b>}
            />
          ))}
        </fieldset>
      </CheckoutStep>
      <CheckoutStep number={4} title="Payment">
        <fieldset>
          <legend className="vh">Payment</legend>
          <RadioCard
            name="payment"
            value="cod"
            checked={quote?.cashOnDelivery.offered ?? true}
            readOnly
            disabled={quote?.cashOnDelivery.offered === false}
            title="Cash on delivery"
            detail={quote?.cashOnDelivery.reason ?? 'Pay the courier when it arrives'}
          />
        </fieldset>
      </CheckoutStep>
      <CheckoutStep number={5} title="Review">
        <p>
          By placing this order you agree to the{' '}
          <Link className="lk" to="/terms-of-service">
            Terms of Service
          </Link>{' '}
          and{' '}
          <Link className="lk" to="/returns-policy">
            Returns Policy
          </Link>
          .
        </p>
        {finalSale > 0 && (
          <div className={styles.notes}>
            <Notice>{finalSale === 1 ? '1 item is final sale' : `${finalSale} items are final sale`}: returned only if faulty.</Notice>
          </div>
        )}
      </CheckoutStep>
    </>
  );
}

/** The form's errors in the order of its boxes. */
function problemsOf(errors: object, path = ''): FieldProblem[] {
  return Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const here = path ? `${path}.${name}` : name;
    if ('message' in error && typeof error.message === 'string') return [{ fieldId: boxId(here), message: error.message }];
    return problemsOf(error, here);
  });
}

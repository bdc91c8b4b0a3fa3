import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { DeliveryArea, DeliveryMethod } from '#contract/delivery.ts';
import { shortRupees } from '#contract/delivery-words.ts';
import { formatRupees } from '#contract/money.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { toldWays } from '#contract/told-ways.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { type ApiProblem, browserApi } from '../browser/api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { guardSession } from '../browser/session-guard.ts';
import { useShop } from '../browser/shop-facts.ts';
import { storedPin, storePin, tidyPin } from '../browser/stored-pin.ts';
import { useRead } from '../browser/use-read.ts';
import { worthNaming } from '../parts/delivery-upgrade-text.ts';
import styles from './delivery-check.module.css';

interface Question {
  pin: string;
  /** True if made to order: delivery takes longer and has fewer options. */
  custom?: boolean;
}

/** Loads the delivery options of a PIN code and stores the PIN if the shop delivers there. Throws ApiProblem. */
export async function lookUpPin({ pin, custom = false }: Question, signal: AbortSignal): Promise<DeliveryArea> {
  const stillTheirs = guardSession();
  const { data } = await browserApi(
    'GET /api/delivery/:pin',
    { params: { pin }, query: custom ? { custom: '1' } : {} },
    { signal },
  );
  if (stillTheirs()) storePin(pin);
  return data;
}

/**
 * Returns the message of a failed look-up. An unknown PIN gets a separate message, as this form has no fields for city
 * and state.
 */
export function refusalWords({ code, message }: Pick<ApiProblem, 'code' | 'message'>): string {
  return code === 'not_found' ? "We don't recognise this PIN code. Check it and try again" : message;
}

/** Formats the price of an option for one piece; for standard delivery, with the amount from which it is free. */
function priceWords(shop: ShopFacts, method: DeliveryMethod, price: number): string {
  const { freeFrom } = shownTerm(shop, 'delivery');
  if (price === 0) return 'Free';
  return `${formatRupees(price)}${method === 'standard' && freeFrom > 0 ? `, free from ${shortRupees(freeFrom)}` : ''}`;
}

/**
 * Check of delivery options, dates and prices for a PIN code, before anything is in the cart. `custom` is true if the
 * piece has a name on it.
 */
export function DeliveryCheck({ custom }: { custom: boolean }) {
  const shop = useShop();
  const hydrated = useHydrated();
  const { express } = toldWays(shop);
  const [pin, setPin] = useState('');
  const [asked, setAsked] = useState<{ pin: string }>();
  const question = useMemo<Question | undefined>(() => asked && { ...asked, custom }, [asked, custom]);
  const { data, pending, problem } = useRead(question, lookUpPin);
  const [mistyped, setMistyped] = useState(false);
  // True from the first look-up on. The page then reserves space for the longest answer, so that nothing moves.
  const [roomy, setRoomy] = useState(false);
  const area = pending || mistyped || problem ? undefined : data;
  const refusal = pending || !problem ? undefined : refusalWords(problem);
  const error = mistyped ? 'Enter a 6-digit PIN code' : refusal;

  function type(written: string): void {
    setPin(written);
    // The answer for another PIN does not apply to this one.
    if (tidyPin(written)) setMistyped(false);
    if (problem) setAsked(undefined);
  }

  function check(written: string): void {
    const tidy = tidyPin(written);
    setMistyped(!tidy);
    if (tidy) setRoomy(true);
    setAsked(tidy ? { pin: tidy } : undefined);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept before this page is looked up by itself
  useEffect(() => {
    const kept = storedPin();
    if (!kept) return;
    setPin(kept);
    check(kept);
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    check(pin);
  }

  return (
    <div className="needs-script">
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        <Field
          label="Delivery to PIN code"
          name="pin"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={7}
          value={pin}
          error={error}
          onChange={({ target }) => type(target.value)}
        />
        <Button type="submit" variant="line" busy={pending} disabled={!hydrated} className={styles.go}>
          Check
        </Button>
      </form>
      <div role="status" className={styles.answer} data-roomy={roomy || undefined}>
        {!area && !error && <p className={`sm mut ${styles.hint}`}>{hintWords(shop, express)}</p>}
        {area && <WaysThere area={area} />}
      </div>
    </div>
  );
}

/** Lists the delivery options of a place with dates and prices. */
function WaysThere({ area }: { area: DeliveryArea }) {
  const shop = useShop();
  return (
    <ul className={styles.options}>
      <li>
        <b>{`${area.city ? `${area.city}, ` : ''}${area.state} ${area.pin}`}</b>
      </li>
      {worthNaming(area.options).map(({ method, name, price, offered, promise }) => (
        <li key={method}>
          <b>{name}</b>
          <span className="num">{offered && priceWords(shop, method, price)}</span>
          <small>{promise}</small>
        </li>
      ))}
    </ul>
  );
}

function hintWords(shop: ShopFacts, express: boolean): string {
  const faster = ` Many have faster delivery, from ${formatRupees(shownTerm(shop, 'delivery').express)}.`;
  return `See the dates for your PIN code.${express ? faster : ''}`;
}

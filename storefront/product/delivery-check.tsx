import { type FormEvent, useEffect, useState } from 'react';
import type { DeliveryArea } from '#contract/delivery.ts';
import { formatRupees } from '#contract/money.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ApiProblem, browserApi } from '../api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { keepPin, keptPin, tidyPin } from '../browser/kept-pin.ts';
import styles from './delivery-check.module.css';

/** Says what reaches a PIN code, when and for how much, before anything is in the cart. */
export function DeliveryCheck() {
  const hydrated = useHydrated();
  const [pin, setPin] = useState('');
  const [area, setArea] = useState<DeliveryArea>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function check(written: string): Promise<void> {
    const tidy = tidyPin(written);
    setArea(undefined);
    setError(tidy ? undefined : 'Enter a 6-digit PIN code');
    if (!tidy) return;
    setBusy(true);
    try {
      const { data } = await browserApi('GET /api/delivery/:pin', { params: { pin: tidy } });
      setArea(data);
      keepPin(tidy);
    } catch (problem) {
      setError(problem instanceof ApiProblem ? problem.message : 'Something went wrong. Please try again.');
    } finally {
      setBusy(false);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was kept before this page is looked up by itself
  useEffect(() => {
    const kept = keptPin();
    if (!kept) return;
    setPin(kept);
    void check(kept);
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    void check(pin);
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
          onChange={(event) => setPin(event.target.value)}
        />
        <Button type="submit" variant="line" busy={busy} disabled={!hydrated} className={styles.go}>
          Check
        </Button>
      </form>
      <div role="status">
        {area && (
          <ul className={styles.options}>
            <li>
              <b>
                {area.city ? `${area.city}, ` : ''}
                {area.state} {area.pin}
              </b>
            </li>
            {area.options.map(({ method, name, price, offered, promise }) => (
              <li key={method}>
                <b>{name}</b>
                <span className="num">{offered && (price === 0 ? 'Free' : formatRupees(price))}</span>
                <small>{promise}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

import { type CheckoutValues, emptyCheckout } from '../checkout-form.ts';
import { parseJson, readText, removeText, writeText } from './storage.ts';

const key = 'checkoutDraft';

interface Draft {
  values: CheckoutValues;
  /** One key a checkout: however often it is sent, it becomes one order. */
  idempotencyKey: string;
}

/** Where the browser keeps nothing, the key lives as long as the page. */
let fallbackKey = '';

function newKey(): string {
  return crypto.randomUUID();
}

/** What was typed before, and the key of this checkout. */
export function readDraft(): Draft {
  const stored = parseJson(readText(key));
  const draft = typeof stored === 'object' && stored !== null ? (stored as Partial<Draft>) : {};
  fallbackKey ||= typeof draft.idempotencyKey === 'string' ? draft.idempotencyKey : newKey();
  return { values: filled(draft.values), idempotencyKey: fallbackKey };
}

/** Takes over what has the right shape; anything else starts empty. */
function filled(values: Partial<CheckoutValues> | undefined): CheckoutValues {
  const text = <T extends object>(empty: T, given: unknown): T => {
    const known = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
    const taken = Object.entries(empty).map(([name, value]) => [name, typeof known[name] === typeof value ? known[name] : value]);
    return Object.fromEntries(taken) as T;
  };
  const flat = text(emptyCheckout, values);
  return {
    ...flat,
    contact: text(emptyCheckout.contact, values?.contact),
    address: text(emptyCheckout.address, values?.address),
    billing: text(emptyCheckout.billing, values?.billing),
  };
}

export function writeDraft(values: CheckoutValues): void {
  writeText(key, JSON.stringify({ values, idempotencyKey: readDraft().idempotencyKey }));
}

/** After the order: the next checkout is another one. */
export function clearDraft(): void {
  fallbackKey = '';
  removeText(key);
}

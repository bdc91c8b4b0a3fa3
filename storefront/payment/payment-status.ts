import type { PaymentStatus } from '#contract/payments.ts';
import { browserApi } from '../browser/api.ts';

/** Order of a payment, and the key for visitors who do not own it. */
export interface PaymentAccess {
  reference: string;
  key?: string | undefined;
}

/** Loads the payment status of an order. */
export async function readPayment({ reference, key }: PaymentAccess, signal?: AbortSignal): Promise<PaymentStatus> {
  const input = { params: { reference }, query: { ...(key !== undefined && { key }) } };
  const { data } = await browserApi('GET /api/orders/:reference/payment', input, signal ? { signal } : {});
  return data;
}

const pollMs = 2500;
/** Maximum time in ms to wait for the bank's answer. */
const patienceMs = 120_000;

interface FollowOptions {
  signal: AbortSignal;
  /** Called with each status. */
  onStatus: (status: PaymentStatus) => void;
  /** Function that loads the status. */
  read?: typeof readPayment;
}

/** Polls until the bank has answered; returns false if no answer arrived in time. Failed requests are repeated. */
export async function followPayment(
  access: PaymentAccess,
  { signal, onStatus, read = readPayment }: FollowOptions,
): Promise<boolean> {
  const until = Date.now() + patienceMs;
  do {
    await pause(pollMs, signal);
    if (signal.aborted) return false;
    const status = await read(access, signal).catch(() => undefined);
    if (signal.aborted) return false;
    if (status) onStatus(status);
    if (status && status.state !== 'processing') return true;
  } while (Date.now() <= until);
  return false;
}

/** Resolves after a time, or earlier when aborted. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

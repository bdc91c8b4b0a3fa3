import type { PaymentStatus } from '#contract/payments.ts';
import { browserApi } from '../browser/api.ts';

/** Which order's payment, and what opens it to whoever does not own it. */
export interface PaymentAccess {
  reference: string;
  key?: string | undefined;
}

/** Reads how far the payment of an order is. */
export async function readPayment({ reference, key }: PaymentAccess, signal?: AbortSignal): Promise<PaymentStatus> {
  const input = { params: { reference }, query: { ...(key !== undefined && { key }) } };
  const { data } = await browserApi('GET /api/orders/:reference/payment', input, signal ? { signal } : {});
  return data;
}

const pollMs = 2500;
/** So long a bank is asked before the shopper is let go. */
const patienceMs = 120_000;

interface FollowOptions {
  signal: AbortSignal;
  /** Told each time there is an answer. */
  onStatus: (status: PaymentStatus) => void;
  /** How the shop is asked. */
  read?: typeof readPayment;
}

/** Asks again and again while the bank has not answered; whether it has in the end. What is asked in vain is asked anew. */
export async function followPayment(access: PaymentAccess, { signal, onStatus, read = readPayment }: FollowOptions): Promise<boolean> {
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

/** Waits for so long, or until it is called off. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}

import type { GatewayCheckout } from '#contract/payments.ts';
import { ApiProblem } from '../browser/api.ts';
import { whenPlaced } from '../browser/placed-order.ts';
import { trustedProvider } from '../browser/trusted.ts';

/** Result of the gateway's script after a payment, with its field names. */
export interface GatewayReply {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface GatewayWindow {
  open(): void;
  close?(): void;
}

interface GatewayOptions extends Omit<GatewayCheckout['options'], 'prefill'> {
  prefill: Omit<GatewayCheckout['options']['prefill'], 'method'> & { method?: string };
  handler(reply: GatewayReply): void;
  modal: { ondismiss(): void };
  theme: { color: string };
}

type Gateway = new (options: GatewayOptions) => GatewayWindow;

declare global {
  interface Window {
    Razorpay?: Gateway;
  }
}

const patienceMs = 20_000;

/** Error for a gateway script that did not load or start: blocked, offline, or the gateway is down. */
export class GatewayBlocked extends Error {}

let loading: Promise<Gateway> | undefined;

/** Loads the gateway's script once per page, and only for a payment. A failed attempt can be repeated. */
function loadGateway(scriptUrl: string): Promise<Gateway> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay);
  loading ??= new Promise<Gateway>((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      script.remove();
      loading = undefined;
      reject(new GatewayBlocked());
    };
    const timer = setTimeout(fail, patienceMs);
    script.onerror = () => {
      clearTimeout(timer);
      fail();
    };
    script.onload = () => {
      clearTimeout(timer);
      if (window.Razorpay) resolve(window.Razorpay);
      else fail();
    };
    script.src = trustedProvider(scriptUrl);
    script.async = true;
    document.head.append(script);
  });
  return loading;
}

/**
 * Opens the gateway's window, with the chosen payment method if any, and waits for it. Returns undefined if the window
 * was closed without success, or because another tab paid the order; only the server then knows if money moved. Throws
 * `GatewayBlocked` if it does not open.
 */
export async function openGateway(
  checkout: GatewayCheckout,
  method: string | undefined,
  reference: string,
  onOpen: () => void,
): Promise<GatewayReply | undefined> {
  const Gateway = await loadGateway(checkout.scriptUrl);
  let stop = () => {};
  const closed = new Promise<GatewayReply | undefined>((resolve, reject) => {
    try {
      const { prefill, ...options } = checkout.options;
      const sheet = new Gateway({
        ...options,
        prefill: { ...prefill, ...(method && { method }) },
        handler: resolve,
        modal: { ondismiss: () => resolve(undefined) },
        theme: { color: '#14170f' },
      });
      sheet.open();
      stop = whenPlaced(reference, () => {
        sheet.close?.();
        resolve(undefined);
      });
      onOpen();
    } catch (cause) {
      reject(new GatewayBlocked('The gateway did not start', { cause }));
    }
  });
  return closed.finally(() => stop());
}

/** Returns the message for a payment that was not taken; undefined for unrelated errors. */
export function whyNotTaken(problem: unknown): string | undefined {
  if (problem instanceof GatewayBlocked) {
    return "The payment window couldn't be opened. Nothing was charged. Check your connection, or allow the payment script in your blocker.";
  }
  return problem instanceof ApiProblem ? problem.message : undefined;
}

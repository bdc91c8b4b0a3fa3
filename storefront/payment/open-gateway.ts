import type { GatewayCheckout } from '#contract/payments.ts';
import { ApiProblem } from '../browser/api.ts';
import { trustedProvider } from '../browser/trusted.ts';

/** What the gateway's script hands over after a payment, as it names it. */
export interface GatewayReply {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

interface GatewayWindow {
  open(): void;
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

/** The gateway's script could not be loaded or would not start: blocked, offline, or the gateway is down. */
export class GatewayBlocked extends Error {}

let loading: Promise<Gateway> | undefined;

/** Loads the gateway's script, once a page and only when something is to be paid. A failed try may be made again. */
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
 * Opens the gateway's window, with the way to pay where one was chosen, and waits for it. Undefined when it was closed without a
 * success: whether money moved only the shop can tell. Throws `GatewayBlocked` where it does not open.
 */
export async function openGateway(
  checkout: GatewayCheckout,
  method: string | undefined,
  onOpen: () => void,
): Promise<GatewayReply | undefined> {
  const Gateway = await loadGateway(checkout.scriptUrl);
  return new Promise((resolve, reject) => {
    try {
      const { prefill, ...options } = checkout.options;
      new Gateway({
        ...options,
        prefill: { ...prefill, ...(method && { method }) },
        handler: resolve,
        modal: { ondismiss: () => resolve(undefined) },
        theme: { color: '#14170f' },
      }).open();
      onOpen();
    } catch (cause) {
      reject(new GatewayBlocked('The gateway did not start', { cause }));
    }
  });
}

/** Says why no payment was taken, for the shopper; undefined for what is neither the gateway's nor the shop's fault. */
export function whyNotTaken(problem: unknown): string | undefined {
  if (problem instanceof GatewayBlocked) {
    return "The payment window couldn't be opened. Nothing was charged. Check your connection, or allow the payment script in your blocker.";
  }
  return problem instanceof ApiProblem ? problem.message : undefined;
}

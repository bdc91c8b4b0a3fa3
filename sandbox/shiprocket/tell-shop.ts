import { courierMessageOf } from './forms.ts';
import { journeyStops } from './journey.ts';
import type { KeptCourier, SandboxParcel } from './kept.ts';

const mostTold = 50;
const patienceMs = 10_000;

/**
 * Sends tracking webhooks to the shop like the courier: with a token header, without signature or retry. `finish`
 * aborts running requests and resolves once the last result is stored; no state is written afterwards.
 */
export function tellShop(kept: KeptCourier, shop: { url: string; token: string }) {
  const over = new AbortController();

  async function post(message: object, token: string): Promise<string> {
    try {
      const reply = await fetch(`${shop.url}/api/webhooks/courier`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': token },
        body: JSON.stringify(message),
        signal: AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)]),
      });
      return reply.status === 200 ? '200' : `${reply.status}: not 200, taken for a failure`;
    } catch {
      return 'not answered';
    }
  }

  /** Webhooks are sent one after another, in the order of events. */
  let before: Promise<void> = Promise.resolve();
  function send(message: object, about: SandboxParcel, token: string): void {
    const status = journeyStops[about.past.at(-1)?.stop ?? 'pickupScheduled'].label;
    before = before.then(async () => {
      const answer = await post(message, token);
      kept.value.told.unshift({ at: new Date().toISOString(), awb: about.awb ?? '', status, answer });
      kept.value.told.length = Math.min(kept.value.told.length, mostTold);
      kept.save();
    });
  }

  function tell(parcel: SandboxParcel): void {
    const message = courierMessageOf(parcel);
    const how = kept.value.faults.webhooks;
    if (how === 'off') return;
    if (how === 'late' && kept.value.held === null) {
      kept.value.held = message;
      kept.save();
      return;
    }
    send(message, parcel, how === 'wrong token' ? 'not the token' : shop.token);
    if (how === 'twice') send(message, parcel, shop.token);
    if (kept.value.held !== null) {
      send(kept.value.held as object, parcel, shop.token);
      kept.value.held = null;
      kept.save();
    }
  }

  async function finish(): Promise<void> {
    over.abort();
    await before;
  }

  return { tell, finish };
}

import { sendMessageEndpoint } from '#contract/messages.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { mountEndpoint, type Router, successEnvelope } from '#server/foundation/http/mount.ts';
import { type Askers, takeMessage } from './take-message.ts';

/** Mounts the contact form's call. */
export function mountContact(
  router: Router,
  {
    askersOf,
    ...deps
  }: Needs<'db' | 'jobs' | 'limits' | 'now' | 'secret' | 'shopFacts' | 'settings'> & {
    askersOf: (caller: CallContext) => Askers;
  },
): void {
  mountEndpoint(router, sendMessageEndpoint, async ({ headers, body }, caller) =>
    successEnvelope({
      ticket: await takeMessage(deps, body, headers['idempotency-key'], { ...caller, askers: askersOf(caller) }),
    }),
  );
}

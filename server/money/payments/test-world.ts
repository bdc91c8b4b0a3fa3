import { setTimeout as wait } from 'node:timers/promises';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { Chance } from '#server/foundation/values/chance.ts';
import { openRazorpay } from '#server/money/gateway/razorpay-client.ts';
import type { PaymentContext } from './payment-context.ts';
import { msToWorkingMorning } from './test-clock.ts';
import { openTestGateway, type TestGateway } from './test-gateway.ts';
import { settleDown, workByHand } from './test-jobs.ts';

/**
 * A shop and a gateway between which messages get lost, a clock that begins on a working morning and is turned by hand,
 * and jobs that are worked when a test says so.
 */
export interface World {
  shop: TestShop;
  gateway: TestGateway;
  deps: PaymentContext;
  now(): Date;
  /** Lets time pass, for the shop and for the gateway. */
  pass(ms: number): Promise<void>;
  /** From now on messages go wrong as this chance has it; all arrive where there is none. */
  disturb(chance: Chance | undefined): void;
  /** Works what is due once, in any order. Returns how many jobs succeeded. */
  workJobs(chance?: Chance): Promise<number>;
  /** Works, asks and lets days pass until nothing changes any more. */
  settleDown(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(): Promise<World> {
  let offset = msToWorkingMorning(new Date());
  let chance: Chance | undefined;
  const now = () => new Date(Date.now() + offset);
  const wire = { send: disturbed(() => chance), pauseMs: 0 };
  const gateway = await openTestGateway();
  await gateway.set({ ahead: Math.floor(offset / 1000) });
  const shop = await openTestShop(now, gateway.providers, { idle: true, wire });
  const { db } = shop.database;
  const { razorpay } = gateway.providers;
  if (!razorpay) throw new Error('the test gateway has no keys');
  const quiet = { error: () => {}, warn: () => {} };
  const deps: PaymentContext = {
    settings: unchangedSettings,
    db,
    jobs: shop.jobs,
    gateway: openRazorpay(razorpay, wire),
    now,
    log: quiet,
    stockChanged: () => {},
  };
  const jobs = await workByHand({ ...deps, jobs: shop.jobs });

  async function pass(ms: number): Promise<void> {
    offset += ms;
    await gateway.set({ ahead: Math.floor(offset / 1000) });
  }

  return {
    shop,
    gateway,
    deps,
    now,
    pass,
    disturb(by) {
      chance = by;
    },
    workJobs: (by) => jobs.work(by),
    async settleDown() {
      chance = undefined;
      await settleDown({ deps, jobs, pass, lapse: () => gateway.lapse() });
    },
    async close() {
      await shop.close();
      await gateway.stop();
    },
  };
}

/** `fetch` that loses requests and replies, delays and doubles them. */
function disturbed(current: () => Chance | undefined): typeof fetch {
  return async (input, init) => {
    const chance = current();
    if (!chance) return fetch(input, init);
    if (chance.happens(0.12)) throw new TypeError('the request was lost');
    if (chance.happens(0.3)) await wait(chance.below(6));
    if (chance.happens(0.12)) await (await fetch(input, init)).text();
    const reply = await fetch(input, init);
    if (chance.happens(0.3)) await wait(chance.below(6));
    if (!chance.happens(0.12)) return reply;
    await reply.text();
    throw new TypeError('the reply was lost');
  };
}

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
 * A shop and a gateway with an unreliable network between them. The clock starts on a working morning and moves on
 * request, and jobs run on request.
 */
export interface World {
  shop: TestShop;
  gateway: TestGateway;
  deps: PaymentContext;
  now(): Date;
  /** Advances the clocks of shop and gateway. */
  pass(ms: number): Promise<void>;
  /** Disturbs messages at random from now on; undefined delivers all of them. */
  disturb(chance: Chance | undefined): void;
  /** Runs due jobs once, in any order. Returns the number of successful ones. */
  workJobs(chance?: Chance): Promise<number>;
  /** Runs jobs and checks, and advances the clock by days, until nothing changes any more. */
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

/** Wraps `fetch`: loses, delays and repeats requests and responses. */
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

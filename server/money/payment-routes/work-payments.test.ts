import { expect, it } from 'vitest';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import { openPayingShop, orderDeps } from '#server/selling/order-checks/test-paid-orders.ts';
import { workPayments } from './work-payments.ts';

it('settles reports of which nothing is owed every five minutes, also without a gateway', async () => {
  const shop = await openPayingShop();
  try {
    const worked: string[] = [];
    const scheduled: [string, string][] = [];
    const jobs: Jobs = {
      send: async () => {},
      work: async (queue) => void worked.push(queue),
      schedule: async (queue, cron) => void scheduled.push([queue, cron]),
      sendAgain: async () => 0,
      stop: async () => {},
    };
    const log = { error: () => {}, warn: () => {} };
    await workPayments(jobs, { ...orderDeps(shop), log, gateway: undefined });
    expect(worked.toSorted()).toEqual(['end-hold', 'settle-unowed-reports']);
    expect(scheduled).toEqual([['settle-unowed-reports', '*/5 * * * *']]);
  } finally {
    await shop.close();
  }
});

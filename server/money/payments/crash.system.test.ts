import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeKilledShop, killAtSteps, openKilledShop } from './test-kill-steps.ts';

beforeAll(openKilledShop);
afterAll(closeKilledShop);

// Some hundred steps; CRASH_EVERY=1 kills at each of them, a larger number at fewer.
it('a process killed at any step loses no acknowledged order and no money', async () => {
  expect(await killAtSteps(Number(process.env.CRASH_EVERY ?? 4))).toEqual(['nothing', 'paid', 'sent back']);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeKilledShop, killAtSteps, openKilledShop } from './test-kill-steps.ts';

beforeAll(openKilledShop);
afterAll(closeKilledShop);

// Some hundred steps; CRASH_EVERY=1 kills at each of them, a larger number at fewer.
const every = Number(process.env.CRASH_EVERY ?? 4);
const seen = new Set<string>();

it.each([0, 1, 2, 3])(
  'a process killed at any step loses no acknowledged order and no money, part %i',
  async (part) => {
    for (const result of await killAtSteps(4 * every, 1 + part * every)) seen.add(result);
  },
);

it('a killed process leaves orders without a payment, with one, and with one that was sent back', () => {
  expect([...seen].sort()).toEqual(['nothing', 'paid', 'sent back']);
});

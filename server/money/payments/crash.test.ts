import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeKilledShop, killAtSteps, openKilledShop } from './test-kill-steps.ts';

beforeAll(openKilledShop);
afterAll(closeKilledShop);

// Every fourth step: crash.system.test.ts.
it('a process killed while placing, paying, settling or refunding loses no order and no money', async () => {
  expect(await killAtSteps(30)).toContain('paid');
});

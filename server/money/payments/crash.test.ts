import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeKilledShop, killAtSteps, openKilledShop } from './test-kill-steps.ts';

beforeAll(openKilledShop);
afterAll(closeKilledShop);

// Every fourth step: crash.system.test.ts.
it('keeps what was acknowledged and loses no money when the process is killed while it places, pays, settles or refunds', async () => {
  expect(await killAtSteps(30)).toContain('paid');
});

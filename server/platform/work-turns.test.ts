import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/calls.ts';
import { budgetTable, turnPatienceMs, workOfCall, workTable } from './work-table.ts';
import { createWorkTurns, Paces } from './work-turns.ts';

/** A clock that moves only when everybody waits: work is done at the moments it was given. */
function staged() {
  let now = 0;
  const sleepers: { at: number; wake: () => void }[] = [];
  const turns = createWorkTurns({
    now: () => now,
    wait: (ms) => new Promise((wake) => void sleepers.push({ at: now + ms, wake })),
  });
  const pass = async (ms: number) => {
    const end = now + ms;
    for (;;) {
      await new Promise(setImmediate);
      const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
      if (!next || next.at > end) break;
      sleepers.splice(sleepers.indexOf(next), 1);
      now = next.at;
      next.wake();
    }
    now = end;
  };
  return { turns, pass, now: () => now };
}

type Staged = ReturnType<typeof staged>;

/** Asks so many times at once; gives when each was let in, in ms; -1 where it was refused. */
async function flood({ turns, now }: Staged, address: string, work: keyof typeof workTable, times: number): Promise<number[]> {
  const begun: number[] = [];
  for (let index = 0; index < times; index += 1) {
    turns.forAddress(address, work).then(
      () => begun.push(now()),
      () => begun.push(-1),
    );
  }
  await new Promise(setImmediate);
  return begun;
}

test('sixty of any call at once from one address: never more at once than a moment, a third of a processor while it lasts', async () => {
  for (const [work, { costMs, beyond }] of Object.entries(workTable)) {
    const shop = staged();
    const begun = await flood(shop, '198.51.100.7', work as keyof typeof workTable, 60);
    await shop.pass(60_000);
    expect(begun).toHaveLength(60);
    const served = begun.filter((at) => at >= 0);
    if (beyond === 'served') expect(served).toHaveLength(60);
    if (costMs === 0) continue;
    for (const from of served.filter((at) => at < turnPatienceMs)) {
      const spanMs = 500;
      const done = served.filter((at) => at >= from && at < from + spanMs).length * costMs;
      expect(done, `${work} from ${from}`).toBeLessThanOrEqual(spanMs * budgetTable.atOnce.share + budgetTable.atOnce.burstMs + 2 * costMs);
      if (from + spanMs >= turnPatienceMs) break;
    }
  }
});

test('a neighbour waits for nobody', async () => {
  const shop = staged();
  await flood(shop, '198.51.100.7', 'countlessPage', 500);
  expect(await flood(shop, '198.51.100.8', 'countlessPage', 1)).toEqual([0]);
  expect(await flood(shop, '2001:db8::1', 'countlessPage', 1)).toEqual([0]);
});

test('one home has as many IPv6 addresses as it likes, and one budget', async () => {
  const shop = staged();
  await flood(shop, '2001:db8::1', 'countlessPage', 500);
  expect(await flood(shop, '2001:db8::ffff:2', 'countlessPage', 1)).toEqual([-1]);
});

test('an account that asks from a hundred networks is one caller', async () => {
  const { turns } = staged();
  const settled = Promise.allSettled(Array.from({ length: 400 }, () => turns.forAccount('asha', 'search')));
  const refusal = { status: 429, extra: { retryAfterSeconds: expect.any(Number) } };
  await expect(turns.forAccount('asha', 'search')).rejects.toMatchObject(refusal);
  void settled;
});

test('orders and payments are served after a flood of searches, a moment later', async () => {
  const shop = staged();
  await flood(shop, '198.51.100.7', 'search', 2000);
  const begun = await flood(shop, '198.51.100.7', 'order', 1);
  await shop.pass(turnPatienceMs);
  expect(begun[0]).toBeGreaterThan(0);
  expect(begun[0]).toBeLessThanOrEqual(turnPatienceMs);
});

test('whatever is asked for when: in the long run nobody is given more than their share', () => {
  const asks = fc.array(fc.record({ after: fc.integer({ min: 0, max: 400 }), costMs: fc.integer({ min: 1, max: 40 }) }), {
    minLength: 1,
    maxLength: 300,
  });
  fc.assert(
    fc.property(asks, (all) => {
      const paces = new Paces(budgetTable.inTheLongRun);
      const { share, burstMs } = budgetTable.inTheLongRun;
      let now = 0;
      let given = 0;
      for (const { after, costMs } of all) {
        now += after;
        const waitMs = paces.waitOf('me', now);
        paces.charge('me', costMs, now);
        given += costMs;
        // What was given up to now and this wait fits what the share allows in that time.
        expect(given - costMs).toBeLessThanOrEqual((now + waitMs) * share + burstMs + 1e-6);
      }
    }),
  );
});

test('a hundred thousand callers are not remembered', () => {
  const paces = new Paces(budgetTable.inTheLongRun);
  for (let index = 0; index < 100_000; index += 1) paces.charge(`caller ${index}`, 1, index / 100);
  expect(paces.size()).toBeLessThanOrEqual(20_000);
});

test('whoever floods is not forgotten because many others come', () => {
  const paces = new Paces(budgetTable.inTheLongRun);
  for (let index = 0; index < 1000; index += 1) paces.charge('flood', 40, 0);
  for (let index = 0; index < 50_000; index += 1) paces.charge(`caller ${index}`, 1, 0);
  expect(paces.waitOf('flood', 0)).toBeGreaterThan(turnPatienceMs);
});

test('every call of the contract is work of a kind', () => {
  const kinds = Object.fromEntries(endpoints.map(({ method, path }) => [`${method} ${path}`, workOfCall(method, path)]));
  expect(kinds).toMatchSnapshot();
});

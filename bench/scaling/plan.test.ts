import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { usualAssumptions } from './assumptions.ts';
import { planFor, simulateLaunch } from './plan.ts';
import { assumptionsFrom, launchTable, planTable } from './simulate.ts';

test('docs/scaling.md has the output of the script', async () => {
  const page = await readFile(path.resolve(import.meta.dirname, '../../docs/scaling.md'), 'utf8');
  expect(page).toContain(planTable(usualAssumptions));
  expect(page).toContain(launchTable(usualAssumptions));
});

test.each([
  ['drawnMs', 46],
  ['drawnShare', 0.2],
  ['burst', 6],
  ['busy', 0.25],
] as const)('doubling %s doubles the number of processes', (name, value) => {
  const before = planFor({ ...usualAssumptions, ordersPerHour: 100_000 }).webProcesses;
  const after = planFor({ ...usualAssumptions, ordersPerHour: 100_000, [name]: value }).webProcesses;
  expect(after / before).toBeGreaterThan(1.8);
  expect(after / before).toBeLessThan(2.1);
});

test('more orders never need less of anything, and ten an hour need one process', () => {
  const plans = [10, 100, 1000, 10_000, 100_000, 1_000_000].map((ordersPerHour) =>
    planFor({ ...usualAssumptions, ordersPerHour }),
  );
  for (const figure of ['webProcesses', 'databaseCores', 'connections', 'memoryGb', 'growthGb', 'rupees'] as const)
    expect(plans.map((plan) => plan[figure])).toEqual(plans.map((plan) => plan[figure]).toSorted((a, b) => a - b));
  expect(plans[0]).toMatchObject({ webProcesses: 1, jobProcesses: 0, connections: 11 });
});

describe('a simulated product launch', () => {
  const launch = { people: 100_000, pieces: 1000, overSeconds: 100, processes: 4, admitted: Number.POSITIVE_INFINITY };

  test('a launch sells exactly the stock, as fast as updates of its row allow', () => {
    // 1000 items at 10 ms each.
    expect(simulateLaunch(usualAssumptions, launch).soldOutAt).toBe(10);
    expect(simulateLaunch({ ...usualAssumptions, rowMs: 20 }, launch).soldOutAt).toBe(20);
    expect(simulateLaunch(usualAssumptions, { ...launch, processes: 100 }).soldOutAt).toBe(10);
  });

  test('a waiting room shortens waits at the shop, and takes as long as its admission rate', () => {
    const outcome = simulateLaunch(usualAssumptions, { ...launch, admitted: 50 });
    expect(outcome).toMatchObject({ soldOutAt: 20, mostWaiting: 50, toldSoldOut: 0 });
    expect(outcome.longestWait).toBeLessThan(1);
  });

  test('a stock larger than the demand does not sell out', () => {
    expect(simulateLaunch(usualAssumptions, { ...launch, pieces: 200_000 }).soldOutAt).toBe(Number.POSITIVE_INFINITY);
  });
});

test('an assumption is changed by its name, and an unknown one is refused with the list', () => {
  expect(assumptionsFrom(['drawnMs=10'])).toEqual({ ...usualAssumptions, drawnMs: 10 });
  expect(() => assumptionsFrom(['drawn=10'])).toThrow(/There is no assumption drawn. There are: ordersPerHour/);
  expect(() => assumptionsFrom(['drawnMs=fast'])).toThrow('drawnMs should be a number, such as drawnMs=23');
});

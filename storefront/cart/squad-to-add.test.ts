import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { ApiProblem } from '../browser/api.ts';
import type { SquadRequest } from './squad-to-add.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../browser/api.ts', async (original) => ({
  ...(await original<typeof import('../browser/api.ts')>()),
  browserApi: api,
}));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  api.mockReset();
  vi.resetModules();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
  });
});
afterEach(() => vi.unstubAllGlobals());

/** Opens a tab of the browser: loads the modules of a page again, over the storage that all tabs share. */
const aTab = () => {
  vi.resetModules();
  return import('./squad-to-add.ts');
};

const shirts = ['a', 'b', 'c'];
const request: SquadRequest = {
  design: newDesign('t-shirt'),
  players: shirts.map((name, at) => ({ line: at + 1, name, number: '', size: 'M' })),
  rights: true,
};

/** The shop's reply: the same shirts for the same idempotency key. */
function reply(_name: string, { headers, body }: { headers: Record<string, string>; body: SquadRequest }) {
  const squad = headers['idempotency-key'];
  const product = (line: number) => ({
    ...{ customProductId: `cus_${squad} ${line}`, name: `Custom T-shirt, ${line}`, price: 799, size: 'M' },
    ...{ baseColor: 'White', sides: ['back'], images: [], ordered: false },
  });
  return { data: { shirts: body.players.map(({ line }) => ({ line, product: product(line) })), list: 'nobodys' } };
}

const cart = () =>
  JSON.parse(kept.get('cart') ?? '[]') as { id: string; name: string; squad?: string; shirt?: string }[];
const waiting = () => JSON.parse(kept.get('squadToAdd') ?? '[{}]')[0].waiting;

function fillCart(lines: number): void {
  const line = (at: number) => ({
    id: `cricket-${at}`,
    name: 'Cap',
    price: 1,
    quantity: 1,
    size: 'M',
    color: 'Default',
  });
  kept.set('cart', JSON.stringify(Array.from({ length: lines }, (_, at) => line(at))));
}

test('a squad is added with one request and one write, and is no longer pending then', async () => {
  api.mockImplementation(async (...call: Parameters<typeof reply>) => {
    // The cart is empty until all shirts are saved, and a reload would find the pending squad.
    expect([cart(), waiting().shirts]).toEqual([[], shirts]);
    return reply(...call);
  });
  const { addSquad } = await aTab();
  expect(await addSquad(firstFacts, request, shirts)).toMatchObject({ kind: 'added', added: 3 });
  expect(api).toHaveBeenCalledTimes(1);
  expect(cart().map(({ shirt }) => shirt)).toEqual(shirts);
  expect(new Set(cart().map(({ squad }) => squad)).size).toBe(1);
  expect(waiting()).toBeUndefined();
});

test('a squad added twice, or by two tabs, is in the cart once', async () => {
  api.mockImplementation(async (...call: Parameters<typeof reply>) => reply(...call));
  const [one, other] = [await aTab(), await aTab()];
  await one.addSquad(firstFacts, request, shirts);
  expect(await other.addSquad(firstFacts, request, shirts)).toMatchObject({ kind: 'added', added: 0 });
  expect(await one.addSquad(firstFacts, request, shirts)).toMatchObject({ kind: 'added', added: 0 });
  expect(cart()).toHaveLength(3);
});

test('after a network error the cart is unchanged, and the next attempt sends the same request', async () => {
  api.mockRejectedValueOnce(new ApiProblem(0, 'network', 'No network'));
  const { addSquad } = await aTab();
  await expect(addSquad(firstFacts, request, shirts)).rejects.toThrow('No network');
  expect([cart(), waiting().shirts]).toEqual([[], shirts]);
  api.mockImplementation(async (...call: Parameters<typeof reply>) => reply(...call));
  const after = await aTab();
  expect(await after.addWaitingSquad(firstFacts, waiting())).toMatchObject({ kind: 'added', added: 3 });
  const [first, second] = api.mock.calls.map(([, { headers }]) => headers['idempotency-key']);
  expect(second).toBe(first);
  expect([cart().length, waiting()]).toEqual([3, undefined]);
});

test('a refused squad returns to the studio with its reason', async () => {
  api.mockRejectedValue(new ApiProblem(400, 'invalid_fields', 'Nothing was added. Line 2, b: Choose a size.'));
  const { addWaitingSquad } = await aTab();
  expect(await addWaitingSquad(firstFacts, { shirts, request })).toEqual({
    kind: 'failed',
    message: 'Nothing was added. Line 2, b: Choose a size.',
  });
  expect([cart(), waiting()]).toEqual([[], { shirts }]);
});

test('a squad that exceeds the cart is refused before a request is sent, with the number that fits', async () => {
  fillCart(48);
  const { addSquad } = await aTab();
  expect(await addSquad(firstFacts, request, shirts)).toEqual({
    kind: 'failed',
    message:
      'Nothing was added. An order holds 50 different items and your cart has 48: only 2 of these 3 shirts fit. Remove 1 from the cart or from the list.',
  });
  expect([api.mock.calls, waiting()]).toEqual([[], undefined]);
  fillCart(50);
  expect(await addSquad(firstFacts, request, shirts)).toMatchObject({
    message: expect.stringContaining('none of these 3'),
  });
});

test('a squad is not added in part if another tab has filled the cart', async () => {
  api.mockImplementation(async (...call: Parameters<typeof reply>) => {
    fillCart(49);
    return reply(...call);
  });
  const { addSquad } = await aTab();
  expect(await addSquad(firstFacts, request, shirts)).toMatchObject({ kind: 'failed' });
  expect([cart().length, waiting().shirts]).toEqual([49, shirts]);
});

test('an idempotency key that is taken by another squad is replaced once', async () => {
  api.mockRejectedValueOnce(new ApiProblem(409, 'idempotency_mismatch', 'Changed'));
  api.mockImplementation(async (...call: Parameters<typeof reply>) => reply(...call));
  const { addSquad } = await aTab();
  expect(await addSquad(firstFacts, request, shirts)).toMatchObject({ kind: 'added', added: 3 });
  const [first, second] = api.mock.calls.map(([, { headers }]) => headers['idempotency-key']);
  expect(second).not.toBe(first);
});

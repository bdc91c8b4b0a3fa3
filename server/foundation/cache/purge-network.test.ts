import { afterEach, expect, test } from 'vitest';
import { type NetworkPurge, purgeNetwork } from './purge-network.ts';
import { edgeHeaders, surrogateKey } from './surrogate-keys.ts';

let network: NetworkPurge;
const told: { keys: string[]; key: string | null }[] = [];
const warned: string[] = [];
let failures = 0;

function open(): void {
  told.length = 0;
  warned.length = 0;
  const log = { warn: (...words: unknown[]) => void warned.push(String(words.at(-1))) };
  const send = async (_: unknown, init?: RequestInit) => {
    failures -= 1;
    if (failures >= 0) throw new Error('cut');
    const headers = new Headers(init?.headers);
    told.push({ keys: (headers.get('surrogate-key') ?? '').split(' '), key: headers.get('fastly-key') });
    return new Response('{}');
  };
  network = purgeNetwork(
    { url: 'https://network.example/purge', header: 'Fastly-Key: secret' },
    log,
    send as typeof fetch,
  );
}
afterEach(() => network.close());

test('the CDN purge sends the tags of one moment in one request, and repeats it twice', async () => {
  failures = 0;
  open();
  network.forget(['product:cricket-1']);
  network.forget(['stock:cricket-1', 'product:cricket-1']);
  await expect.poll(() => told.length).toBe(3);
  const keys = ['product:cricket-1', 'stock:cricket-1'].map(surrogateKey);
  expect(told.map((one) => one.keys)).toEqual([keys, keys, keys]);
  expect(told[0]?.key).toBe('secret');
});

test('the CDN purge clears everything when there are more tags than the CDN accepts', async () => {
  failures = 0;
  open();
  network.forget(Array.from({ length: 300 }, (_, number) => `product:${number}`));
  await expect.poll(() => told[0]?.keys).toEqual(['all']);
});

test('the CDN purge is retried while the CDN is down, and the outage is logged once', async () => {
  failures = 2;
  open();
  network.forget('everything');
  await expect.poll(() => told.length).toBeGreaterThan(0);
  expect(warned).toEqual([expect.stringMatching(/purge failed/), expect.stringMatching(/works again/)]);
});

test('the CDN purge sends nothing after it was closed', async () => {
  failures = 0;
  open();
  network.forget('everything');
  network.close();
  const closed = network;
  const before = told.length;
  open();
  closed.forget(['product:cricket-1']);
  network.forget(['product:cricket-2']);
  await expect.poll(() => told.length).toBe(3);
  expect(before).toBe(0);
  const keys = [surrogateKey('product:cricket-2')];
  expect(told.map((one) => one.keys)).toEqual([keys, keys, keys]);
});

test('the surrogate keys of three hundred products are unique and fit into one header', () => {
  const tags = Array.from({ length: 300 }, (_, number) => `product:cricket-${number}`);
  const head = edgeHeaders(tags)['surrogate-key'] ?? '';
  expect(head.length).toBeLessThan(4000);
  expect(new Set(head.split(' ')).size).toBe(301);
});

import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import type { DecodedPicture } from '#server/fulfilment/picture-files/picture-process.ts';
import { createDecoderBudget } from './decoder-budget.ts';
import { takePicture } from './take-picture.ts';
import { createUploadSlots } from './upload-slots.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

test('a sender may use a minute of decoding at once, then three seconds a minute', () => {
  let now = 0;
  const budget = createDecoderBudget(() => now);
  const isRefused = (sender: string) => {
    try {
      budget.requireBudget(sender);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ status: 429, code: 'too_many_requests' });
      return true;
    }
  };
  budget.charge('asha', 30_000);
  budget.charge('asha', 30_000);
  expect(isRefused('asha')).toBe(false);
  budget.charge('asha', 3000);
  expect([isRefused('asha'), isRefused('ravi')]).toEqual([true, false]);
  now += 59_000;
  expect(isRefused('asha')).toBe(true);
  now += 1000;
  expect(isRefused('asha')).toBe(false);
});

test.each<[string, DecodedPicture | undefined]>([
  ['refused after long decoding', { unfit: 'late', decoderMs: 70_000 }],
  ['that ended their decoder twice', undefined],
])('the decoding of pictures %s is charged to their sender only', async (_what, decoded) => {
  const processes = { run: async () => decoded, close: async () => {} };
  const deps = { db: shop.database.db, files: shop.files, now: () => new Date(), roomMb: 100 };
  const parts = { ...deps, processes, places: createUploadSlots(), budget: createDecoderBudget(() => 0) };
  const take = (mark: string) =>
    takePicture(parts, {
      body: Readable.from([Buffer.from('x')]),
      length: undefined,
      purpose: 'design',
      sender: { mark, known: false },
    }).catch((problem: { status: number; message: string }) => problem);
  const refused = { status: 429, message: expect.stringContaining('take long to read') };
  await take('asha');
  await take('asha');
  expect(await take('asha')).toMatchObject(refused);
  expect(await take('ravi')).not.toMatchObject(refused);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aColleagueIn } from '#server/office/staff-records/test-staff.ts';
import { editedRows, sheetsOf } from './test-sheets.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let office: ReturnType<typeof sheetsOf>;
beforeAll(async () => {
  shop = await openTestShop(() => now);
  office = sheetsOf(shop, (await aColleagueIn(shop, ['merchandiser'], now)).cookie);
});
afterAll(() => shop?.close());

test('shows the value that an undone spreadsheet had set, and the restored one', async () => {
  const edits: Parameters<typeof editedRows>[1][] = [
    ['football-1', { Price: '2699.50' }],
    ['football-2', { State: 'withdrawn' }],
  ];
  const id = await office.bring(await editedRows(office, ...edits));
  await office.press(id, 'apply');
  await office.reaches(id, 'applied');
  const changesIn = async (state: 'done' | 'undone') => (await office.found(id, state)).map(({ changes }) => changes);
  const done = await changesIn('done');
  expect(done).toEqual([
    [{ field: 'price', was: '₹2,599.00', is: '₹2,699.50' }],
    [{ field: 'state', was: 'on sale', is: 'withdrawn' }],
  ]);
  await office.press(id, 'undo');
  await office.reaches(id, 'undone');
  expect(await changesIn('undone')).toEqual(
    done.map((changes) => changes.map(({ was, is, ...change }) => ({ ...change, was: is, is: was }))),
  );
});

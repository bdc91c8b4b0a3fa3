import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { demoSeller } from '#contract/seller.ts';
import { readSellerFile, SellerRefused } from './read-seller.ts';
import { demoLines, findSellerFaults, sellerFaults, sellerOf } from './seller-rules.ts';

const own = {
  legalName: 'Sahyadri Sports Traders LLP',
  street: '14 Station Road',
  city: 'Pune',
  pin: '411001',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  email: 'care@sahyadri-sports.in',
  phone: '+91 20 2612 3456',
  hours: '10AM-6PM IST',
  grievanceOfficer: 'Meera Kulkarni',
  grievanceEmail: 'grievance@sahyadri-sports.in',
  grievancePhone: '020 2612 3457',
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-seller-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => rm(path.join(folder, 'seller.yaml'), { force: true }));

const env = (file?: string) => ({ DATA_DIR: folder, SELLER_FILE: file });
const write = (lines: object) =>
  writeFile(
    path.join(folder, 'seller.yaml'),
    Object.entries(lines)
      .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
      .join('\n'),
  );
const refusalOf = (file?: string) =>
  readSellerFile(env(file)).then(
    () => '',
    (error: unknown) => (error instanceof SellerRefused ? error.message : String(error)),
  );

describe('the seller file of a new shop', () => {
  test('the seller file is optional, unless its name is configured', async () => {
    expect(await readSellerFile(env())).toBeUndefined();
    expect(await refusalOf(path.join(folder, 'nowhere.yaml'))).toContain('There is no');
  });

  test('the seller file is read unchanged', async () => {
    await write(own);
    const lines = await readSellerFile(env());
    expect(lines).toEqual(own);
    expect(lines && sellerOf(lines, 2026, '')).toMatchObject({
      legalName: 'Sahyadri Sports Traders LLP',
      address: '14 Station Road, Pune 411001',
      gstin: '27AAPFU0939F1ZV',
      supportHours: '10AM-6PM IST',
      demonstration: '',
      copyrightYear: 2026,
    });
  });

  test.each<[Record<string, string>, string]>([
    ...Object.keys(own).map((name): [Record<string, string>, string] => [{ [name]: '' }, `${name} is missing`]),
    ...Object.keys(own).map((name): [Record<string, string>, string] => [
      { [name]: 'Meera (placeholder)' },
      `${name} is 'Meera (placeholder)', which is nobody's`,
    ]),
    [{ gstin: '27AAPFU0939F1ZW' }, "gstin is '27AAPFU0939F1ZW': its form or its check character is wrong"],
    [{ gstin: '29ABCDE1234F1ZW' }, 'one of Maharashtra begins with 27'],
    [{ gstin: demoSeller.gstin }, "which is nobody's"],
    [{ legalName: demoSeller.legalName }, "which is nobody's"],
    [{ email: 'help@maidan.example' }, "which is nobody's"],
    [{ email: 'care' }, 'that is no e-mail address'],
    [{ phone: '1800 000 0000' }, "which is nobody's"],
    [{ phone: '00000 00000' }, 'that is no telephone number'],
    [{ phone: '12' }, 'that is no telephone number'],
    [{ pin: '560001' }, 'it lies in Karnataka'],
    [{ pin: '0411001' }, 'there is no such PIN code'],
    [{ state: 'Bombay' }, 'write it as one of'],
    [{ legalName: 'A\u001b[31m' }, 'should be one line'],
    [{ street: 'x'.repeat(201) }, ''],
    [{ gstn: '27AAPFU0939F1ZV' }, 'gstn is no line of it'],
  ])('a seller with %j is refused with a reason', async (part, why) => {
    await write({ ...own, ...part });
    expect(await refusalOf()).toContain(why || 'street');
  });
});

test('each wrong field of the seller has its own message', () => {
  expect(findSellerFaults({ ...own, pin: '560001', gstin: '27AAPFU0939F1ZW', hours: '' })).toMatchObject([
    { name: 'pin', sentence: 'It lies in Karnataka' },
    { name: 'gstin', sentence: 'Its form or its check character is wrong' },
    { name: 'hours', sentence: 'Write when somebody answers it, as in 9AM-9PM IST' },
  ]);
});

test('in the office a seller without registration leaves the GSTIN empty', () => {
  expect(findSellerFaults({ ...own, gstin: '' })).toEqual([]);
});

test('the seller of a demonstration is invented, and says so', () => {
  expect(demoSeller.demonstration).toContain('demonstration');
  expect(JSON.stringify(demoSeller)).not.toMatch(/placeholder/i);
  expect(sellerOf(demoLines, demoSeller.copyrightYear, demoSeller.demonstration)).toEqual(demoSeller);
  expect(findSellerFaults(demoLines).length).toBeGreaterThan(5);
  expect(findSellerFaults(demoLines, { demo: true })).toEqual([]);
  expect(findSellerFaults({ ...demoLines, city: '' }, { demo: true })).toMatchObject([{ name: 'city' }]);
});

test('the invented seller passes all checks of a real one', () => {
  const [street, city, pin] = ['1 Oval View, Fort', 'Mumbai', '400001'];
  expect(demoSeller.address).toBe(`${street}, ${city} ${pin}`);
  const faults = sellerFaults({ ...own, street, city, pin, gstin: '27AAPFU0939F1ZV' });
  expect(faults).toEqual([]);
});

test.each(['- a list', 'a: [', 'just words'])(
  'a seller file that is no YAML mapping is refused: %j',
  async (source) => {
    await writeFile(path.join(folder, 'seller.yaml'), source);
    expect(await refusalOf()).toContain('is not YAML');
  },
);

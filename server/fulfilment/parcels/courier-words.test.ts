import { describe, expect, test } from 'vitest';
import { firstSettings, type SettingValues, type ShopSettings } from '#contract/settings.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { anOrderRow } from '#server/orders/model/test-order-rows.ts';
import { broughtBy, courierToBe, courierWords, waybillWords } from './courier-words.ts';
import { attemptFailedMail, returningMail } from './parcel-mails.ts';

const carriedBy = (value: SettingValues['carrying']): ShopSettings => ({
  ...unchangedSettings,
  timeline: { carrying: [{ version: 2, from: 0, value }] },
});

const own = { courierOrderId: 'own-K7QW4MX9TD-1', carrier: 'Own delivery', awb: 'OWN-K7QW4MX9TD-1' };
const theirs = { courierOrderId: '4411', carrier: 'Sindhu Express', awb: '14344940983425' };
const byHand = { ...own, carrier: 'India Post', awb: 'EM123456789IN' };

test('a parcel is described by its carrier: the courier, a manual one, or the shop’s own staff', () => {
  expect([theirs, byHand, own, undefined].map((one) => [courierWords(one), waybillWords(one)])).toEqual([
    ['the courier', 'Sindhu Express, AWB 14344940983425.'],
    ['India Post', 'India Post, AWB EM123456789IN.'],
    ['one of us', ''],
    ['the courier', ''],
  ]);
});

test('a parcel that is not booked yet is described by the current delivery settings', () => {
  expect([
    courierToBe(unchangedSettings),
    broughtBy(unchangedSettings, undefined),
    broughtBy(unchangedSettings, { ...theirs, awb: null }),
  ]).toEqual(['the courier', {}, {}]);
  const value = { ...firstSettings.carrying, by: 'own' as const };
  const ours = carriedBy(value);
  expect([courierToBe(ours), broughtBy(ours, undefined), broughtBy(ours, theirs)]).toEqual([
    'one of us',
    { broughtBy: 'one of us' },
    {},
  ]);
  expect(courierToBe(carriedBy({ ...value, name: 'Maidan riders' }))).toBe('Maidan riders');
});

describe('mails about parcels without a courier', () => {
  test.each([
    ['the shop’s own staff', own],
    ['a carrier without an account', byHand],
  ] as const)('a mail about a parcel with %s does not mention a courier', (_name, parcel) => {
    const mails = [
      attemptFailedMail(
        { settings: unchangedSettings, shopFacts: firstFacts },
        anOrderRow(),
        { ...parcel, attempts: 1 },
        'LINK',
      ),
      attemptFailedMail(
        { settings: unchangedSettings, shopFacts: firstFacts },
        anOrderRow(),
        { ...parcel, attempts: 3 },
        'LINK',
      ),
      returningMail(
        { settings: unchangedSettings, shopFacts: firstFacts },
        anOrderRow(),
        { ...parcel, attempts: 3 },
        'LINK',
      ),
    ];
    expect(JSON.stringify(mails)).not.toMatch(/courier/i);
    expect(mails[0]?.lead).toBe(
      parcel === own
        ? 'Asha, one of us came with your parcel and found nobody. We will come again, usually on the next working day, up to 2 more times.'
        : 'Asha, India Post came with your parcel and found nobody. India Post will come again, usually on the next working day, up to 2 more times.',
    );
  });
});

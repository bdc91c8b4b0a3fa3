import { expect, test } from 'vitest';
import type { Carrier } from '#server/fulfilment/courier/courier.ts';
import { chooseCarrier } from './choose-carrier.ts';

const carrier = (id: string, more: Partial<Carrier> = {}): Carrier => ({
  id,
  name: id,
  rateRupees: 100,
  cashOnDelivery: true,
  days: 4,
  recommended: false,
  ...more,
});
const cheap = carrier('cheap', { rateRupees: 60, days: 6 });
const quick = carrier('quick', { rateRupees: 140, days: 2 });
const alsoQuick = carrier('also quick', { rateRupees: 120, days: 2 });
const silent = carrier('says no days', { rateRupees: 50, days: null });
const praised = carrier('recommended', { rateRupees: 110, recommended: true });
const noCash = { cashOnDelivery: false };

test.each([
  ['standard: the recommended one', [cheap, quick, praised], 'standard', false, 'recommended'],
  ['standard, none recommended: the cheapest', [quick, cheap, alsoQuick], 'standard', false, 'cheap'],
  ['standard, of two recommended the cheaper', [praised, { ...cheap, recommended: true }], 'standard', false, 'cheap'],
  ['express: the quickest, of equals the cheaper', [cheap, quick, alsoQuick, praised], 'express', false, 'also quick'],
  ['next day: the quickest as well', [quick, cheap], 'nextDay', false, 'quick'],
  ['express: one that says no days is the last', [silent, cheap], 'express', false, 'cheap'],
  [
    'express: and the first where nobody says any',
    [quick, silent].map((one) => ({ ...one, days: null })),
    'express',
    false,
    'says no days',
  ],
  [
    'cash: only one that collects it',
    [{ ...praised, ...noCash }, { ...cheap, ...noCash }, quick],
    'standard',
    true,
    'quick',
  ],
  ['cash, quickly: only one that collects it', [{ ...quick, ...noCash }, cheap], 'express', true, 'cheap'],
  ['cash, which nobody collects: none', [{ ...cheap, ...noCash }], 'standard', true, undefined],
  ['what is paid goes with any', [{ ...cheap, ...noCash }], 'standard', false, 'cheap'],
  ['nobody goes there: none', [], 'express', false, undefined],
] as const)('chooses the carrier for %s', (_what, carriers, method, cash, id) => {
  expect(chooseCarrier(carriers, method, cash)?.id).toBe(id);
});

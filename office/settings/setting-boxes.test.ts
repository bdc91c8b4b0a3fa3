import { expect, test } from 'vitest';
import { firstSettings } from '#contract/settings.ts';
import { indianMoment } from '#office/words/time.ts';
import { type FormName, readTyped, settingFieldFault, settingValueWords, typedSetting } from './setting-boxes.ts';

test.each(['delivery', 'cash', 'stock', 'tax', 'prices'] as const)(
  'the setting %s is the same after formatting and parsing',
  (name) => {
    expect(readTyped(name, typedSetting(name, firstSettings[name]))).toEqual({ value: firstSettings[name] });
  },
);

test('lists are typed with one entry a line', () => {
  const exceptions = [
    { from: '400001', to: '400009', rule: 'no_cash' },
    { from: '682559', to: '682559', rule: 'not_served' },
  ];
  const typed = typedSetting('pins', { exceptions });
  expect(typed.exceptions).toBe('400001-400009 no cash\n682559 not served');
  expect(readTyped('pins', { exceptions: `\n ${typed.exceptions}\n` })).toEqual({ value: { exceptions } });
  expect(readTyped('holidays', { days: '2027-03-22\n\n2026-11-08 ' })).toEqual({
    value: { days: ['2027-03-22', '2026-11-08'] },
  });
});

test.each(['2027-01-14', '14-01-2027', '14/1/2027', '14.1.2027', '14 January 2027', '14 jan 2027', '14 Jan, 2027'])(
  'a holiday typed as %s is 14 January 2027',
  (line) => {
    expect(readTyped('holidays', { days: line })).toEqual({ value: { days: ['2027-01-14'] } });
  },
);

test.each(['14 January', '30 February 2027', '2027-13-01', 'Pongal', '1 J 2027'])(
  'a holiday typed as %s is refused by its line',
  (line) => {
    expect(readTyped('holidays', { days: `2027-03-22\n${line}` })).toEqual({
      box: 'days',
      sentence: `${line}: write it as in 2027-03-22, or 22 March 2027`,
    });
  },
);

test.each<[FormName, Record<string, string>, string]>([
  ['pins', { exceptions: '4000 no cash' }, 'exceptions'],
  ['pins', { exceptions: '400001 sometimes' }, 'exceptions'],
  ['delivery', { standard: '0', freeFrom: '0', express: '-1', nextDay: '199', cutOff: '12:00' }, 'express'],
  ['delivery', { standard: '0', freeFrom: '0', express: '99.999', nextDay: '199', cutOff: '12:00' }, 'express'],
  ['stock', { level: '' }, 'level'],
  ['prices', { asks: '30', waits: 'much' }, 'waits'],
  ['tax', { rules: 'all goods: 10%\ncaps: 5%' }, 'rules'],
])('the setting %s with %j is invalid', (name, typed, box) => {
  expect(readTyped(name, typed)).toMatchObject({ box });
});

test('an error is shown at its field, and an error in a list at the list', () => {
  const fields = { 'value.gstin': 'Wrong', 'value.days.3': 'No day' };
  expect([
    settingFieldFault('gstin', fields),
    settingFieldFault('days', fields),
    settingFieldFault('pin', fields),
  ]).toEqual(['Wrong', 'No day', undefined]);
});

test('times are typed in Indian time', () => {
  expect([indianMoment(''), new Date(indianMoment('2027-01-01T00:00') ?? '').toISOString()]).toEqual([
    null,
    '2026-12-31T18:30:00.000Z',
  ]);
});

test('a version of a setting is described in one line', () => {
  expect(settingValueWords('delivery', firstSettings.delivery)).toBe('₹0, ₹99, ₹199; same day until 12:00');
  expect(settingValueWords('delivery', { ...firstSettings.delivery, standard: 49, freeFrom: 999 })).toBe(
    '₹49 (free from ₹999), ₹99, ₹199; same day until 12:00',
  );
  expect(settingValueWords('ways', { ...firstSettings.ways, nextDay: false })).toBe(
    '2-4, 4-6, 5-7 days; Standard, Express',
  );
  expect(settingValueWords('returns', { days: 1 })).toBe('1 day');
  expect(settingValueWords('limits', firstSettings.limits)).toBe('10 pieces a line, 50 lines');
  expect(settingValueWords('prices', firstSettings.prices)).toBe('asks above 30 %, a second person above 70 %');
  expect(settingValueWords('cash', { offered: false, most: 0 })).toBe('None is taken');
  expect(
    settingValueWords('tax', { rules: [...firstSettings.tax.rules, { hsn: '6109', above: 2500, percent: 18 }] }),
  ).toBe('all goods: 10%; 6109 above 2,500: 18%');
  expect(settingValueWords('pins', { exceptions: [] })).toBe('0 exceptions');
});

test.each<[FormName, unknown, string]>([
  ['cash', firstSettings.cash, 'Up to ₹10000'],
  ['cash', { ...firstSettings.cash, offered: false }, 'None is taken'],
  ['packing', { by: 'itself' }, 'Parcels pack themselves'],
  ['packing', { by: 'hand' }, 'People pack them'],
  ['carrying', { by: 'own', name: 'One of us' }, 'One of us'],
  ['carrying', { by: 'courier', name: 'One of us' }, 'The courier'],
  ['returns', firstSettings.returns, '7 days'],
  ['limits', firstSettings.limits, '10 pieces a line, 50 lines'],
])('the setting %s like %j is described as %s', (name, value, words) => {
  expect(settingValueWords(name, value)).toBe(words);
});

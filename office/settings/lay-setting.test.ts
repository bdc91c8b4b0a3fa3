import { expect, test } from 'vitest';
import { mergeFields } from '#office/words/merge-fields.ts';
import { laidWords, layingOf } from './lay-setting.ts';
import type { FormName, Typed } from './setting-boxes.ts';

/** Merges two edits of the same setting. */
function merged(name: FormName, base: Typed, mine: Typed, theirs: Typed) {
  const { flat, form } = layingOf(name);
  const { fields, both } = mergeFields(flat(base), flat(mine), flat(theirs));
  return { typed: form(fields, theirs), both: both.map((one) => ({ ...one, name: laidWords(name, one.name) })) };
}

test('merging keeps a rate that a colleague added, and does not restore one that they removed', () => {
  const base = { rules: 'all goods: 10%\n6109: 5%' };
  const mine = { rules: 'all goods: 10%\n6109: 5%\n6505: 18%' };
  expect(merged('tax', base, mine, { rules: 'all goods: 10%\n4202: 12%' })).toEqual({
    typed: { rules: 'all goods: 10%\n6505: 18%\n4202: 12%' },
    both: [],
  });
});

test('a rate changed by both is reported as a conflict, with the member’s value in place', () => {
  const mine = { rules: 'all goods: 12%\n6109 above 2500: 18%\n half typed' };
  expect(merged('tax', { rules: 'all goods: 10%' }, mine, { rules: 'all goods: 15%' })).toEqual({
    typed: { rules: 'all goods: 12%\n6109 above 2,500: 18%\nhalf typed' },
    both: [{ name: 'all goods', yours: 'all goods: 12%', theirs: 'all goods: 15%' }],
  });
});

test('exceptions are merged by PIN code, holidays by date, and a repeated line stays repeated', () => {
  expect(
    merged(
      'pins',
      { exceptions: '' },
      { exceptions: '400001 no cash' },
      { exceptions: '400001 not served\n682559 no cash' },
    ),
  ).toEqual({
    typed: { exceptions: '400001 no cash\n682559 no cash' },
    both: [{ name: '400001', yours: '400001 no cash', theirs: '400001 not served' }],
  });
  expect(
    merged(
      'holidays',
      { days: '2027-01-14' },
      { days: '2027-01-14\n2027-03-22\n2027-03-22' },
      { days: '2027-01-14\n2027-02-01' },
    ).typed,
  ).toEqual({
    days: '2027-01-14\n2027-03-22\n2027-03-22\n2027-02-01',
  });
});

test('a line removed by one and changed by the other is reported as a conflict', () => {
  expect(merged('tax', { rules: '6109: 5%' }, { rules: '' }, { rules: '6109: 12%' })).toEqual({
    typed: { rules: '' },
    both: [{ name: '6109', yours: '', theirs: '6109: 12%' }],
  });
});

test('single-value fields are merged one by one, with conflicts under their labels', () => {
  const base = { standard: '0', express: '99' };
  expect(merged('delivery', base, { ...base, standard: '49' }, { standard: '59', express: '149' })).toEqual({
    typed: { standard: '49', express: '149' },
    both: [{ name: 'Standard, ₹', yours: '49', theirs: '59' }],
  });
});

import { expect, test } from 'vitest';
import { mergeFields } from '#office/words/merge-fields.ts';
import { laidWords, layingOf } from './lay-setting.ts';
import type { FormName, Typed } from './setting-boxes.ts';

/** Puts together what two people made of the same. */
function merged(name: FormName, base: Typed, mine: Typed, theirs: Typed) {
  const { flat, form } = layingOf(name);
  const { fields, both } = mergeFields(flat(base), flat(mine), flat(theirs));
  return { typed: form(fields, theirs), both: both.map((one) => ({ ...one, name: laidWords(name, one.name) })) };
}

test('a rate that a colleague added is not lost by who typed another, nor one that they took away brought back', () => {
  const base = { rules: 'all goods: 10%\n6109: 5%' };
  const mine = { rules: 'all goods: 10%\n6109: 5%\n6505: 18%' };
  expect(merged('tax', base, mine, { rules: 'all goods: 10%\n4202: 12%' })).toEqual({
    typed: { rules: 'all goods: 10%\n6505: 18%\n4202: 12%' },
    both: [],
  });
});

test('a rate that both changed is asked about, with what was typed in its place', () => {
  const mine = { rules: 'all goods: 12%\n6109 above 2500: 18%\n half typed' };
  expect(merged('tax', { rules: 'all goods: 10%' }, mine, { rules: 'all goods: 15%' })).toEqual({
    typed: { rules: 'all goods: 12%\n6109 above 2,500: 18%\nhalf typed' },
    both: [{ name: 'all goods', yours: 'all goods: 12%', theirs: 'all goods: 15%' }],
  });
});

test('exceptions go by their PIN codes, holidays by their days, and what stands twice stays twice', () => {
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

test('where either takes a line away that the other changed, it is asked about', () => {
  expect(merged('tax', { rules: '6109: 5%' }, { rules: '' }, { rules: '6109: 12%' })).toEqual({
    typed: { rules: '' },
    both: [{ name: '6109', yours: '', theirs: '6109: 12%' }],
  });
});

test('boxes of one value go each by itself, under their labels', () => {
  const base = { standard: '0', express: '99' };
  expect(merged('delivery', base, { ...base, standard: '49' }, { standard: '59', express: '149' })).toEqual({
    typed: { standard: '49', express: '149' },
    both: [{ name: 'Standard, ₹', yours: '49', theirs: '59' }],
  });
});

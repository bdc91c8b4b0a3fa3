import { expect, test } from 'vitest';
import { mergeFields } from '#office/words/merge-fields.ts';
import { emptyOrder, orderDraftOf, orderFaults, orderFieldLabel, orderLaying, type TypedOrder } from './order-form.ts';

const line = (size: string, pieces: string, cost = '320') => ({
  ...{ product: 'cricket-1', size, name: 'Mumbai jersey', pieces, cost },
});
const form: TypedOrder = {
  ...emptyOrder(),
  supplier: 'Tiruppur Knits',
  lines: [line('M', '4'), line('One size', '2')],
};

function merged(base: TypedOrder, yours: TypedOrder, theirs: TypedOrder) {
  const [was, mine, other] = [base, yours, theirs].map((one) => orderLaying.flat(one));
  const { fields, both } = mergeFields(was ?? {}, mine ?? {}, other ?? {});
  return { form: orderLaying.form(fields, theirs), both: both.map(({ name }) => orderFieldLabel(name)) };
}

test('a form is the same after it was laid out as fields', () => {
  expect(orderLaying.form(orderLaying.flat(form), form)).toEqual(form);
});

test('lines that two people add, change and remove are put together', () => {
  const [m, one] = form.lines as [TypedOrder['lines'][number], TypedOrder['lines'][number]];
  const yours = { ...form, note: 'By rail', lines: [{ ...m, pieces: '6' }, one, line('L', '1')] };
  const theirs = { ...form, expected: '2026-12-01', lines: [m, line('S', '3')] };
  expect(merged(form, yours, theirs)).toEqual({
    form: {
      ...{ supplier: 'Tiruppur Knits', expected: '2026-12-01', note: 'By rail' },
      lines: [{ ...m, pieces: '6' }, line('L', '1'), line('S', '3')],
    },
    both: [],
  });
});

test('a line that both changed is asked about, and what you typed stays', () => {
  const [m] = form.lines as [TypedOrder['lines'][number]];
  const yours = { ...form, lines: [{ ...m, pieces: '6' }] };
  const theirs = { ...form, lines: [{ ...m, pieces: '9' }] };
  expect(merged({ ...form, lines: [m] }, yours, theirs)).toEqual({ form: yours, both: ['cricket-1 M'] });
});

test('a draft may lack costs, but no line has invalid pieces', () => {
  expect(orderFaults({ ...form, lines: [line('M', '0', ''), line('L', '2', 'x')] })).toEqual({
    'lines.0.pieces': 'Give whole pieces, 1 to 10,000',
    'lines.1.cost': 'Rupees',
  });
  expect(orderDraftOf({ ...form, lines: [line('M', '0')] })).toBeUndefined();
  expect(orderDraftOf({ ...form, lines: [line('M', '4', ''), line('L', '2', '1,320.50')] })).toEqual({
    ...{ supplier: 'Tiruppur Knits', expected: null, note: '' },
    lines: [
      { product: 'cricket-1', size: 'M', pieces: 4, cost: null },
      { product: 'cricket-1', size: 'L', pieces: 2, cost: 1320.5 },
    ],
  });
});

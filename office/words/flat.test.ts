import { expect, test } from 'vitest';
import { flatOf, flatValueWords, formOf } from './flat.ts';

const form = {
  boxes: { title: 'Caps', from: '' },
  hidden: false,
  picked: ['football-8'],
  colours: { a: '#fff', b: '#000' },
};

test('a form is flattened to fields by path, and restored', () => {
  const flat = flatOf(form);
  expect(flat).toEqual({
    'boxes.title': 'Caps',
    'boxes.from': '',
    hidden: 'false',
    picked: '["football-8"]',
    'colours.a': '#fff',
    'colours.b': '#000',
  });
  expect(formOf(flat, form)).toEqual(form);
  expect(formOf({ ...flat, hidden: 'true', 'colours.b': '#123', picked: '[]' }, form)).toEqual({
    ...form,
    hidden: true,
    picked: [],
    colours: { a: '#fff', b: '#123' },
  });
});

test.each([
  ['true', 'yes'],
  ['false', 'no'],
  ['["cricket","football"]', 'cricket, football'],
  ['[]', ''],
  ['Rain stops play.', 'Rain stops play.'],
])('the value %s is shown as “%s”', (value, words) => {
  expect(flatValueWords(value)).toBe(words);
});

import { expect, test } from 'vitest';
import type { OfficeKind } from '#contract/office/kinds.ts';
import {
  cellIn,
  kindBody,
  kindDraftOf,
  listIn,
  newKind,
  soldIn,
  toggleInList,
  typedKind,
  withMeasure,
} from './kind-draft.ts';

const gloves: OfficeKind = {
  ...{
    kind: 'gloves',
    name: 'Gloves',
    one: 'Pair of gloves',
    hindi: 'दस्ताने',
    words: ['mitts'],
    sizes: ['7', '7.5', '8'],
    retired: ['7'],
  },
  ...{ ages: 'grown', worn: true, garments: ['cap'], hsn: '61161000', grams: 120, position: 20, closed: false },
  chart: {
    measures: ['Palm', 'Length'],
    rows: [
      { size: '7.5', cm: [19.5, 17] },
      { size: '8', cm: [20.5, 18] },
    ],
  },
  ...{ version: 2, known: [], products: 0, used: [] },
};
const caps: OfficeKind = { ...gloves, kind: 'cap', name: 'Caps', position: 10, chart: null };
const all = [caps, gloves];
const { kind: _kind, version: _version, known: _known, products: _products, used: _used, ...facts } = gloves;

test('a kind that is opened and saved is unchanged, except for its position', () => {
  expect(kindBody(kindDraftOf(gloves, all), all)).toEqual({ body: { ...facts, kind: 'gloves', position: 20 } });
});

test('the slug of a kind follows its name until it is typed itself', () => {
  let draft = typedKind(newKind(all), 'name', 'Running Shoes');
  expect(draft.boxes.kind).toBe('running-shoes');
  draft = typedKind(typedKind(draft, 'kind', 'shoes'), 'name', 'Shoes for running');
  expect(draft.boxes.kind).toBe('shoes');
});

test('sizes are typed with commas or on lines, each once, and a retired size has no row in the chart', () => {
  expect(listIn(' 7, 8\n8, 9 ')).toEqual(['7', '8', '9']);
  const draft = typedKind(kindDraftOf(gloves, all), 'sizes', '7, 7.5, 8, 9');
  expect(soldIn(draft)).toEqual(['7.5', '8', '9']);
  expect(kindBody(draft, all)).toEqual({ faults: { chart: 'Write every measure of 9, in cm' } });
  const whole = withMeasure(withMeasure(draft, '9', 0, '22'), '9', 1, '19,5');
  expect([cellIn(whole, '9', 1), cellIn(whole, '9', 2)]).toEqual(['19,5', '']);
  const sent = kindBody(whole, all);
  expect('body' in sent && sent.body.chart?.rows.at(-1)).toEqual({ size: '9', cm: [22, 19.5] });
});

test('a kind without measures has no chart of its own, and its weight is in whole grams', () => {
  const draft = typedKind(kindDraftOf(gloves, all), 'measures', ' ');
  expect(kindBody(draft, all)).toMatchObject({ body: { chart: null } });
  expect(kindBody(typedKind(draft, 'grams', ''), all)).toEqual({ faults: { grams: 'Give whole grams, like 120' } });
  expect(kindBody(typedKind(draft, 'grams', '1.5'), all)).toEqual({ faults: { grams: 'Give whole grams, like 120' } });
});

test('an item that is switched on is added at the end, and one switched off is removed', () => {
  expect(toggleInList(['a', 'b'], 'a', true)).toEqual(['b', 'a']);
  expect(toggleInList(['a', 'b'], 'a', false)).toEqual(['b']);
});

import { expect, test } from 'vitest';
import { emptyNew, isBegunNew, type NewBox, newIn, newRequest, typedNew } from './new-draft.ts';

const colours = { a: '#111111', b: '#222222', c: '#333333' };
const choices = {
  categories: [
    { category: 'Cricket' as const, sport: 'cricket' as const },
    { category: 'Limited Edition' as const, sport: null },
  ],
  clubs: [
    { name: 'Monsoons', sport: 'cricket' as const, licensor: 'M', colours, crest: null },
    { name: 'Rovers', sport: 'football' as const, licensor: 'R', colours, crest: null },
  ],
  athletes: [{ name: 'Zubin', team: 'Monsoons' }],
  kinds: [
    { kind: 'jersey', name: 'Jersey', hsn: '', sizes: ['M', 'L', "Women's M"], isDrawn: true },
    { kind: 'cap', name: 'Cap', hsn: '', sizes: ['M', 'L'], isDrawn: true },
    { kind: 'kids', name: 'Kids', hsn: '', sizes: ['4-5Y'], isDrawn: true },
    { kind: 'accessory', name: 'Accessory', hsn: '', sizes: ['One size'], isDrawn: true },
    { kind: 'gloves', name: 'Pair of gloves', hsn: '61161000', sizes: ['7', '8'], isDrawn: false },
  ],
  garments: [
    { garment: 'jersey', kinds: ['jersey' as const], hsn: '61099010' },
    { garment: 'mug', kinds: ['accessory' as const], hsn: '69120010' },
    { garment: 'kids-jersey', kinds: ['kids' as const], hsn: '61099011' },
  ],
};
const type = (...typed: [NewBox, string][]) =>
  typed.reduce((draft, [box, value]) => typedNew(draft, box, value, choices), emptyNew());

test.each<[[NewBox, string][], Partial<Record<NewBox, string>>]>([
  [[['category', 'Cricket']], { sport: 'cricket' }],
  [[['category', 'Limited Edition']], { sport: '' }],
  [[['team', 'Rovers']], { sport: 'football', ...colours }],
  [[['athlete', 'Zubin']], { team: 'Monsoons', sport: 'cricket', athlete: 'Zubin' }],
  [
    [
      ['athlete', 'Zubin'],
      ['team', 'Rovers'],
    ],
    { team: 'Rovers', athlete: '' },
  ],
  [
    [
      ['athlete', 'Zubin'],
      ['sport', 'football'],
    ],
    { team: '', athlete: '', sport: 'football' },
  ],
  [
    [
      ['team', 'Rovers'],
      ['category', 'Cricket'],
    ],
    { team: '', sport: 'cricket' },
  ],
  [[['kind', 'accessory']], { garment: 'mug', hsn: '69120010' }],
  // Its own code, and no garment it could be drawn as.
  [[['kind', 'gloves']], { garment: '', hsn: '61161000' }],
  [
    [
      ['kind', 'jersey'],
      ['hsn', '99999999'],
      ['name', 'x'],
    ],
    { hsn: '99999999', garment: 'jersey' },
  ],
])('typing %j fills in %j', (typed, follows) => {
  expect(type(...typed).boxes).toMatchObject(follows);
});

test('changing the kind removes the sizes that it cannot have', () => {
  const draft = { ...type(['kind', 'jersey']), pieces: { M: '3', '4-5Y': '1' } };
  expect(typedNew(draft, 'kind', 'kids', choices).pieces).toEqual({ '4-5Y': '1' });
  expect(typedNew({ ...draft, pieces: { "Women's M": '3', M: '1' } }, 'kind', 'cap', choices).pieces).toEqual({
    M: '1',
  });
});

test('a complete draft is sent, and an incomplete one has a message at each field', () => {
  const draft = type(['name', 'Cap '], ['category', 'Cricket'], ['kind', 'jersey'], ['price', '₹2,499.50']);
  const sent = newRequest({ ...draft, pieces: { M: '3', L: '' } });
  expect(sent).toMatchObject({
    body: { key: draft.key, price: 2499.5, team: null, sport: 'cricket', garment: 'jersey' },
  });
  expect('body' in sent && sent.body.sizes).toEqual([
    { size: 'M', pieces: 3 },
    { size: 'L', pieces: 0 },
  ]);
  const empty = newRequest(emptyNew());
  expect('faults' in empty && Object.keys(empty.faults)).toEqual(['name', 'category', 'sport', 'kind', 'price', 'hsn']);
  const wrong: Record<string, string>[] = [
    { M: '1.5' },
    { M: '-1' },
    { M: 'two' },
    { M: '10001' },
    { M: '1', 'One size': '1' },
  ];
  for (const pieces of wrong)
    expect(newRequest({ ...draft, pieces }), JSON.stringify(pieces)).toMatchObject({
      faults: { sizes: expect.any(String) },
    });
});

test('a stored draft is read again, and other values are ignored', () => {
  const draft = type(['name', 'Cap']);
  expect(newIn(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  for (const odd of [null, 7, {}, { ...draft, pieces: { M: 3 } }, { ...draft, boxes: {} }])
    expect(newIn(odd)).toBeUndefined();
  expect([isBegunNew(emptyNew()), isBegunNew(draft)]).toEqual([false, true]);
});

test('a product without a drawing is sent without a garment', () => {
  const draft = type(['name', 'Gloves'], ['category', 'Cricket'], ['kind', 'gloves'], ['price', '799']);
  expect(newRequest({ ...draft, pieces: { 8: '3' } })).toMatchObject({
    body: { kind: 'gloves', garment: null, hsn: '61161000' },
  });
});

test('a new product has a plain garment in the shop’s colours, and no other value', () => {
  expect(emptyNew()).toMatchObject({
    boxes: { name: '', pattern: 'solid', a: '#2d6a4f', b: '#14170f', c: '#f5f4ef', price: '', hsn: '' },
    pieces: {},
  });
});

test.each([
  ['nothing', {}, {}, false],
  ['one size', {}, { M: '' }, true],
  ['a name', { name: 'Cap' }, {}, true],
])('a draft with %s counts as begun: %s', (_what, boxes, pieces, hasBegun) => {
  const draft = emptyNew();
  expect(isBegunNew({ ...draft, boxes: { ...draft.boxes, ...boxes }, pieces: pieces as Record<string, string> })).toBe(
    hasBegun,
  );
});

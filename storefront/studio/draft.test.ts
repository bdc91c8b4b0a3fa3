import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { anyDesign } from '#artwork/design/test-designs.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { cartLineOf } from '../cart/design-line.ts';
import {
  parseDraft,
  picturesIn,
  printableDesign,
  readStudioDraft,
  saveStudioDraft,
  withPictureNames,
} from './draft.ts';
import { beginStudio, isUnsaved } from './studio-state.ts';

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});

const pictures = new Map([
  ['local-3fa85f64-5717-4562-b3fc-2c963f66afa6', { width: 1600, height: 1200 }],
  ['Q'.repeat(32), { width: 700, height: 2100 }],
]);
const known = [...pictures].map(([key, size]) => ({ key, name: 'a.png', ...size, seeThrough: false, tones: [] }));

test('any draft is restored unchanged, with exactly the pictures that it shows', () => {
  fc.assert(
    fc.property(anyDesign(pictures), fc.integer({ min: 1, max: 10 }), (design, quantity) => {
      const state = { ...beginStudio(design), quantity, rights: true, editing: { id: 'cus_1', ordered: true } };
      expect(saveStudioDraft(state, known)).toBe(true);
      const draft = readStudioDraft(firstFacts);
      expect(draft?.state).toEqual(state);
      expect(new Set(draft?.pictures.map(({ key }) => key))).toEqual(picturesIn(design));
    }),
    { seed: 20_261_121, numRuns: 60 },
  );
  kept.clear();
  expect(readStudioDraft(firstFacts)).toBeUndefined();
});

test('an empty text is left out of a restored draft, and a saved design is recognized as saved', () => {
  const words = {
    id: 't',
    kind: 'text',
    words: 'GULLY',
    font: 'anek',
    colour: '#000000',
    outline: null,
    curve: 0,
    size: 10,
  } as const;
  const layer = { ...words, x: 0, y: 0, angle: 0, flipped: false };
  const design = { ...newDesign(), sides: { front: [layer, { ...layer, id: 'u', words: '' }], back: [] } };
  saveStudioDraft({ ...beginStudio(design), savedDesign: design }, []);
  const draft = readStudioDraft(firstFacts);
  expect(draft?.state.history.present.sides.front).toEqual([layer]);
  expect(draft && isUnsaved(draft.state)).toBe(false);
  saveStudioDraft(beginStudio(design), []);
  const other = readStudioDraft(firstFacts);
  expect(other && isUnsaved(other.state)).toBe(true);
  expect(isUnsaved(beginStudio())).toBe(false);
});

test.each([
  ['nothing', undefined],
  ['words', 'a design'],
  ['an empty thing', {}],
  ['a garment of old', { design: { ...newDesign(), garment: 'scarf' } }],
  ['a layer nobody knows', { design: { ...newDesign(), sides: { front: [{ kind: 'film' }], back: [] } } }],
])('a stored draft of %s is ignored', (_name, value) => {
  expect(parseDraft(firstFacts, value)).toBeUndefined();
});

test('the other fields of a draft are restored only if they are valid', () => {
  const draft = parseDraft(firstFacts, {
    design: newDesign(),
    side: 'inside',
    quantity: 99,
    rights: 'yes',
    editing: 7,
    pictures: [{ key: 1 }, known[0]],
  });
  expect(draft?.state).toMatchObject({ side: 'front', quantity: 10, rights: false, editing: undefined });
  expect(draft?.pictures).toEqual([known[0]]);
});

test('pictures are renamed on every side, and empty texts are not printed', () => {
  const layer = {
    kind: 'picture',
    id: 'p',
    picture: 'local-1',
    x: 0,
    y: 0,
    width: 10,
    height: 10,
    angle: 0,
    flipped: false,
  } as const;
  const words = {
    kind: 'text',
    id: 't',
    words: ' ',
    font: 'anek',
    colour: '#000000',
    outline: null,
    curve: 0,
    size: 10,
  } as const;
  const design = { ...newDesign(), sides: { front: [layer], back: [layer, { ...layer, ...words }] } };
  const named = withPictureNames(design, new Map([['local-1', 'shop']]));
  expect([...picturesIn(named)]).toEqual(['shop']);
  expect(printableDesign(design).sides.back.map(({ kind }) => kind)).toEqual(['picture']);
});

test('a saved design becomes a cart line in the format of the cart', () => {
  const product = {
    customProductId: 'cus_1',
    name: 'Custom Mug',
    price: 449,
    size: 'One size',
    baseColor: 'White',
    sides: [],
    ordered: false,
  };
  expect(cartLineOf({ ...product, images: ['/images/designs/cus_1/front-800.webp'] }, 2)).toEqual({
    id: 'cus_1',
    name: 'Custom Mug',
    price: 449,
    image: '/images/designs/cus_1/front-800.webp',
    quantity: 2,
    size: 'One size',
    color: 'White',
    isCustomProduct: true,
    customization: { baseColor: 'White', designImage: '/images/designs/cus_1/front-800.webp' },
  });
});

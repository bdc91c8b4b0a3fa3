import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { beginHistory } from '#artwork/design/history.ts';
import { firstFacts } from '#contract/default-facts.ts';
import type { DesignPlace } from '#contract/designs.ts';
import { saveSquad } from './save-squad.ts';
import { saveToCart, saveToDesigns } from './save-to-cart.ts';
import { beginStudio } from './studio-state.ts';

const api = vi.hoisted(() => vi.fn());
const own = vi.hoisted(() => vi.fn());
vi.mock('../browser/api.ts', async (original) => ({
  ...(await original<typeof import('../browser/api.ts')>()),
  browserApi: api,
}));
vi.mock('../browser/member-api.ts', () => ({ memberApi: own }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
    addEventListener: () => {},
    removeEventListener: () => {},
    dispatchEvent: () => true,
  });
});
afterEach(() => vi.unstubAllGlobals());

const design = newDesign('t-shirt');
const studio = { ...beginStudio(design), history: beginHistory(design) };
const sent = { arrived: async () => new Map<string, string>(), sendAgain: async () => false };
const id = 'cus_aDesignThatWasJustSaved1';
const stored = (list: DesignPlace) => {
  const product = {
    customProductId: id,
    name: 'Custom T-shirt',
    price: 799,
    size: 'M',
    baseColor: 'White',
    sides: ['front'],
    images: [],
  };
  api.mockResolvedValue({ data: { ...product, ordered: false, list } });
  own.mockResolvedValue({ data: { designs: list === 'listed' ? [{ customProductId: id }] : [] } });
};

test('a listed design is reported as saved, and a full list causes a message with a way out', async () => {
  stored('listed');
  expect((await saveToDesigns(studio, sent)).kind).toBe('saved');
  stored('full');
  expect(await saveToDesigns(studio, sent)).toEqual({
    kind: 'failed',
    message:
      'Just now there is room under Designs only for people who have ordered before. Yours is safe on this device; add it to your cart to order it.',
  });
  stored('nobodys');
  expect(await saveToDesigns(studio, sent)).toMatchObject({
    kind: 'failed',
    message: expect.stringContaining("We couldn't save your design"),
  });
});

test('a design that fits no list is added to the cart, and the result says that the list is full', async () => {
  stored('full');
  expect(await saveToCart(firstFacts, studio, sent)).toMatchObject({ kind: 'saved', product: { list: 'full' } });
});

test.each([
  ['is blocked', new DOMException('denied', 'SecurityError'), /site data is blocked/],
  ['is full', new DOMException('full', 'QuotaExceededError'), /storage is full/],
])('a browser whose storage %s shows that a design or squad was not added to the cart', async (_, refusal, words) => {
  stored('nobodys');
  Object.assign(window.localStorage, {
    length: 1,
    setItem: () => {
      throw refusal;
    },
  });
  const message = expect.stringMatching(new RegExp(`^Failed to add product to cart. .*${words.source}`));
  expect(await saveToCart(firstFacts, studio, sent)).toEqual({ kind: 'failed', message });
  const notSaved = expect.stringMatching(new RegExp(`^We couldn't save your design. .*${words.source}`));
  expect(await saveToDesigns(studio, sent)).toEqual({ kind: 'failed', message: notSaved });
  const shirt = { of: 'a', line: 1, player: { name: 'Asha', number: '7', size: 'M' }, design };
  api.mockResolvedValue({ data: { shirts: [{ line: 1, product: (await api()).data }], list: 'nobodys' } });
  expect(await saveSquad(firstFacts, [shirt], studio, sent)).toEqual({ kind: 'failed', message });
});

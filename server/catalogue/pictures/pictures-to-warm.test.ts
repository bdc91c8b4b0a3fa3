import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { picturesToWarm } from './pictures-to-warm.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop.close());

const dataOf = async (url: string): Promise<{ image: string }[]> => (await shop.app.inject(url)).json().data;

/** Returns the product and the view of a picture's address. */
const shown = (address: string) =>
  /^\/images\/([^/]+)\/(front|back|detail)-/.exec(address)?.slice(1, 3).join(' ') ?? address;

describe('pictures that are rendered in advance', () => {
  it('renders the pictures of the home page in advance, in the order of the page', async () => {
    const racks = await Promise.all(
      ['Cricket', 'Football', 'Basketball', 'Limited%20Edition'].map((name) =>
        dataOf(`/api/products/category/${name}`),
      ),
    );
    const parts = [
      racks.flatMap((rack) => rack.slice(0, 2)),
      await dataOf('/api/products/category/Limited%20Collection'),
      await dataOf('/api/athletes'),
      racks.flatMap((rack) => rack.slice(2, 5)),
    ].map((pieces) => pieces.map(({ image }) => shown(image)));
    expect(parts.map((part) => part.length)).toEqual([8, 2, 4, 12]);
    const ahead = Array.from(
      new Set((await picturesToWarm(firstFacts, shop.database.db)).map(({ product, view }) => `${product} ${view}`)),
    );
    expect(ahead.slice(0, new Set(parts.flat()).size)).toEqual(Array.from(new Set(parts.flat())));
  });

  it('lists a card of every product on sale in advance, and no picture twice', async () => {
    const list = await picturesToWarm(firstFacts, shop.database.db);
    const cards = new Set(list.filter(({ width }) => width === 480).map(({ product }) => product));
    const all = await Promise.all(
      [
        'Cricket',
        'Football',
        'Basketball',
        'Limited Edition',
        'Popular Athletes',
        'Cricket Special',
        'Football Special',
        'Basketball Special',
        'Motorsport Special',
      ].map((name) => dataOf(`/api/products/category/${encodeURIComponent(name)}`)),
    );
    for (const { image } of all.flat()) expect(cards).toContain(shown(image).split(' ')[0]);
    expect(new Set(list.map((one) => JSON.stringify(one))).size).toBe(list.length);
  });

  it('serves pages and pictures while others are rendered in advance', async () => {
    const own = await openTestShop(undefined, undefined, { idle: true });
    let finished = false;
    const drawing = own.warmPictures().finally(() => {
      finished = true;
    });
    try {
      const listed = await own.app.inject('/api/products/category/Motorsport%20Special');
      expect(listed.statusCode).toBe(200);
      // A slow machine shows the default picture until the rendering is done.
      const picture = await own.app.inject(listed.json().data.at(-1).image);
      expect([200, 302]).toContain(picture.statusCode);
      expect(finished).toBe(false);
    } finally {
      await own.close();
    }
    // Closing ends the work in the background.
    await drawing;
  });
});

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import { listingPages } from '#contract/listings.ts';
import { shareNameOf } from '#contract/share.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { cardDrawing } from '#server/catalogue/picture-drawing/share-card.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { findShareCard } from './find-share-card.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const get = (name: string, headers = {}) => shop.app.inject({ url: `/images/share/${name}.jpg`, headers });

describe('share card of a page', () => {
  it('serves a share card as a JPEG of 1200 × 630 pixels with an ETag and a small size', async () => {
    const reply = await get('product-cricket-1');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=86400' });
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(reply.rawPayload.length).toBeLessThan(200_000);
    const again = await get('product-cricket-1', { 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it.each(['home', 'athlete-kiyan-lobo', ...listingPages(firstFacts).map(({ path }) => shareNameOf(firstFacts, path))])(
    'finds the share card %s',
    async (name) => {
      const card = await findShareCard(firstFacts, shop.database.db, name);
      expect(card?.pieces.length).toBe(name.startsWith('athlete') ? 1 : 3);
      expect(card?.title).toMatch(/\w/);
    },
  );

  it("shows the first products of a listing, or an athlete's shirt from behind, on its share card", async () => {
    const card = await findShareCard(firstFacts, shop.database.db, 'sports-football');
    expect(card?.title).toBe('Football Merchandise');
    const { data } = (await shop.app.inject('/api/products/category/Football')).json();
    expect(data.length).toBeGreaterThan(3);
    expect((await findShareCard(firstFacts, shop.database.db, 'athlete-aarvi-castel'))?.pieces[0]).toMatchObject({
      side: 'back',
      picture: { name: 'CASTEL', number: 27 },
    });
    expect(await findShareCard(firstFacts, shop.database.db, 'special-motorsport')).toMatchObject({
      title: 'Motorsport Special Collection',
    });
  });

  it.each([
    'product-cricket-99',
    'product-',
    'athlete-nobody',
    'sports-tennis',
    'Home',
    'home.png',
    '..%2fhome',
    'x'.repeat(200),
  ])('answers 404 to the share card %s', async (name) => {
    expect((await get(name)).statusCode).toBe(404);
  });

  it('fits any product name into the panel of its share card, and escapes markup', async () => {
    const base = await findShareCard(firstFacts, shop.database.db, 'product-cricket-1');
    if (!base) throw new Error('no card');
    for (const title of [
      'A',
      'Cold Palmer',
      'Rovers Supporters’ Anniversary Travelling Shirt 1975',
      'Donaudampfschifffahrtsgesellschaft',
      '<b>&"x',
      'नाम',
    ]) {
      const drawing = cardDrawing({ ...base, title }, bundledLettering());
      expect(drawing).not.toMatch(/<b>|NaN|Infinity/);
      const { data, info } = await sharp(Buffer.from(drawing))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      // To the right of the panel is only the background, without dark or pale letters.
      let outside = 0;
      for (let y = 0; y < info.height; y++) {
        for (let x = 520; x < 700; x++) if ((data[(y * info.width + x) * 3] ?? 255) < 200) outside++;
      }
      expect(outside, title).toBe(0);
    }
  });
});

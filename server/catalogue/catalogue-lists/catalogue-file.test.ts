import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { productId } from '#contract/category-names.ts';
import { CatalogueFileError, readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { athleteSlug, type CatalogueProduct } from './catalogue-file.ts';

const seed = fileURLToPath(new URL('../../../database/seed', import.meta.url));

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

describe('demo catalogue', async () => {
  const { products, athletes } = await readCatalogueFiles(firstFacts, seed);
  const find = (id: string): CatalogueProduct => {
    const product = products.find((candidate) => candidate.id === id);
    if (!product) throw new Error(`no product ${id}`);
    return product;
  };
  const athleteNumbers = [numbers(101, 108), numbers(201, 209), numbers(301, 307), numbers(401, 409)];

  it.each([
    ['Cricket', numbers(1, 24)],
    ['Football', numbers(1, 24)],
    ['Basketball', numbers(1, 24)],
    ['Limited Edition', numbers(501, 523)],
    ['Popular Athletes', athleteNumbers.flat()],
    ['Cricket Special', numbers(600, 624)],
    ['Football Special', numbers(700, 732)],
    ['Basketball Special', numbers(800, 827)],
    ['Motorsport Special', numbers(900, 909)],
  ])('contains exactly the numbers of the category %s', (category, wanted) => {
    const present = products.filter((product) => product.category === category).map((product) => product.numericId);
    expect(present.sort((a, b) => a - b)).toEqual(wanted);
  });

  it('gives each range of Popular Athletes to one athlete', () => {
    const names = ['Kiyan Lobo', 'Obi Ransome', 'Aarvi Castel', 'Zubin Malhari'];
    for (const [index, range] of athleteNumbers.entries()) {
      const athletesOfRange = range.map((number) => find(productId('Popular Athletes', number)).athlete);
      expect(new Set(athletesOfRange)).toEqual(new Set([names[index]]));
    }
    expect(athletes.map(({ description }) => description).sort()).toEqual([
      'Formula 1',
      'basketball',
      'cricket',
      'football',
    ]);
  });

  it('contains the products that other pages refer to', () => {
    const lastShirt = find('limited-edition-523');
    expect(lastShirt.pricePaise).toBeLessThan(4500_00);
    expect(lastShirt.sizes).toContainEqual({ size: 'M', stock: 5 });
    expect(find('football-8')).toMatchObject({
      name: 'Cold Palmer',
      kind: 't-shirt',
      pricePaise: 1199_00,
      oldPricePaise: 1499_00,
    });
    expect(find('football-8').picture.motif).toBe('palm');
    expect(find('popular-athletes-307')).toMatchObject({
      kind: 'jacket',
      sport: 'motorsport',
      athlete: 'Aarvi Castel',
    });
  });

  it('gives each product its own name and description', () => {
    expect(new Set(products.map(({ description }) => description)).size).toBe(products.length);
    expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
  });

  it('contains products with plenty of stock, with few items and without stock', () => {
    const soldOut = products.filter(({ sizes }) => sizes.every(({ stock }) => stock === 0));
    expect(soldOut).toHaveLength(2);
    expect(products.some(({ sizes }) => sizes.some(({ stock }) => stock > 0 && stock <= 3))).toBe(true);
  });
});

const team = `
sport: cricket
teams:
  Konkan Monsoons:
    licensor: Konkan Monsoons Cricket
    colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' }
    crest: { shape: round, mark: wave, a: '#ff9a1f', b: '#0b2f73', c: '#ffffff' }
`;
const shirt = `
  Cricket:
    - numericId: 1
      name: Home Shirt
      description: A shirt.
      price: 1499.50
      kind: jersey
      team: Konkan Monsoons
      sizes: { S: 2, M: 0 }
      hsn: 61052010
      origin: India
      details: [Polyester.]
      picture: { garment: cricket-shirt }
`;
const good = `${team}products:${shirt}`;

describe('catalogue files', () => {
  let dir = '';
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'catalogue-'));
  });
  afterEach(() => rm(dir, { recursive: true }));

  async function read(text: string, file = 'cricket.yaml') {
    await writeFile(join(dir, file), text);
    return readCatalogueFiles(firstFacts, dir);
  }
  async function problemsOf(text: string): Promise<string[]> {
    const error: unknown = await read(text).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof CatalogueFileError)) throw new Error('the files were taken as they are');
    return error.problems;
  }

  it('takes licensor, colours and crest of a product from its team, and its price in paise', async () => {
    const [product] = (await read(good)).products;
    expect(product).toMatchObject({
      id: 'cricket-1',
      pricePaise: 149_950,
      oldPricePaise: null,
      sport: 'cricket',
      hsn: '61052010',
    });
    expect(product?.licensor).toBe('Konkan Monsoons Cricket');
    expect(product?.sizes).toEqual([
      { size: 'S', stock: 2 },
      { size: 'M', stock: 0 },
    ]);
    expect(product?.picture).toMatchObject({
      colours: { a: '#1557c0' },
      crest: { mark: 'wave' },
      pattern: 'solid',
      body: 0,
      lead: 'front',
    });
  });

  it('lets a product replace one colour and omit the crest', async () => {
    const text = good.replace(
      '{ garment: cricket-shirt }',
      "{ garment: cricket-shirt, colours: { b: '#ffffff' }, crest: none }",
    );
    const [product] = (await read(text)).products;
    expect(product?.picture.colours).toEqual({ a: '#1557c0', b: '#ffffff', c: '#ff9a1f' });
    expect(product?.picture).not.toHaveProperty('crest');
  });

  it('finds a team in another file, and ignores files that are not YAML', async () => {
    await writeFile(join(dir, 'notes.txt'), '::: not yaml');
    await writeFile(join(dir, 'a.yaml'), `sport: cricket\nproducts:${shirt}`);
    expect((await read(team, 'z-teams.yaml')).products).toHaveLength(1);
  });

  it.each([
    ['price: 1499.50', 'price: cheap', "price: must be a number, not 'cheap'."],
    ['price: 1499.50', 'price: -5', 'price: must be more than 0.'],
    ['price: 1499.50', 'price: 10.125', 'price: must have at most two decimals.'],
    ['      price: 1499.50\n', '', 'price: is missing.'],
    ['price: 1499.50', 'price: 1499.50\n      oldPrice: 1200', 'oldPrice: must be higher than price, or be left out.'],
    [
      'price: 1499.50',
      'price: 1499.50\n      hotSale: true',
      'hotSale: needs an oldPrice: a hot sale shows what is saved.',
    ],
    ['price: 1499.50', 'price: 1499.50\n      finalSale: yes', "finalSale: must be true or false, not 'yes'."],
    [
      'price: 1499.50',
      'price: 1499.50\n      finalSale: true',
      'finalSale: needs hotSale: true, because only hot sale goods cannot be returned.',
    ],
    ['{ S: 2, M: 0 }', '{ S: 2, M: lots }', "sizes > M: must be a number, not 'lots'."],
    [
      '{ S: 2, M: 0 }',
      '{ S: 2, Medium: 3 }',
      "sizes: Medium is not one of the sizes XS, S, M, L, XL, XXL, 3XL, Women's XS, Women's S, Women's M, Women's L, Women's XL, Women's XXL, 2-3Y, 4-5Y, 6-7Y, 8-9Y, 10-11Y, 12-14Y, One size.",
    ],
    ['{ S: 2, M: 0 }', '{ S: 2.5 }', 'sizes > S: must be a whole number.'],
    ['{ S: 2, M: 0 }', '{ 4-5Y: 1 }', "sizes: kids' goods, and only they, take sizes by age such as 4-5Y."],
    ['{ S: 2, M: 0 }', '{ S: 1, One size: 1 }', "sizes: 'One size' cannot stand beside other sizes."],
    ['61052010', '6105', 'hsn: must be an HSN code of 8 digits.'],
    ['team: Konkan Monsoons', 'team: Konkan Monsoon', "team: there is no team called 'Konkan Monsoon' under teams."],
    ['kind: jersey', 'kind: cap', 'kind: does not fit the picture: a cricket-shirt is of kind jersey.'],
    [
      'kind: jersey',
      'kind: jersey\n      athlete: Nobody',
      "athlete: there is no athlete called 'Nobody' under athletes.",
    ],
    ['origin: India', 'origin: India\n      discount: 20', 'has a field that is not known here: discount.'],
    [
      'garment: cricket-shirt',
      'garment: cricket-shirt, trim: blue',
      "picture > trim: must be a colour such as '#1557c0'.",
    ],
    [
      'garment: cricket-shirt',
      'garment: cricket-shirt, crest: big',
      'picture > crest: must be a crest (shape, mark, a, b and c) or the word none.',
    ],
    [
      'garment: cricket-shirt',
      'garment: cricket-shirt, front: ABCDEFGHIJKLMNO',
      'picture > front: must have at most 14 letters.',
    ],
    [
      'garment: cricket-shirt',
      'garment: cricket-shirt, name: விராட்',
      'picture > name: cannot be lettered: no font here has வி ரா ட்.',
    ],
    ['sport: cricket\n', '', 'sport: is missing.'],
  ])('reports the error if %j is replaced by %j', async (from, to, sentence) => {
    const problems = await problemsOf(good.replace(from, to));
    const separator = sentence.startsWith('has ') ? ': ' : ', ';
    expect(problems).toContain(`cricket.yaml: 'Home Shirt' (Cricket 1)${separator}${sentence}`);
  });

  it('counts the letters of a name as a reader does: eleven in Devanagari, not 29 code points', async () => {
    const [product] = (
      await read(good.replace('{ garment: cricket-shirt }', '{ garment: cricket-shirt, name: श्रीकृष्णमूर्तिबालसुब्रह्मण्य }'))
    ).products;
    expect(product?.picture.name).toHaveLength(29);
  });

  it('reports all errors at once', async () => {
    const problems = await problemsOf(good.replace('price: 1499.50', 'price: x').replace('hsn: 61052010', 'hsn: 1'));
    expect(problems).toHaveLength(2);
  });

  it('names the line of a YAML syntax error', async () => {
    expect((await problemsOf(good.replace('{ S: 2, M: 0 }', '{ S: 2, M: 0')))[0]).toMatch(
      /^cricket\.yaml, line \d+: cannot be read\. /,
    );
  });

  it('asks for quotes around a value that is read as an alias', async () => {
    expect(await problemsOf(good.replace('Home Shirt', '*Home'))).toEqual([
      'cricket.yaml: cannot be read. A value that begins with * must stand in quotes.',
    ]);
  });

  it('refuses an unknown category and a duplicate number', async () => {
    expect((await problemsOf(good.replace('  Cricket:', '  Crickett:')))[0]).toBe(
      'cricket.yaml: products: Crickett is not a category of the shop.',
    );
    const twice = await problemsOf(good + shirt.replace('  Cricket:\n', '').replace('Home Shirt', 'Away Shirt'));
    expect(twice).toEqual(["cricket.yaml: 'Away Shirt' (Cricket 1), numericId: 'Home Shirt' has this number already."]);
  });

  it('derives the slug of an athlete from the name', async () => {
    const athlete =
      'athletes:\n  - { slug: a-b-c, name: A B C, description: cricket, team: Konkan Monsoons, number: 1, shirt: 401, bio: Bats. Bowls. }\n';
    expect(await problemsOf(good + athlete)).toContain("cricket.yaml: athlete 'A B C', slug: must be 'a-b c'.");
    expect(athleteSlug('Zubin Malhari')).toBe('zubin-malhari');
  });

  it('requires the shirt of an athlete to be a product of that athlete with a back view', async () => {
    const athlete = (shirt: number) =>
      `athletes:\n  - { slug: a-b, name: A B, description: cricket, team: Konkan Monsoons, number: 1, shirt: ${shirt}, bio: Bats. }\n`;
    const piece = (change: (text: string) => string) =>
      `${team}products:${change(shirt.replace('  Cricket:', '  Popular Athletes:').replace('kind: jersey', 'kind: jersey\n      athlete: A B'))}`;
    const same = (text: string) => text;
    expect((await read(piece(same) + athlete(1))).athletes).toMatchObject([
      { slug: 'a-b', shirtId: 'popular-athletes-1' },
    ]);
    expect(await problemsOf(piece(same) + athlete(2))).toEqual([
      "cricket.yaml: athlete 'A B', shirt: there is no product 2 among the Popular Athletes.",
    ]);
    expect(await problemsOf(piece((text) => text.replace(/ *athlete: A B\n/, '')) + athlete(1))).toEqual([
      "cricket.yaml: athlete 'A B', shirt: 1 is not one of their pieces.",
    ]);
    const jacket = (text: string) =>
      text.replace('kind: jersey', 'kind: accessory').replace('garment: cricket-shirt', 'garment: mug');
    expect(await problemsOf(piece(jacket) + athlete(1))).toEqual([
      "cricket.yaml: athlete 'A B', shirt: 1 has no picture from behind.",
    ]);
  });

  it('reports an empty folder', async () => {
    await expect(readCatalogueFiles(firstFacts, dir)).rejects.toThrow('there is no file that ends in .yaml');
  });
});

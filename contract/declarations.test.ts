import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { countryName, countryNames, findCountry, namesOfCountry } from './countries.ts';
import { customGarments, customGoods, customMrpPaise, customPricePaise } from './custom-goods.ts';
import { careOf, makersOf, monthInWords, namesMaker, nothingDeclared } from './declarations.ts';
import { demoDeclarations } from './demo-declarations.ts';
import { priceWithTax } from './price-with-tax.ts';
import { firstTax, type GstSetting } from './tax-rules.ts';

const own = { countryOfOrigin: 'India', makerRole: null, makerName: null, makerAddress: null };
const mill = { makerRole: 'manufacturer', makerName: 'Dhaka Knits', makerAddress: '4 Mill Road, Dhaka' } as const;

describe('the makers of a product', () => {
  it.each([
    ['goods from India with nothing set', own, nothingDeclared, []],
    ['goods from India', own, demoDeclarations, ['manufacturer']],
    [
      'goods from India with their own maker',
      { ...own, ...mill, makerRole: 'packer' as const },
      demoDeclarations,
      ['packer'],
    ],
    ['imported goods', { ...own, countryOfOrigin: 'China' }, demoDeclarations, ['importer']],
    [
      'imported goods with a maker',
      { ...own, ...mill, countryOfOrigin: 'Bangladesh' },
      demoDeclarations,
      ['manufacturer', 'importer'],
    ],
    [
      'imported goods with a maker alone',
      { ...own, ...mill, countryOfOrigin: 'Bangladesh' },
      nothingDeclared,
      ['manufacturer'],
    ],
    [
      'imported goods with their importer',
      { ...own, ...mill, countryOfOrigin: 'China', makerRole: 'importer' as const },
      demoDeclarations,
      ['importer'],
    ],
  ])('the product page names the makers for %s', (_, product, shop, roles) => {
    expect(makersOf(product, shop).map(({ role }) => role)).toEqual(roles);
  });

  it('imported goods are complete with an importer alone', () => {
    const imported = { ...own, ...mill, countryOfOrigin: 'Bangladesh' };
    expect([namesMaker(imported, nothingDeclared), namesMaker(imported, demoDeclarations)]).toEqual([false, true]);
    expect([namesMaker(own, nothingDeclared), namesMaker(own, demoDeclarations)]).toEqual([false, true]);
  });

  it('a maker without a name or an address is not shown', () => {
    expect(makersOf(own, { ...demoDeclarations, makerAddress: '' })).toEqual([]);
  });
});

it('customer care is the seller, unless the shop has its own', () => {
  const seller = { legalName: 'Shop', address: '1 Road', phone: '1800 1', email: 'a@b.example' };
  expect(careOf(nothingDeclared, seller)).toBe('Shop, 1 Road, 1800 1, a@b.example');
  expect(careOf({ ...nothingDeclared, carePhone: '1800 2' }, seller)).toBe('Shop, 1 Road, 1800 2, a@b.example');
});

it('a month is written in words', () => expect(monthInWords('2026-05')).toBe('May 2026'));

describe('countries of origin', () => {
  it('a country is found by any of its names, in any case', () => {
    fc.assert(
      fc.property(fc.constantFrom(...countryNames), fc.boolean(), (country, isUpper) => {
        for (const name of namesOfCountry(country))
          expect(findCountry(` ${isUpper ? name.toUpperCase() : name.toLowerCase()} `)).toBe(country);
      }),
    );
    expect(['bharat', 'USA', 'prc', 'sri  lanka'].map(countryName)).toEqual([
      ...['India', 'United States', 'China', 'Sri Lanka'],
    ]);
  });

  it('an unknown country stays as it was typed', () => {
    expect([findCountry('Narnia'), countryName(' Narnia ')]).toEqual([undefined, 'Narnia']);
  });

  test('each country is listed once', () => expect(new Set(countryNames).size).toBe(countryNames.length));
});

const gst = (prices: GstSetting['prices'], registration: GstSetting['registration'] = 'regular') => ({
  rules: firstTax.rules,
  gst: {
    ...{ registration, prices, delivery: 'highest' as const, ownState: true },
    rates: [
      { hsn: '', above: 0, percent: 18, from: '2025-09-22', source: '' },
      { hsn: '61', above: 0, percent: 5, from: '2025-09-22', source: '' },
      { hsn: '61', above: 2500, percent: 18, from: '2025-09-22', source: '' },
    ],
  },
});

describe('prices with tax', () => {
  const day = '2026-11-29';
  it.each([
    ['a flat tax', firstTax, '61091000', 99_900, 109_890],
    ['a flat tax that is rounded up', firstTax, '61091000', 99_905, 109_896],
    ['GST, excluded', gst('exclude'), '61091000', 99_900, 104_896],
    ['GST, excluded, above the limit', gst('exclude'), '61091000', 250_003, 295_004],
    ['GST, included', gst('include'), '61091000', 99_900, 99_900],
    ['GST, included, that no rate fits', gst('include'), '61091000', 270_000, 262_500],
    ['a seller without GST registration', gst('exclude', 'unregistered'), '61091000', 99_900, 99_900],
  ])('the price to pay is right for %s', (_, tax, hsn, unitPaise, paid) => {
    expect(priceWithTax(tax, { hsn, unitPaise }, day)).toBe(paid);
  });

  it('a price with added tax is never below the price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (unitPaise) => {
        for (const tax of [firstTax, gst('exclude')])
          expect(priceWithTax(tax, { hsn: '61091000', unitPaise }, day)).toBeGreaterThanOrEqual(unitPaise);
      }),
    );
  });
});

it('custom prices with 18 % tax are at most their MRPs', () => {
  for (const garment of customGarments)
    for (let sides = 1; sides <= customGoods[garment].sides.length; sides++)
      expect(customPricePaise(garment, sides) * 1.18, `${garment}, ${sides}`).toBeLessThanOrEqual(
        customMrpPaise(garment, sides),
      );
});

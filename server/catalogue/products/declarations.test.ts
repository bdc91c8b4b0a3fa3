import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noDeclarations, nothingDeclared } from '#contract/declarations.ts';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import {
  declarationFaults,
  findMrpExcess,
  genericNameOf,
  type LawfulFacts,
  missingDeclarations,
  mrpExcessWords,
} from './declarations.ts';
import { firstFacts } from './test-facts.ts';

/** A shirt of ₹1,000.00, which costs ₹1,100.00 with the flat tax. */
const shirt: LawfulFacts = {
  ...noDeclarations,
  ...{ kind: 'jersey', hsn: '61091000', countryOfOrigin: 'India', pricePaise: 100_000, oldPricePaise: null },
  ...{ mrpPaise: 110_000, state: 'sold', publishAt: null },
};
const production: KnownFacts = { ...firstFacts, requiresDeclarations: true };
const fieldsOf = (facts: KnownFacts, after: LawfulFacts, before: Partial<LawfulFacts>) =>
  declarationFaults(facts, after, before).map(([field]) => field);

describe('MRP of a product', () => {
  it.each([
    [110_000, null, undefined],
    [109_999, null, 'pricePaise'],
    [121_000, 110_000, undefined],
    [120_999, 110_000, 'oldPricePaise'],
    [null, 500_000, undefined],
  ])('compares an MRP of %s paise with price and former price %s', (mrpPaise, oldPricePaise, field) => {
    expect(findMrpExcess(firstFacts, { ...shirt, mrpPaise, oldPricePaise })?.field).toBe(field);
  });

  it('states the price with tax and the MRP in the message', () => {
    const excess = { field: 'pricePaise', withTaxPaise: 110_000, mrpPaise: 109_999 } as const;
    expect(mrpExcessWords(excess)).toBe(
      'The price is ₹1,100.00 with tax, above the MRP of ₹1,099.99. No price may exceed the MRP.',
    );
  });

  it('accepts no change of price, former price, MRP or HSN code that exceeds the MRP', () => {
    const paise = fc.integer({ min: 1, max: 10_000_000 });
    fc.assert(
      fc.property(paise, fc.option(paise), paise, (pricePaise, oldPricePaise, mrpPaise) => {
        const after = { ...shirt, pricePaise, oldPricePaise, mrpPaise };
        const faults = fieldsOf(firstFacts, after, shirt);
        const highest = Math.max(...[pricePaise, oldPricePaise ?? 0].map((one) => one + Math.round(one / 10)));
        const isSame = pricePaise === 100_000 && oldPricePaise === null && mrpPaise === 110_000;
        expect(faults.length > 0).toBe(highest > mrpPaise && !isSame);
      }),
    );
  });

  it('allows other changes of a product above its MRP until it goes on sale again', () => {
    const above = { ...shirt, mrpPaise: 105_000 };
    expect(fieldsOf(firstFacts, { ...above, genericName: 'Shirt' }, above)).toEqual([]);
    expect(fieldsOf(firstFacts, { ...above, state: 'withdrawn' }, above)).toEqual([]);
    expect(fieldsOf(firstFacts, above, { ...above, state: 'withdrawn' })).toEqual(['pricePaise']);
  });
});

describe('missing declarations of a product', () => {
  const bare = { ...shirt, ...noDeclarations };
  it.each([
    ['nothing declared', nothingDeclared, bare, ['mrpPaise', 'makerName']],
    ['a maker in the settings', demoDeclarations, bare, ['mrpPaise']],
    ['a kind that is no generic name', demoDeclarations, { ...shirt, kind: 'accessory' }, ['genericName']],
    ['such a kind with a generic name', demoDeclarations, { ...shirt, kind: 'accessory', genericName: 'Mug' }, []],
    [
      'an imported product without an importer',
      { ...demoDeclarations, importerName: '' },
      { ...shirt, countryOfOrigin: 'China' },
      ['makerName'],
    ],
  ])('finds the missing declarations: %s', (_, declared, facts, missing) => {
    expect(missingDeclarations({ ...firstFacts, declared }, facts)).toEqual(missing);
  });

  it('does not require declarations in a demo', () => {
    expect(fieldsOf(firstFacts, { ...bare, state: 'sold' }, { ...bare, state: 'draft' })).toEqual([]);
  });

  it('refuses to publish or schedule a product without declarations in production', () => {
    const draft = { ...bare, state: 'draft' as const };
    expect(fieldsOf(production, bare, draft)).toEqual(['mrpPaise']);
    expect(fieldsOf(production, { ...draft, publishAt: '2026-12-01T00:00:00Z' }, draft)).toEqual(['mrpPaise']);
    expect(fieldsOf(production, bare, { ...bare, state: 'withdrawn' })).toEqual(['mrpPaise']);
    expect(fieldsOf(production, bare, {})).toEqual(['mrpPaise']);
    expect(fieldsOf(production, draft, {})).toEqual([]);
  });

  it('allows a published product to lack declarations, but not to lose one', () => {
    expect(fieldsOf(production, { ...bare, pricePaise: 90_000 }, bare)).toEqual([]);
    expect(fieldsOf(production, bare, shirt)).toEqual(['mrpPaise']);
    const china = { ...shirt, countryOfOrigin: 'China' };
    const shop = { ...production, declared: { ...demoDeclarations, importerAddress: '' } };
    expect(fieldsOf(shop, china, shirt)).toEqual(['makerName']);
  });
});

it.each([
  ['Bangladesh', 'manufacturer', '14 Mill Lane, Tiruppur, Tamil Nadu 641604', ['makerRole']],
  ['Bangladesh', 'packer', '14 Mill Lane, Tiruppur, Tamil Nadu 641604', []],
  ['Bangladesh', 'importer', '14 Mill Lane, Tiruppur, Tamil Nadu 641604', []],
  ['Bangladesh', 'manufacturer', 'Plot 7, Gazipur 1700, Dhaka', []],
  ['India', 'manufacturer', '14 Mill Lane, Tiruppur, Tamil Nadu 641604', []],
] as const)('refuses goods from %s with a %s at “%s”: %j', (countryOfOrigin, makerRole, makerAddress, fields) => {
  const after = { ...shirt, countryOfOrigin, makerRole, makerName: 'Kalindi Knitwear', makerAddress };
  expect(fieldsOf(firstFacts, after, shirt)).toEqual(fields);
  expect(fieldsOf(firstFacts, { ...after, pricePaise: 90_000 }, after)).toEqual([]);
});

it('requires role, name and address of a maker together', () => {
  const whole = { makerRole: 'packer', makerName: 'Us', makerAddress: '1 Road' } as const;
  for (const part of ['makerRole', 'makerName', 'makerAddress'])
    expect(fieldsOf(firstFacts, { ...shirt, ...whole, [part]: null }, shirt)).toEqual(['makerName']);
  expect(fieldsOf(firstFacts, { ...shirt, ...whole }, shirt)).toEqual([]);
});

it.each([
  ['jersey', null, 'Jersey'],
  ['jersey', 'Whites', 'Whites'],
  ['kids', null, ''],
  ['kids', "Kids' jersey", "Kids' jersey"],
  ['unknown-kind', null, ''],
])('gives the kind %s with its own name %s the generic name “%s”', (kind, genericName, name) => {
  expect(genericNameOf(firstFacts, { kind, genericName })).toBe(name);
});

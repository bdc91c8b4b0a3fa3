import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { demoDeclarations, noDeclarations, nothingDeclared } from '#contract/declarations.ts';
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

describe('the MRP', () => {
  it.each([
    [110_000, null, undefined],
    [109_999, null, 'pricePaise'],
    [121_000, 110_000, undefined],
    [120_999, 110_000, 'oldPricePaise'],
    [null, 500_000, undefined],
  ])('of %s paise holds the price, and a former price of %s', (mrpPaise, oldPricePaise, field) => {
    expect(findMrpExcess(firstFacts, { ...shirt, mrpPaise, oldPricePaise })?.field).toBe(field);
  });

  it('says the price with tax and itself', () => {
    const excess = { field: 'pricePaise', withTaxPaise: 110_000, mrpPaise: 109_999 } as const;
    expect(mrpExcessWords(excess)).toBe(
      'The price is ₹1,100.00 with tax, above the MRP of ₹1,099.99. No price may exceed the MRP.',
    );
  });

  it('is never exceeded by a change of price, former price, MRP or HSN code that is let through', () => {
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

  it('that a tax put below the price stops no other change, until the product goes on sale again', () => {
    const above = { ...shirt, mrpPaise: 105_000 };
    expect(fieldsOf(firstFacts, { ...above, genericName: 'Shirt' }, above)).toEqual([]);
    expect(fieldsOf(firstFacts, { ...above, state: 'withdrawn' }, above)).toEqual([]);
    expect(fieldsOf(firstFacts, above, { ...above, state: 'withdrawn' })).toEqual(['pricePaise']);
  });
});

describe('missing declarations', () => {
  const bare = { ...shirt, ...noDeclarations };
  it.each([
    ['nothing set', nothingDeclared, bare, ['mrpPaise', 'makerName']],
    ['the shop has a maker', demoDeclarations, bare, ['mrpPaise']],
    ['goods of a kind that is no generic name', demoDeclarations, { ...shirt, kind: 'accessory' }, ['genericName']],
    ['the same with a name', demoDeclarations, { ...shirt, kind: 'accessory', genericName: 'Mug' }, []],
    [
      'imported goods without an importer',
      { ...demoDeclarations, importerName: '' },
      { ...shirt, countryOfOrigin: 'China' },
      ['makerName'],
    ],
  ])('are found: %s', (_, declared, facts, missing) => {
    expect(missingDeclarations({ ...firstFacts, declared }, facts)).toEqual(missing);
  });

  it('stop nothing in a demonstration', () => {
    expect(fieldsOf(firstFacts, { ...bare, state: 'sold' }, { ...bare, state: 'draft' })).toEqual([]);
  });

  it('stop a product from going on sale, or from being planned, in production', () => {
    const draft = { ...bare, state: 'draft' as const };
    expect(fieldsOf(production, bare, draft)).toEqual(['mrpPaise']);
    expect(fieldsOf(production, { ...draft, publishAt: '2026-12-01T00:00:00Z' }, draft)).toEqual(['mrpPaise']);
    expect(fieldsOf(production, bare, { ...bare, state: 'withdrawn' })).toEqual(['mrpPaise']);
    expect(fieldsOf(production, bare, {})).toEqual(['mrpPaise']);
    expect(fieldsOf(production, draft, {})).toEqual([]);
  });

  it('stay missing where they were when the shop opened, but none may be lost', () => {
    expect(fieldsOf(production, { ...bare, pricePaise: 90_000 }, bare)).toEqual([]);
    expect(fieldsOf(production, bare, shirt)).toEqual(['mrpPaise']);
    const china = { ...shirt, countryOfOrigin: 'China' };
    const shop = { ...production, declared: { ...demoDeclarations, importerAddress: '' } };
    expect(fieldsOf(shop, china, shirt)).toEqual(['makerName']);
  });
});

it('takes role, name and address of a maker together', () => {
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
])('names goods of kind %s with the name %s: %s', (kind, genericName, name) => {
  expect(genericNameOf(firstFacts, { kind, genericName })).toBe(name);
});

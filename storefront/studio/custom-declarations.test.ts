import { expect, it } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { demoDeclarations } from '#contract/demo-declarations.ts';
import { customDeclarations } from './custom-declarations.tsx';

it('shows the MRP of the price list by printed sides, and the maker of the shop', () => {
  expect(customDeclarations(firstFacts, 't-shirt', 1)).toMatchObject({
    ...{ mrp: 999, genericName: 'T-shirt', netQuantity: '1 N', countryOfOrigin: 'India' },
    makers: [{ role: 'manufacturer', name: 'Kalindi Knitwear Works LLP' }],
  });
  expect(customDeclarations(firstFacts, 't-shirt', 2).mrp).toBe(1299);
});

it('shows the declarations of the owner', () => {
  const declared = { ...demoDeclarations, makerName: 'Us', careName: 'Our desk' };
  const shown = customDeclarations({ seller: { ...firstFacts.seller, declared } }, 'mug', 1);
  expect([shown.makers[0]?.name, shown.care]).toEqual(['Us', expect.stringMatching(/^Our desk, /)]);
});

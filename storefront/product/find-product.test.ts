import { describe, expect, test } from 'vitest';
import type { Api } from '#contract/calls.ts';
import type { Product } from '#contract/catalogue.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { ApiProblem } from '../browser/api.ts';
import { sampleProduct } from '../parts/sample-product.ts';
import { findProductOfAddress, listingOf, numberIn } from './find-product.ts';

const cricket8 = sampleProduct({ _id: 'cricket-8', numericId: 8 });
const football8 = sampleProduct({ _id: 'football-8', numericId: 8, Category: 'Football' });
const lobo = sampleProduct({
  _id: 'popular-athletes-101',
  numericId: 101,
  Category: 'Popular Athletes',
  athlete: 'Kiyan Lobo',
});
const shelf = [cricket8, football8, lobo];

/** A shop of three products, and one collection with football 8 in it. */
const api = (async (_name: string, { params }: { params: { category: string; numericId?: number } }) => {
  const { category, numericId } = params;
  if (numericId === undefined)
    return {
      success: true,
      data: category === 'Limited Collection' ? [football8] : shelf.filter((p) => p.Category === category),
    };
  const found = shelf.find((product) => product.Category === category && product.numericId === numericId);
  if (!found) throw new ApiProblem(404, 'not_found', "We couldn't find this product");
  return { success: true, data: found };
}) as Api;

const idsOf = (found: { product: Product } | { others: Product[] }) =>
  ('others' in found ? found.others : [found.product]).map(({ _id }) => _id);

test.each(['8e0', '0x8', '8.0', ' 8', '+8', '-8', '', '8a', '٨', undefined])('%j is not a product number', (part) => {
  expect(numberIn(part)).toBeNaN();
});

test('digits are a product number', () => {
  expect([numberIn('8'), numberIn('523')]).toEqual([8, 523]);
});

describe('the product of an address', () => {
  test('the product of an address is the one in the named category', async () => {
    expect(await findProductOfAddress(firstFacts, api, 8, 'Football')).toEqual({ product: football8 });
  });

  test('the product of an address is a member of the named collection', async () => {
    expect(idsOf(await findProductOfAddress(firstFacts, api, 8, 'Limited Collection'))).toEqual(['football-8']);
  });

  test('an address with a missing or wrong category means every product of the number', async () => {
    expect(idsOf(await findProductOfAddress(firstFacts, api, 8, null))).toEqual(['cricket-8', 'football-8']);
    expect(idsOf(await findProductOfAddress(firstFacts, api, 101, 'Cricket'))).toEqual(['popular-athletes-101']);
  });

  test('an address without a product is a 404, and another error stays as it is', async () => {
    await expect(findProductOfAddress(firstFacts, api, 999, 'Cricket')).rejects.toMatchObject({ status: 404 });
    const broken = (() => Promise.reject(new ApiProblem(503, 'unavailable', 'Later'))) as Api;
    await expect(findProductOfAddress(firstFacts, broken, 8, 'Cricket')).rejects.toMatchObject({ status: 503 });
  });
});

test('the breadcrumb links to the listing, or to the athlete’s page', () => {
  expect(listingOf(firstFacts, cricket8)).toEqual({ name: 'Cricket', to: '/sports/cricket' });
  expect(listingOf(firstFacts, lobo)).toEqual({ name: 'Kiyan Lobo', to: '/athlete/kiyan-lobo' });
});

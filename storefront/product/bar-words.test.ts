import { describe, expect, it } from 'vitest';
import { addedPieces, addedPrice } from './bar-words.ts';

describe('the buy bar', () => {
  const shirt = { Price: 2299, back: { fee: 300, ownNumber: null } };

  it.each([
    ['one piece', shirt, { isNamed: false, quantity: 1 }, '₹2,299.00'],
    ['a piece with a name on its back', shirt, { isNamed: true, quantity: 1 }, '₹2,599.00'],
    ['three pieces with a name', shirt, { isNamed: true, quantity: 3 }, '₹7,797.00'],
    ['two pieces that take no name', { Price: 1199.5, back: null }, { isNamed: false, quantity: 2 }, '₹2,399.00'],
  ])('shows the price of %s', (_, product, added, price) => {
    expect(addedPrice(product, added)).toBe(price);
  });

  it.each([
    [{ size: 'M', hasOneSize: false, isSoldOut: false, quantity: 1 }, 'Size M'],
    [{ size: 'M', hasOneSize: false, isSoldOut: false, quantity: 2 }, 'Size M, 2 pieces'],
    [{ size: undefined, hasOneSize: false, isSoldOut: false, quantity: 1 }, 'Choose a size'],
    [{ size: undefined, hasOneSize: false, isSoldOut: true, quantity: 1 }, undefined],
    [{ size: 'One size', hasOneSize: true, isSoldOut: false, quantity: 1 }, undefined],
    [{ size: 'One size', hasOneSize: true, isSoldOut: false, quantity: 3 }, '3 pieces'],
  ])('describes %o as %s', (wanted, words) => {
    expect(addedPieces(wanted)).toBe(words);
  });
});

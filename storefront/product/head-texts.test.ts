import { expect, it } from 'vitest';
import { headTexts } from './head-texts.ts';

const shirt = { ProductName: 'Hoops Shirt', Description: 'Green and white.' };

it.each([
  [null, 'Hoops Shirt', 'Green and white.'],
  [{ title: 'Official hoops shirt', description: null }, 'Official hoops shirt', 'Green and white.'],
  [{ title: null, description: 'In stock.' }, 'Hoops Shirt', 'In stock.'],
])('the head of a product page with %j has the title %s and the description %s', (meta, title, description) => {
  expect(headTexts({ ...shirt, meta })).toEqual({ title, description });
});

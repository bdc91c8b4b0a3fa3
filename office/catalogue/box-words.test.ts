import { expect, test } from 'vitest';
import { fieldLabel } from './box-words.ts';

test.each([
  ['slug', 'Address'],
  ['boxes.kind', 'Address'],
  ['boxes.grams', 'Weight'],
  ['bio', 'About them'],
  ['shirtId', 'The shirt'],
  ['crest.a', 'Edge of the crest'],
  ['colours.a', 'First colour'],
  ['boxes.name', 'Name'],
  ['title', 'Title'],
])('the field %s is called %s', (name, label) => {
  expect(fieldLabel(name)).toBe(label);
});

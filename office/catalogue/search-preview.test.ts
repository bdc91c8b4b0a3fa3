import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchPreview } from './search-preview.ts';

describe('preview of a search result', () => {
  it.each([
    [{ name: 'Hoops Shirt', description: 'Green.' }, 'Hoops Shirt · Maidan', 'Green.'],
    [
      { name: 'Hoops Shirt', metaTitle: ' Official shirt ', description: 'Green.' },
      'Official shirt · Maidan',
      'Green.',
    ],
    [{ name: 'A', description: 'Green.', metaDescription: 'In stock.' }, 'A · Maidan', 'In stock.'],
    [{}, 'No name · Maidan', ''],
    [{ name: 'A', description: `${'word '.repeat(40)}` }, 'A · Maidan', `${'word '.repeat(32).trim()} ...`],
  ])('of %j is %j with %j', (typed, title, description) => {
    expect(searchPreview(typed)).toEqual({ title, description });
  });

  it('cuts no word in half', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{1,12}$/), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(words, (all) => {
        const { description } = searchPreview({ description: all.join(' ') });
        const shown = description.replace(/ \.\.\.$/, '').split(' ');
        expect(all.slice(0, shown.length)).toEqual(shown);
      }),
    );
  });
});

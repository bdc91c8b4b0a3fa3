import { describe, expect, test } from 'vitest';
import { replaySizes, type SizeStep, sizesInPieces, takeSizes } from './piece-sizes.ts';

const asked = (returnId: string, kind: SizeStep['kind'], quantity: number, isDead = false): SizeStep => {
  return { returnId, kind, quantity, newSize: null, isDead };
};
const sent = (returnId: string, newSize: string, quantity = 1): SizeStep => {
  return { returnId, kind: 'return', quantity, newSize, isDead: false };
};
const swaps = [asked('a', 'return', 1), sent('a', 'L'), asked('b', 'return', 1), sent('b', 'XL')];

describe('sizes of the pieces of a line of size M', () => {
  test.each<[string, SizeStep[], string, string]>([
    [
      'a return takes a sold piece, also after an exchange',
      [...swaps, asked('r', 'return', 1)],
      '1 of size M',
      'XL, L',
    ],
    ['a report takes the newest piece first', [...swaps, asked('r', 'problem', 1)], '1 of size XL', 'L'],
    ['a report takes all new pieces before sold ones', [...swaps, asked('r', 'problem', 3)], 'XL, L, M', ''],
    [
      'a report takes a sold piece before the new one is sent',
      [asked('r', 'problem', 1), ...swaps],
      '1 of size M',
      'XL, L',
    ],
    ['a refused report takes nothing', [...swaps, asked('r', 'problem', 1, true)], '1 of size XL', 'XL, L'],
  ])('%s', (_rule, steps, back, left) => {
    const { newSizes, backSizes } = replaySizes('M', steps);
    const all = (sizes: readonly { size: string }[]) => sizes.map(({ size }) => size).join(', ');
    expect([sizesInPieces(backSizes.r ?? []), all(backSizes.r ?? [])]).toContain(back);
    expect(all(newSizes)).toBe(left);
  });

  test('a report takes no new piece that an earlier report is about', () => {
    const steps = [...swaps, asked('first', 'problem', 2), asked('second', 'problem', 1)];
    expect(replaySizes('M', steps).backSizes).toMatchObject({ second: [{ size: 'M', quantity: 1 }] });
  });

  test('pieces that are taken and left add up to all, by size', () => {
    const sizes = [
      { size: 'L', quantity: 2 },
      { size: 'M', quantity: 1 },
    ];
    expect(
      [0, 1, 2, 3, 4]
        .map((quantity) => takeSizes(sizes, quantity))
        .map(({ taken, left }) => [sizesInPieces(taken), sizesInPieces(left)]),
    ).toEqual([
      ['', '2 of size L, 1 of size M'],
      ['1 of size L', '1 of size L, 1 of size M'],
      ['2 of size L', '1 of size M'],
      ['2 of size L, 1 of size M', ''],
      ['2 of size L, 1 of size M', ''],
    ]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bundledLettering, lettersLeftOut } from '#artwork/node/load-fonts.ts';
import { outlineBox } from './design/outline-box.ts';
import { type FontName, fontNames, type TypeSetting } from './lettering.ts';
import { scripts } from './test-pictures.ts';

const lettering = bundledLettering();
const setting = { font: 'block', middle: 400, top: 0, capital: 40, fit: 300 } as const;
const pathOf = (element: string) => / d="([^"]*)"/.exec(element)?.[1] ?? '';

/** Returns the tight box of a line. Throws if nothing was drawn. */
function boxOf(words: string, changes: Partial<TypeSetting> = {}) {
  const box = outlineBox(pathOf(lettering(words, { ...setting, ...changes })));
  if (!box) throw new Error(`nothing drawn of '${words}'`);
  return { ...box, width: box.right - box.left, height: box.bottom - box.top };
}

/** Returns the box of a line without a maximum width. */
const free = (words: string, changes: Partial<TypeSetting> = {}) =>
  boxOf(words, { fit: Number.POSITIVE_INFINITY, ...changes });

const font = fc.constantFrom<FontName>(...fontNames);
const anyWords = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[A-Z]{1,60}$/),
  fc.stringMatching(/^[क-हऀ-ौ्ि ]{1,30}$/),
);

describe('a line of letters', () => {
  it('stays within the maximum width in any script and at any length', () => {
    fc.assert(
      fc.property(anyWords, font, (words, face) => {
        const box = outlineBox(pathOf(lettering(words, { ...setting, font: face })));
        if (!box) return;
        // Strokes of a letter may extend slightly beyond its own width.
        expect(box.left).toBeGreaterThan(400 - 150 - 20);
        expect(box.right).toBeLessThan(400 + 150 + 20);
        // Marks above and below Devanagari letters are higher and lower than capitals; impossible stacks of letters
        // have any height.
        if (/^[\x20-\x7e]*$/.test(words)) {
          expect(box.top).toBeGreaterThan(-20);
          expect(box.bottom).toBeLessThan(40 + 20);
        }
      }),
      { seed: 20_261_121, numRuns: 1000 },
    );
  });

  it('is narrowed to three quarters at most if it is too long, and is then made smaller', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z]{1,60}$/), font, (words, face) => {
        const [fitted, natural] = [boxOf(words, { font: face }), free(words, { font: face })];
        const across = fitted.width / natural.width;
        const down = fitted.height / natural.height;
        expect(across / down).toBeGreaterThan(0.735);
        expect(down).toBeLessThan(1.005);
        // A line that fits is unchanged; a longer one fills the width.
        if (natural.width < 285) expect(across).toBeCloseTo(1, 2);
        if (natural.width > 330) expect(fitted.width).toBeGreaterThan(270);
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });

  it('is made smaller on the same baseline if it has more than fourteen letters', () => {
    const [short, long] = [boxOf('HIM'), boxOf('HIMHIMHIMHIMHIMHIMHIMHIM')];
    expect(long.bottom).toBeCloseTo(short.bottom, 1);
    expect(long.height).toBeLessThan(short.height * 0.9);
    expect(boxOf('I'.repeat(60)).height).toBeLessThan(short.height * 0.9);
  });

  it('places letters closer if their shapes allow it', () => {
    expect(free('AVAVAV').width).toBeLessThan(free('A').width * 3 + free('V').width * 3);
  });
});

describe('an arched line', () => {
  const rise = 20;

  /** Returns foot, head and lean of each I in a line. The lean is in radians; positive values lean to the right. */
  function pillars(count: number, arch: number, fit: number) {
    const d = pathOf(lettering('I'.repeat(count), { ...setting, font: 'block', track: 0.5, fit, arch }));
    return d
      .split('Z')
      .filter(Boolean)
      .map((outline) => {
        const points = Array.from(
          outline.matchAll(/(-?[\d.]+) (-?[\d.]+)/g),
          ([, x, y]) => [Number(x), Number(y)] as const,
        );
        const byHeight = points.toSorted((a, b) => a[1] - b[1]);
        const middleOf = (pair: readonly (readonly [number, number])[]) =>
          [
            pair.reduce((sum, [x]) => sum + x, 0) / pair.length,
            pair.reduce((sum, [, y]) => sum + y, 0) / pair.length,
          ] as const;
        const head = middleOf(byHeight.slice(0, 2));
        const foot = middleOf(byHeight.slice(-2));
        return { head, foot, lean: Math.atan2(head[0] - foot[0], foot[1] - head[1]) };
      });
  }

  const straight = pillars(9, 0, 180);
  const arched = pillars(9, rise, 180);
  const at = <T>(list: readonly T[], index: number): T => {
    const found = list.at(index);
    if (found === undefined) throw new Error('no such letter');
    return found;
  };

  it('rises by the requested height in the middle, and stays on the baseline at its ends', () => {
    expect(arched).toHaveLength(9);
    const [left, right] = [at(straight, 0).foot[0], at(straight, -1).foot[0]];
    const half = (right - left) / 2;
    for (const [i, { foot }] of arched.entries()) {
      const flat = at(straight, i).foot;
      const share = (flat[0] - 400) / half;
      // A parabola from the first letter's foot to the last one's, which are half a letter inside the ends of the line.
      const lift = flat[1] - foot[1];
      expect(lift).toBeGreaterThan(rise * (1 - share * share) - 0.5);
      expect(lift).toBeLessThan(rise * (1 - share * share) + 6);
    }
    expect(at(straight, 4).foot[1] - at(arched, 4).foot[1]).toBeGreaterThan(rise * 0.9);
  });

  it('is symmetrical', () => {
    for (const [i, { foot, lean }] of arched.entries()) {
      const opposite = at(arched, -1 - i);
      expect(foot[0] + opposite.foot[0]).toBeCloseTo(800, 0);
      expect(foot[1]).toBeCloseTo(opposite.foot[1], 0);
      expect(lean).toBeCloseTo(-opposite.lean, 2);
    }
  });

  it('rotates each letter perpendicular to the curve, outwards at both ends', () => {
    for (let i = 1; i < arched.length - 1; i++) {
      const [before, here, after] = [at(arched, i - 1), at(arched, i), at(arched, i + 1)];
      const slope = Math.atan2(after.foot[1] - before.foot[1], after.foot[0] - before.foot[0]);
      expect(here.lean).toBeCloseTo(slope, 1);
    }
    expect(at(arched, 0).lean).toBeLessThan(-0.1);
    expect(at(arched, -1).lean).toBeGreaterThan(0.1);
    expect(Math.abs(at(arched, 4).lean)).toBeLessThan(0.01);
  });

  it('uses one curve for every name, and puts a short name on its flat top', () => {
    const lift = (count: number) => {
      const [flat, bowed] = [pillars(count, 0, 400), pillars(count, rise, 400)];
      const middle = (count - 1) / 2;
      return at(flat, middle).foot[1] - at(bowed, middle).foot[1];
    };
    expect(lift(3)).toBeLessThan(lift(7));
    expect(lift(7)).toBeLessThan(lift(15));
    expect(lift(15)).toBeLessThanOrEqual(rise + 0.1);
  });

  it('bends downwards if the requested height is negative', () => {
    const sagging = pillars(9, -rise, 180);
    expect(at(sagging, 4).foot[1]).toBeGreaterThan(at(straight, 4).foot[1] + rise * 0.9);
    expect(at(sagging, 0).lean).toBeGreaterThan(0.1);
  });
});

describe('lettering in several scripts', () => {
  it('draws Devanagari with its conjuncts, also beside Latin', () => {
    expect(free('श्री').width).toBeGreaterThan(20);
    expect(lettering('क्र', setting)).not.toBe(lettering('कर', setting));
    expect(lettering('MI क्रिकेट', setting).length).toBeGreaterThan(lettering('MI', setting).length);
    expect(lettersLeftOut('MI क्रिकेट', 'block')).toEqual([]);
  });

  it.each(fontNames)('draws Devanagari with joiners, which change its letters, in %s', (face) => {
    const outline = (words: string) => lettering(words, { ...setting, font: face });
    expect(outline('क\u200c')).toBe(outline('क'));
    expect(outline('क्\u200cष')).not.toBe(outline('क्ष'));
    expect(outline('क्\u200dष')).not.toBe(outline('क्\u200cष'));
  });

  it('draws a letter combination of no language one letter at a time', () => {
    expect(lettering('इ्ि', setting)).not.toBe('');
  });

  it.each(Object.entries(scripts))('omits %s, draws the rest, and lists the omitted letters', (_, word) => {
    for (const face of fontNames) {
      expect(lettering(word, { ...setting, font: face })).toBe('');
      expect(lettering(`LOBO ${word}`, { ...setting, font: face })).toBe(
        lettering('LOBO ', { ...setting, font: face }),
      );
      expect(lettersLeftOut(`LOBO ${word}`, face).join('').length).toBeGreaterThan(0);
      expect(lettersLeftOut('LOBO', face)).toEqual([]);
    }
  });

  it.each([
    ['Ế', 'E'],
    ['ŁUKASZ', 'LUKASZ'],
    ['Đorđe', 'Dorde'],
    ['Ｌ７', 'L7'],
  ])('draws %s as %s if the font lacks it', (written, bare) => {
    expect(lettering(written, setting)).toBe(lettering(bare, setting));
    expect(lettersLeftOut(written, 'block')).toEqual([]);
  });

  it('treats any kind of space as a space, in every font', () => {
    for (const face of fontNames) {
      for (const space of ['\u00a0', '\u2009', '\u202f', '\u3000']) {
        expect(lettering(`A${space}B`, { ...setting, font: face })).toBe(lettering('A B', { ...setting, font: face }));
        expect(lettering(space, { ...setting, font: face })).toBe('');
        expect(lettersLeftOut(`A${space}B`, face)).toEqual([]);
      }
    }
  });

  it('lists each omitted letter once, complete', () => {
    expect(lettersLeftOut('விராட் விராட்', 'plain')).toEqual(['வி', 'ரா', 'ட்']);
    expect(lettersLeftOut('A👩‍👩‍👧B', 'plain')).toEqual(['👩‍👩‍👧']);
  });
});

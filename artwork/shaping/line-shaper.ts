import { needsShaper, type ShapedScript, shapedScriptOf } from '#contract/scripts.ts';
import { lettersOf } from '../letters-of.ts';
import type { LineRun, ShapedLine, ShapedText } from './shaped-text.ts';
import type { Shaper } from './shaper.ts';
import { joinerPattern, visualRuns } from './visual-runs.ts';

/** Font of a run: the font of a script, or 'own' for the design's own fonts. */
type RunFont = ShapedScript | 'own';

/** Lists the scripts of a text that need a shaper. Pure. */
export function shapedScriptsIn(text: string): ShapedScript[] {
  return [...new Set(Array.from(text.normalize('NFC'), shapedScriptOf))].filter((script) => script !== undefined);
}

/** Shapes a line of a design with the shapers of its scripts, in visual order. */
export function shapeLine(words: string, shaperOf: (script: ShapedScript) => Shaper): ShapedLine {
  const text = words.normalize('NFC');
  const shape = (script: ShapedScript, letters: string, rightToLeft: boolean) =>
    shaperOf(script).shape(letters, rightToLeft);
  const runs = runsIn(text).map(
    ({ font, text: run, rightToLeft }): LineRun =>
      font === 'own' ? { script: undefined, text: run } : { script: font, shaped: shape(font, run, rightToLeft) },
  );
  const lacks = ({ glyphs }: ShapedText) => glyphs.some(({ isMissing }) => isMissing);
  const missing = lettersOf(text).filter(
    (letter) =>
      needsShaper(letter) &&
      runsIn(letter).some(({ font, text: run, rightToLeft }) => font !== 'own' && lacks(shape(font, run, rightToLeft))),
  );
  return { runs, missing };
}

/** Splits a line into runs in the fonts of its scripts and in the design's own fonts. */
function runsIn(text: string) {
  return visualRuns<RunFont>(text, {
    fontOf(sign, current) {
      const script = shapedScriptOf(sign);
      if (script) return { font: script, text: sign };
      return { font: current && joinerPattern.test(sign) ? current : 'own', text: sign };
    },
    isShaped: (font) => font !== 'own',
  });
}

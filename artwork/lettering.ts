import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';
import { needsShaper, type ShapedScript, shapedScriptOf } from '#contract/scripts.ts';
import { lettersOf } from './letters-of.ts';
import { type LetterGlyph, letterSizes, shapedLetters } from './shaping/shaped-letters.ts';
import type { ShapedLine, ShapedLines, ShapedText } from './shaping/shaped-text.ts';

export const fontNames = ['block', 'round', 'slab', 'condensed', 'plain'] as const;
export type FontName = (typeof fontNames)[number];

/** Names of the font files: one per font, and one for Devanagari, which the others lack. */
export type FaceName = FontName | 'devanagari';

export interface TypeSetting<Name extends string = FontName> {
  font: Name;
  /** Horizontal centre of the line. */
  middle: number;
  /** Top of the capitals, and their height. */
  top: number;
  capital: number;
  /** Factor that widens the letters; reduced if the line would exceed `fit`. */
  stretch?: number;
  /** Additional letter spacing, in ems. */
  track?: number;
  /**
   * Maximum width of the line: a longer line is condensed first, then scaled down if more condensing would deform its
   * letters.
   */
  fit?: number;
  /** Height of the middle above the ends for a line as wide as `fit`, as for names over a number. */
  arch?: number;
}

/** Function that converts text to an outline. All text in drawings passes through it, so none can become markup. */
export type Lettering<Name extends string = FontName> = (words: string, setting: TypeSetting<Name>) => string;

/** Minimum condensing of letters; below it the whole line is scaled down. */
const narrowest = 0.74;

/** Size of Devanagari letters relative to capitals: their marks above and below the line need space. */
const devanagariShare = 0.84;

/**
 * Creates lettering over font files (TTF or WOFF), loaded on first use, in Node and browsers. Letters that a font lacks
 * become base forms (Ế: E). Scripts other than Latin and Devanagari are drawn from `shapedLines`, and omitted without
 * it, like emoji and control characters. Callers with user input check lettersLeftOut first.
 */
export function createLettering<Name extends string = FontName>(
  bytesOf: BytesOf<Name>,
  shapedLines?: ShapedLines,
): Lettering<Name> {
  const face = facesOver(bytesOf);
  return (words, setting) => {
    const { font, middle, top, capital, stretch = 1, track = 0, fit = Number.POSITIVE_INFINITY, arch = 0 } = setting;
    const fonts = { main: face(font), devanagari: () => face('devanagari') };
    const line = lineOfShaped(words, shapedLines);
    const letters = placed(line ? runsOfLine(line, fonts) : runsOf(words, fonts), capital, track);
    const [begin, end] = extentOf(letters);
    const length = end - begin;
    if (length === 0) return '';
    const across = Math.min(stretch, Math.max(fit / length, stretch * narrowest));
    const size = Math.min(1, fit / (length * across));
    const half = (length * across * size) / 2;
    // All names follow the same curve; a short name is only on its top.
    const bend = Number.isFinite(fit) ? arch * Math.min(1, (half * 2) / fit) ** 2 : arch;
    const d = letters.map((letter) => {
      const centre = ((letter.start + letter.end) / 2 - begin) * across * size - half;
      const bow = bowAt(centre, half, bend);
      return outlineOf(letter, {
        x: middle + centre,
        // The baseline is fixed: a smaller name has the same distance from the number below the name.
        y: top + capital - bow.rise,
        across: across * size,
        down: size,
        turn: bow.turn,
      });
    });
    const path = d.join('');
    return path ? `<path d="${path}"/>` : '';
  };
}

type BytesOf<Name extends string> = (face: Name | 'devanagari') => Uint8Array;

function facesOver<Name extends string>(bytesOf: BytesOf<Name>): (name: Name | 'devanagari') => Font {
  const opened = new Map<Name | 'devanagari', Font>();
  return (name) => {
    const known = opened.get(name);
    if (known) return known;
    const font = create(bytesOf(name) as Buffer);
    if (!('layout' in font)) throw new Error(`the font '${name}' is a collection`);
    repairJoiners(font);
    opened.set(name, font);
    return font;
  };
}

/**
 * Gives joiners without an outline their width of zero: fontkit reads past the end of fonts that end with such a glyph.
 */
function repairJoiners(font: Font): void {
  for (const code of [0x200c, 0x200d]) {
    const glyph = font.glyphForCodePoint(code);
    try {
      void glyph.advanceWidth;
    } catch {
      Object.defineProperty(glyph, 'advanceWidth', { value: 0 });
    }
  }
}

/** Creates the check of a line: returns the letters that lettering would leave out, each once, counted as graphemes. */
export function createLettersLeftOut<Name extends string = FontName>(
  bytesOf: BytesOf<Name>,
  shapedLines?: ShapedLines,
): (words: string, font: Name) => string[] {
  const face = facesOver(bytesOf);
  return (words, font) => {
    const fonts = { main: face(font), devanagari: () => face('devanagari') };
    const line = lineOfShaped(words, shapedLines);
    const isLeftOut = (letter: string) => letter.trim() !== '' && runsOf(letter, fonts).length === 0;
    const left = line
      ? lettersOf(words.normalize('NFC')).filter(
          (letter) => line.missing.includes(letter) || isLeftOut(withoutShaped(letter)),
        )
      : lettersOf(words).filter(isLeftOut);
    return Array.from(new Set(left));
  };
}

/** Returns the shaped line of a text that has letters for a shaper. */
function lineOfShaped(words: string, shapedLines: ShapedLines | undefined): ShapedLine | undefined {
  return shapedLines && needsShaper(words) ? shapedLines(words) : undefined;
}

/** Joiners, direction marks and other signs that show nothing. */
const isInvisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Returns the characters of a letter that the design's own fonts draw. Omits shaped characters with their marks, and
 * invisible ones.
 */
function withoutShaped(letter: string): string {
  const isShaped = needsShaper(letter);
  return Array.from(letter)
    .filter((sign) => !(isInvisible.test(sign) || shapedScriptOf(sign) || (isShaped && /\p{M}/u.test(sign))))
    .join('');
}

interface Fonts {
  main: Font;
  devanagari: () => Font;
}

interface ShapedRun {
  script: ShapedScript;
  shaped: ShapedText;
}

/** Returns the runs of a shaped line, in visual order. */
function runsOfLine({ runs }: ShapedLine, fonts: Fonts): (Run | ShapedRun)[] {
  return runs.flatMap((run, index): (Run | ShapedRun)[] =>
    run.script ? [run] : runsOf(run.text, fonts, { isInner: index > 0 }),
  );
}

interface Run {
  font: Font;
  /** Box units per font unit at a capital height of 1. */
  unit: number;
  text: string;
}

/** Splits a text into runs of one font each. Spaces at its start are left out, except within a line. */
function runsOf(words: string, { main, devanagari }: Fonts, { isInner = false } = {}): Run[] {
  const runs: Run[] = [];
  const latin = 1 / (main.glyphForCodePoint(0x48).bbox.maxY || main.unitsPerEm * 0.7);
  for (const sign of words.normalize('NFC')) {
    const last = runs.at(-1);
    // Spaces and joiners are added to the preceding run.
    const joined = spaceOrJoiner(sign);
    if (joined !== undefined) {
      if (last) last.text += joined;
      else if (isInner && joined === ' ') runs.push({ font: main, unit: latin, text: joined });
      continue;
    }
    const run = devanagariRun(sign, devanagari);
    if (run) append(runs, run);
    else for (const part of drawable(main, sign)) append(runs, { font: main, unit: latin, text: part });
  }
  return runs;
}

/** Returns a joiner, or a plain space for any kind of space, since fonts have only one; else undefined. */
function spaceOrJoiner(sign: string): string | undefined {
  if (/\p{Zs}/u.test(sign)) return ' ';
  return sign === '\u200c' || sign === '\u200d' ? sign : undefined;
}

/** Returns the run of a Devanagari sign; undefined for other signs and those that the font lacks. */
function devanagariRun(sign: string, devanagari: () => Font): Run | undefined {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x900 || code > 0x97f) return undefined;
  const font = devanagari();
  if (!font.hasGlyphForCodePoint(code)) return undefined;
  return {
    font,
    unit: devanagariShare / (font.glyphForCodePoint(0x915).bbox.maxY || font.unitsPerEm * 0.6),
    text: sign,
  };
}

function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.font === run.font) last.text += run.text;
  else runs.push(run);
}

/** Base forms of Latin letters whose stroke is not a removable mark. */
const bareForms: Record<string, string> = {
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ħ: 'H',
  ħ: 'h',
  Ŧ: 'T',
  ŧ: 't',
  ı: 'i',
  Ŋ: 'N',
  ŋ: 'n',
  ẞ: 'SS',
};

function drawable(font: Font, sign: string): string[] {
  const has = (letter: string) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  if (has(sign)) return [sign];
  return Array.from(bareForms[sign] ?? sign.normalize('NFKD')).filter((part) => !/\p{M}/u.test(part) && has(part));
}

interface Letter {
  glyphs: readonly LetterGlyph[];
  unit: number;
  /** Start and end on the line, in box units before condensing. */
  start: number;
  end: number;
}

/** Shapes letters. The shaper throws on sequences that no language uses; such text is set letter by letter. */
function shaped(font: Font, text: string): { glyphs: Glyph[]; positions: GlyphPosition[] } {
  try {
    return font.layout(text);
  } catch {
    const glyphs = font.glyphsForString(text);
    return {
      glyphs,
      positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })),
    };
  }
}

/** Letters of a run that are not placed yet. */
interface RunLetters {
  letters: readonly { glyphs: readonly LetterGlyph[]; width: number }[];
  /** Box units per font unit at a capital height of 1. */
  unit: number;
  unitsPerEm: number;
}

/**
 * Shapes a run (kerning, ligatures, order of Devanagari signs), or returns the letters of a run that is already shaped.
 */
function lettersOfRun(run: Run | ShapedRun): RunLetters {
  if ('script' in run) {
    const { height, share } = letterSizes[run.script];
    const { unitsPerEm } = run.shaped;
    return { letters: shapedLetters(run.shaped), unit: share / (height * unitsPerEm), unitsPerEm };
  }
  const { font, unit, text } = run;
  const { glyphs, positions } = shaped(font, text);
  const letters = glyphs.flatMap((glyph, i) => {
    const position = positions[i];
    return position ? [{ glyphs: [glyphOf(glyph, position)], width: position.xAdvance }] : [];
  });
  return { letters, unit, unitsPerEm: font.unitsPerEm };
}

function glyphOf({ path }: Glyph, { xOffset, yOffset }: GlyphPosition): LetterGlyph {
  // Uses the outline's box, not the font's table: the shaper may return a glyph that is missing in that table, with an
  // empty outline.
  const { minX, maxX } = path.bbox;
  const outline = path.commands.map(({ command, args }) => ({ command: commands[command] ?? '', args }));
  return { commands: outline, minX, maxX, xOffset, yOffset };
}

/** Places the letters of all runs on a line. */
function placed(runs: readonly (Run | ShapedRun)[], capital: number, track: number): Letter[] {
  const placedLetters: Letter[] = [];
  let at = 0;
  for (const { letters, unit, unitsPerEm } of runs.map(lettersOfRun)) {
    const perUnit = unit * capital;
    for (const { glyphs, width } of letters) {
      const end = at + width * perUnit;
      placedLetters.push({ glyphs, unit: perUnit, start: at, end });
      // A mark without a width stays on the letter before it.
      at = end + (width > 0 ? track * unitsPerEm * perUnit : 0);
    }
  }
  return placedLetters;
}

/** Returns the start and end of a line. Glyphs may extend beyond their width at both ends. */
function extentOf(letters: readonly Letter[]): [begin: number, end: number] {
  let begin = 0;
  let end = letters.at(-1)?.end ?? 0;
  for (const { glyphs, unit, start } of letters) {
    for (const { minX, maxX, xOffset } of glyphs) {
      if (!(maxX > minX)) continue;
      begin = Math.min(begin, start + (minX + xOffset) * unit);
      end = Math.max(end, start + (maxX + xOffset) * unit);
    }
  }
  return [begin, end];
}

/** Returns height and slope of an arch at a distance from its middle. */
function bowAt(x: number, half: number, arch: number): { rise: number; turn: number } {
  if (arch === 0 || half === 0) return { rise: 0, turn: 0 };
  const share = x / half;
  return { rise: arch * (1 - share * share), turn: Math.atan2((2 * arch * share) / half, 1) };
}

interface Placing {
  x: number;
  y: number;
  across: number;
  down: number;
  turn: number;
}

/** Letters of SVG paths for the names of fontkit. */
const commands: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
};
const round = (value: number) => String(Number(value.toFixed(2)) || 0);

/** Returns a letter's path with every point in place: rotated around its foot, y growing down. */
function outlineOf({ glyphs, unit, start, end }: Letter, { x, y, across, down, turn }: Placing): string {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const width = end - start;
  const pointsOf = (args: readonly number[], { xOffset, yOffset }: LetterGlyph) => {
    let points = '';
    for (let i = 0; i + 1 < args.length; i += 2) {
      const px = (((args[i] ?? 0) + xOffset) * unit - width / 2) * across;
      const py = -((args[i + 1] ?? 0) + yOffset) * unit * down;
      points += `${i > 0 ? ' ' : ''}${round(x + px * cos - py * sin)} ${round(y + px * sin + py * cos)}`;
    }
    return points;
  };
  return glyphs
    .flatMap((glyph) => glyph.commands.map(({ command, args }) => `${command}${pointsOf(args, glyph)}`))
    .join('');
}

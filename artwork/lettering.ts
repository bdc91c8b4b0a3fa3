import { create, type Font, type Glyph, type GlyphPosition } from 'fontkit';
import { lettersOf } from './letters-of.ts';

export const fontNames = ['block', 'round', 'slab', 'condensed', 'plain'] as const;
export type FontName = (typeof fontNames)[number];

/** The font files lettering needs: one a name, and one for the letters of Devanagari, which none of them has. */
export type FaceName = FontName | 'devanagari';

export interface Setting<Name extends string = FontName> {
  font: Name;
  /** Middle of the line. */
  middle: number;
  /** Top of the capitals, and their height. */
  top: number;
  capital: number;
  /** Widens the letters; they are narrowed again where the line would pass `fit`. */
  stretch?: number;
  /** Extra space between letters, in ems. */
  track?: number;
  /** Widest the line may become: it is narrowed first, and made smaller where narrowing would crush its letters. */
  fit?: number;
  /** How far the middle of a line as wide as `fit` stands above its ends, as names do over a number. */
  arch?: number;
}

/** Turns words into one outline: the one way by which text reaches a drawing, so no word can become markup. */
export type Lettering<Name extends string = FontName> = (words: string, setting: Setting<Name>) => string;

/** Letters narrower than this look crushed: from here on the whole line becomes smaller. */
const narrowest = 0.74;

/** Marks above and below the line of Devanagari need room: its letters are that much lower than capitals. */
const devanagariShare = 0.84;

/**
 * Lettering over font files (TTF or WOFF), which are asked for when first needed. Works in Node and in a browser alike.
 *
 * Latin is set in the named face and Devanagari in its own, on one line where both occur. A Latin letter the face lacks is set in
 * its bare form: Ế as E, Ł as L. Letters of any other script (Tamil, Bengali, Arabic, Greek, Cyrillic, Chinese and so on), emoji and
 * control signs are left out; a line of nothing else draws nothing, and its place stays cloth. Whoever takes words in from others
 * asks lettersLeftOut first and says so.
 */
export function createLettering<Name extends string = FontName>(bytesOf: BytesOf<Name>): Lettering<Name> {
  const face = facesOver(bytesOf);
  return (words, setting) => {
    const { font, middle, top, capital, stretch = 1, track = 0, fit = Number.POSITIVE_INFINITY, arch = 0 } = setting;
    const letters = placed(
      runsOf(words, face(font), () => face('devanagari')),
      capital,
      track,
    );
    const [begin, end] = extentOf(letters);
    const length = end - begin;
    if (length === 0) return '';
    const across = Math.min(stretch, Math.max(fit / length, stretch * narrowest));
    const size = Math.min(1, fit / (length * across));
    const half = (length * across * size) / 2;
    // One curve for every name: a short one takes only the top of it.
    const bend = Number.isFinite(fit) ? arch * Math.min(1, (half * 2) / fit) ** 2 : arch;
    const d = letters.map((letter) => {
      const centre = ((letter.start + letter.end) / 2 - begin) * across * size - half;
      const bow = bowAt(centre, half, bend);
      return outlineOf(letter, {
        x: middle + centre,
        // The feet stay where they are: a smaller name keeps its distance from the number below it.
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
    opened.set(name, font);
    return font;
  };
}

/** A check over font files: which letters of a line its lettering would leave out, each once, as a reader counts letters. */
export function createLettersLeftOut<Name extends string = FontName>(bytesOf: BytesOf<Name>): (words: string, font: Name) => string[] {
  const face = facesOver(bytesOf);
  return (words, font) => {
    const left = lettersOf(words).filter(
      (letter) => letter.trim() !== '' && runsOf(letter, face(font), () => face('devanagari')).length === 0,
    );
    return Array.from(new Set(left));
  };
}

interface Run {
  font: Font;
  /** Box units a font unit at a capital of 1. */
  unit: number;
  text: string;
}

/** The words as runs of one face each. */
function runsOf(words: string, main: Font, devanagari: () => Font): Run[] {
  const runs: Run[] = [];
  const latin = 1 / (main.glyphForCodePoint(0x48).bbox.maxY || main.unitsPerEm * 0.7);
  for (const sign of words.normalize('NFC')) {
    const code = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    // Spaces and joiners belong to what stands before them. A space is a space, however wide it was written: faces have only one.
    const space = /\p{Zs}/u.test(sign);
    if (space || code === 0x200c || code === 0x200d) {
      if (last) last.text += space ? ' ' : sign;
      continue;
    }
    if (code >= 0x900 && code <= 0x97f && devanagari().hasGlyphForCodePoint(code)) {
      const font = devanagari();
      const unit = devanagariShare / (font.glyphForCodePoint(0x915).bbox.maxY || font.unitsPerEm * 0.6);
      append(runs, { font, unit, text: sign });
      continue;
    }
    for (const part of drawable(main, sign)) append(runs, { font: main, unit: latin, text: part });
  }
  return runs;
}

function append(runs: Run[], run: Run): void {
  const last = runs.at(-1);
  if (last?.font === run.font) last.text += run.text;
  else runs.push(run);
}

/** Latin letters whose stroke is not a mark that could be taken off. */
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
  glyph: Glyph;
  position: GlyphPosition;
  unit: number;
  /** Where it begins and ends on the line, in box units before narrowing. */
  start: number;
  end: number;
}

/** Letters with their places. The shaper falls over sequences no language writes; those are set letter by letter. */
function shaped(font: Font, text: string): { glyphs: Glyph[]; positions: GlyphPosition[] } {
  try {
    return font.layout(text);
  } catch {
    const glyphs = font.glyphsForString(text);
    return { glyphs, positions: glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 })) };
  }
}

/** Shapes each run (kerning, ligatures, the order of Devanagari's signs) and sets the letters on a line. */
function placed(runs: readonly Run[], capital: number, track: number): Letter[] {
  const letters: Letter[] = [];
  let at = 0;
  for (const { font, unit, text } of runs) {
    const { glyphs, positions } = shaped(font, text);
    const perUnit = unit * capital;
    glyphs.forEach((glyph, i) => {
      const position = positions[i];
      if (!position) return;
      const end = at + position.xAdvance * perUnit;
      letters.push({ glyph, position, unit: perUnit, start: at, end });
      // A sign without width of its own stays on the letter it belongs to.
      at = end + (position.xAdvance > 0 ? track * font.unitsPerEm * perUnit : 0);
    });
  }
  return letters;
}

/** Where a line begins and ends. A sign may hang out over its own width, before the first letter or behind the last. */
function extentOf(letters: readonly Letter[]): [begin: number, end: number] {
  let begin = 0;
  let end = letters.at(-1)?.end ?? 0;
  for (const { glyph, position, unit, start } of letters) {
    // Of the outline, not of the file's table: the shaper can name a letter the table does not have, whose outline is empty.
    const { minX, maxX } = glyph.path.bbox;
    if (!(maxX > minX)) continue;
    begin = Math.min(begin, start + (minX + position.xOffset) * unit);
    end = Math.max(end, start + (maxX + position.xOffset) * unit);
  }
  return [begin, end];
}

/** Height and slope of an arch at a distance from its middle. */
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

const commands: Record<string, string> = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' };
const round = (value: number) => String(Number(value.toFixed(2)) || 0);

/** A letter's path with every point where it belongs: turned about its own foot, y growing down. */
function outlineOf({ glyph, position, unit, start, end }: Letter, { x, y, across, down, turn }: Placing): string {
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const width = end - start;
  return glyph.path.commands
    .map(({ command, args }) => {
      let points = '';
      for (let i = 0; i + 1 < args.length; i += 2) {
        const px = (((args[i] ?? 0) + position.xOffset) * unit - width / 2) * across;
        const py = -((args[i + 1] ?? 0) + position.yOffset) * unit * down;
        points += `${i > 0 ? ' ' : ''}${round(x + px * cos - py * sin)} ${round(y + px * sin + py * cos)}`;
      }
      return `${commands[command] ?? ''}${points}`;
    })
    .join('');
}

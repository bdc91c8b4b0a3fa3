import { inkOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import type { PictureFacts } from '../picture.ts';
import { edgedLetters } from './print.ts';

/** Area of an item for badge and text: centre, top, bottom, and maximum width of text. */
export interface PrintField {
  middle: number;
  top: number;
  bottom: number;
  fit: number;
  /** Share of the height that a badge without text takes, if it differs from the default. */
  alone?: number;
}

/** Draws the badge above the text; if only one is given, it is centred. If neither is given, draws the shop's mark. */
export function printOnGoods(
  picture: PictureFacts,
  field: PrintField,
  lettering: Lettering,
  motifs: DrawMotif,
  made: 'sewn' | 'printed' = 'printed',
): string {
  const ink = picture.ink ?? inkOn(picture.colours.a);
  const words = picture.front ?? picture.name ?? (picture.number === undefined ? undefined : String(picture.number));
  const badge = picture.crest ?? picture.motif;
  const height = field.bottom - field.top;
  // A number is the main content, so the badge is smaller; a name is placed below a large badge.
  const isShort = words !== undefined && words.length <= 3;
  const overWords = isShort ? { share: 0.42, middle: 0.22 } : { share: 0.62, middle: 0.36 };
  const badgeShare = words ? overWords.share : (field.alone ?? 0.8);
  const badgeMiddle = field.top + height * (words ? overWords.middle : 0.5);
  let svg = '';
  if (picture.crest) svg += drawCrest(field.middle, badgeMiddle, (height * badgeShare) / 88, picture.crest, made);
  else if (picture.motif)
    svg += motifs(picture.motif, picture, field.middle, badgeMiddle, (height * (words ? 0.62 : 1)) / 380);
  else if (!words) svg += drawMakersMark(field.middle, badgeMiddle, field.fit / 62, ink);
  if (words) {
    const capital = badge
      ? height * (isShort ? 0.46 : 0.16)
      : Math.min(height * 0.5, field.fit * (isShort ? 0.7 : 0.28));
    const top = badge ? field.top + height * (isShort ? 0.5 : 0.8) : field.top + (height - capital) / 2;
    const outline = lettering(words, {
      font: picture.font ?? 'plain',
      middle: field.middle,
      top,
      capital,
      fit: field.fit,
      track: 0.02,
    });
    svg += edgedLetters(outline, ink, picture.inkEdge, 6, picture.font);
  }
  return svg;
}

import { inkOn } from '../colour.ts';
import { drawCrest, drawMakersMark } from '../crest.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import type { PictureFacts } from '../picture.ts';
import { edgedLetters } from './print.ts';

/** Draws the badge that is sewn on a cap's front, around the centre of the front. */
export function badgeOf(picture: PictureFacts, cloth: string, lettering: Lettering, motifs: DrawMotif): string {
  if (picture.crest) return drawCrest(0, 0, 1.8, picture.crest);
  if (picture.motif)
    return motifs(picture.motif, { ...picture, colours: { ...picture.colours, a: cloth } }, 0, 0, 0.44);
  const ink = picture.ink ?? inkOn(cloth);
  const words = picture.front ?? (picture.number === undefined ? picture.name : String(picture.number));
  if (!words) return drawMakersMark(0, 0, 5, ink);
  const capital = words.length > 3 ? 62 : 124;
  return edgedLetters(
    lettering(words, { font: picture.font ?? 'block', middle: 0, top: -capital / 2, capital, fit: 230 }),
    ink,
    picture.inkEdge,
    7,
    picture.font,
  );
}

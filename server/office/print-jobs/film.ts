import { toDots } from '#artwork/design/resolution.ts';
import { customSides } from '#contract/custom-goods.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { printFilmTable } from '#database/schema/print-room.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Film as FilmInDots } from './lay-prints.ts';
import type { LookResult } from './look-result.ts';

export interface FilmRow {
  widthMm: number;
  gapMm: number;
  metrePaise: number;
}

/** Default film: a common roll of transfer film, at a sample price. */
const usual: FilmRow = { widthMm: 560, gapMm: 8, metrePaise: 26_000 };

/** Maximum sheet length in mm that printer software can open. */
const longestMm = 2000;

/** Reads the film settings. */
export async function readFilm(db: Db): Promise<FilmRow> {
  const [row] = await db.select().from(printFilmTable).limit(1);
  return row ?? usual;
}

/** Changes the film settings. */
export async function changeFilm(
  tx: Db,
  note: WriteAudit,
  { widthMm, gapMm, rupeesAMetre }: { widthMm: number; gapMm: number; rupeesAMetre: number },
  at: Date,
): Promise<FilmRow> {
  const before = await readFilm(tx);
  const after = { widthMm, gapMm, metrePaise: toPaise(rupeesAMetre) };
  await tx
    .insert(printFilmTable)
    .values({ id: 1, ...after, changedAt: at })
    .onConflictDoUpdate({ target: printFilmTable.id, set: { ...after, changedAt: at } });
  note({
    thing: 'shop',
    about: 'print film',
    what: 'Changed the film of the print room',
    before: presentFilm(before),
    after: presentFilm(after),
  });
  return after;
}

/** Presents the film settings. */
export function presentFilm({ widthMm, gapMm, metrePaise }: FilmRow): {
  widthMm: number;
  gapMm: number;
  rupeesAMetre: number;
} {
  return { widthMm, gapMm, rupeesAMetre: toRupees(metrePaise) };
}

/** Converts the film settings to whole dots, as layouts need. Pure. */
export function filmInDots({ widthMm, gapMm }: FilmRow): FilmInDots {
  return { width: Math.floor(toDots(widthMm)), longest: Math.floor(toDots(longestMm)), gap: Math.ceil(toDots(gapMm)) };
}

/** Returns the price of a length of film, in paise. Pure. */
export function filmPaise({ metrePaise }: FilmRow, lengthDots: number): number {
  return Math.round((metrePaise * lengthDots) / toDots(1000));
}

/** Returns the film cost of one piece by its share of the roll, without waste, in paise. Pure. */
export function filmOfPiece(film: FilmRow, look: LookResult | undefined): number {
  const { width, gap } = filmInDots(film);
  const taken = customSides.reduce((sum, side) => {
    const box = look?.sides[side]?.box;
    return box ? sum + (box.width + gap) * (box.height + gap) : sum;
  }, 0);
  return filmPaise(film, taken / width);
}

/** Print to place on film, in whole dots. */
export interface Print {
  /** Unique key within the layout. */
  key: string;
  width: number;
  height: number;
}

/** Film in whole dots: width, maximum sheet length, and the gap around each print for cut marks. */
export interface Film {
  width: number;
  longest: number;
  gap: number;
}

/** Position of a print from the top left of its sheet; a rotated print has its sides swapped. */
export interface Laid extends Print {
  left: number;
  top: number;
  turned: boolean;
}

export interface FilmSheet {
  length: number;
  laid: Laid[];
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Heuristic: print order, rotation, and choice of free place. */
interface Way {
  order: (one: Print, other: Print) => number;
  turns: boolean;
  place: (free: Box, width: number, height: number) => readonly [number, number];
}

const longSide = ({ width, height }: Print) => Math.max(width, height);
function byName(one: Print, other: Print): number {
  if (one.key < other.key) return -1;
  return one.key > other.key ? 1 : 0;
}

const orders = [
  (one: Print, other: Print) => other.height - one.height || other.width - one.width,
  (one: Print, other: Print) => longSide(other) - longSide(one) || other.width * other.height - one.width * one.height,
  (one: Print, other: Print) => other.width * other.height - one.width * one.height || longSide(other) - longSide(one),
  (one: Print, other: Print) => other.width - one.width || other.height - one.height,
];

const places: readonly Way['place'][] = [
  // Place nearest to the start of the film.
  (free, _width, height) => [free.top + height, free.left],
  // Place with the smallest rest on the shorter side.
  (free, width, height) => [Math.min(free.right - free.left - width, free.bottom - free.top - height), free.top],
];

/**
 * Places prints on film with little waste: tries a fixed set of heuristics and takes the shortest result. Independent
 * of input order, never longer than `layRows`. Throws RangeError for a print too large for the film. Pure.
 */
export function layPrints(prints: readonly Print[], film: Film): FilmSheet[] {
  if (prints.length === 0) return [];
  const unfit = prints.find((print) => !fitsFilm(print, film));
  if (unfit) throw new RangeError(`${unfit.key} does not fit on the film`);
  const inOrder = prints.toSorted(byName);
  let best = layRows(inOrder, film);
  for (const order of orders)
    for (const turns of [false, true])
      for (const place of places) {
        const sheets = tryWay(inOrder, film, { order, turns, place });
        if (sheets && filmLengthOf(sheets) < filmLengthOf(best)) best = sheets;
      }
  return best;
}

/** Returns true if a print fits on this film. */
export function fitsFilm({ width, height }: Print, { width: wide, longest, gap }: Film): boolean {
  const [across, along] = [wide - gap, longest - gap];
  return (width <= across && height <= along) || (height <= across && width <= along);
}

/** Returns the film length of all sheets, in dots. */
export function filmLengthOf(sheets: readonly FilmSheet[]): number {
  return sheets.reduce((sum, { length }) => sum + length, 0);
}

/** Returns the printed share of the film, 0 to 1. */
export function yieldOf(sheets: readonly FilmSheet[], { width }: Pick<Film, 'width'>): number {
  const printed = sheets.flatMap(({ laid }) => laid).reduce((sum, one) => sum + one.width * one.height, 0);
  const film = filmLengthOf(sheets) * width;
  return film === 0 ? 0 : printed / film;
}

/** Places prints in rows from the left, tallest first, as people do by hand. Used for comparison. */
export function layRows(prints: readonly Print[], film: Film): FilmSheet[] {
  const { gap } = film;
  const upright = prints.map((print) =>
    print.width <= film.width - gap && print.height <= film.longest - gap ? print : turnedOver(print),
  );
  const sheets: FilmSheet[] = [];
  let [left, top, rowHeight] = [0, 0, 0];
  for (const { print, turned } of upright
    .map((print, at) => ({ print, turned: print !== prints[at] }))
    .toSorted(
      (one, other) =>
        other.print.height - one.print.height || other.print.width - one.print.width || byName(one.print, other.print),
    )) {
    const [width, height] = [print.width + gap, print.height + gap];
    if (left + width > film.width) [left, top, rowHeight] = [0, top + rowHeight, 0];
    if (sheets.length === 0 || top + height > film.longest) {
      sheets.push({ length: 0, laid: [] });
      [left, top, rowHeight] = [0, 0, 0];
    }
    const sheet = sheets.at(-1) as FilmSheet;
    sheet.laid.push({ ...print, left: left + half(gap), top: top + half(gap), turned });
    left += width;
    rowHeight = Math.max(rowHeight, height);
    sheet.length = Math.max(sheet.length, top + height);
  }
  return sheets;
}

/** Returns the part of the gap at the left and top; the rest is at the right and bottom. */
function half(gap: number): number {
  return Math.floor(gap / 2);
}

function turnedOver<P extends Print>(print: P): P {
  return { ...print, width: print.height, height: print.width };
}

function tryWay(prints: readonly Print[], film: Film, { order, turns, place }: Way): FilmSheet[] | undefined {
  const sheets: { free: Box[]; sheet: FilmSheet }[] = [];
  for (const print of prints.toSorted((one, other) => order(one, other) || byName(one, other))) {
    let found = sheets.find(({ free }) => bestPlace(free, print, film.gap, { turns, place }) !== undefined);
    if (!found) {
      found = { free: [{ left: 0, top: 0, right: film.width, bottom: film.longest }], sheet: { length: 0, laid: [] } };
      sheets.push(found);
    }
    const spot = bestPlace(found.free, print, film.gap, { turns, place });
    // The print fits in no free place.
    if (!spot) return undefined;
    found.free = withoutBox(found.free, spot.taken);
    found.sheet.laid.push(spot.laid);
    found.sheet.length = Math.max(found.sheet.length, spot.taken.bottom);
  }
  return sheets.map(({ sheet }) => sheet);
}

function bestPlace(free: readonly Box[], print: Print, gap: number, { turns, place }: Pick<Way, 'turns' | 'place'>) {
  let best: { score: readonly [number, number]; laid: Laid; taken: Box } | undefined;
  for (const turned of turns && print.width !== print.height ? [false, true] : [false]) {
    const own = turned ? turnedOver(print) : print;
    const [width, height] = [own.width + gap, own.height + gap];
    for (const one of free) {
      if (one.right - one.left < width || one.bottom - one.top < height) continue;
      const score = place(one, width, height);
      if (best && !isLess(score, best.score)) continue;
      const taken = { left: one.left, top: one.top, right: one.left + width, bottom: one.top + height };
      best = { score, taken, laid: { ...own, left: one.left + half(gap), top: one.top + half(gap), turned } };
    }
  }
  return best;
}

function isLess(one: readonly [number, number], other: readonly [number, number]): boolean {
  return one[0] < other[0] || (one[0] === other[0] && one[1] < other[1]);
}

/** Returns the maximal free boxes after removing one. */
function withoutBox(free: readonly Box[], taken: Box): Box[] {
  const cut = free.flatMap((box) => {
    if (box.left >= taken.right || taken.left >= box.right || box.top >= taken.bottom || taken.top >= box.bottom)
      return [box];
    return [
      { ...box, right: taken.left },
      { ...box, left: taken.right },
      { ...box, bottom: taken.top },
      { ...box, top: taken.bottom },
    ].filter(({ left, top, right, bottom }) => left < right && top < bottom);
  });
  return cut.filter(
    (box, at) => !cut.some((other, place) => place !== at && holds(other, box) && (!holds(box, other) || place < at)),
  );
}

function holds(outer: Box, inner: Box): boolean {
  return (
    outer.left <= inner.left && outer.top <= inner.top && outer.right >= inner.right && outer.bottom >= inner.bottom
  );
}

/** Black bar on the film, in dots. */
export interface Bar {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the cut marks of a print: two bars outside each corner, within its own half of the gap, so that none overlaps
 * a print. Pure.
 */
export function cutMarks(
  { left, top, width, height }: Pick<Laid, 'left' | 'top' | 'width' | 'height'>,
  gap: number,
): Bar[] {
  const room = half(gap);
  const thick = Math.max(2, Math.round(room / 12));
  const off = Math.ceil(room / 4);
  const long = room - off;
  return [left, left + width].flatMap((x, right) =>
    [top, top + height].flatMap((y, low) => [
      { left: right ? x + off : x - off - long, top: low ? y - thick : y, width: long, height: thick },
      { left: right ? x - thick : x, top: low ? y + off : y - off - long, width: thick, height: long },
    ]),
  );
}

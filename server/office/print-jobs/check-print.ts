import type { GarmentDesign } from '#artwork/design/layers.ts';
import { printedSides } from '#artwork/design/layers.ts';
import { boundsOf, safeMm } from '#artwork/design/place.ts';
import { leastTextMm } from '#artwork/design/preflight.ts';
import { dpiOf, sharpnessOf, toDots } from '#artwork/design/resolution.ts';
import { colourDifference, hardToTell } from '#artwork/design/tones.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import { type CustomSide, sideName } from '#contract/custom-goods.ts';
import type { PrintCheck } from '#contract/office/printing.ts';
import type { LookResult, SideLook } from './look-result.ts';

export interface Checked {
  design: GarmentDesign;
  /** Size of the original pictures in pixels, by name. */
  pictures: ReadonlyMap<string, { width: number; height: number }>;
  words: WordsOutline;
  /** Garment colour as '#rrggbb'. */
  cloth: string;
  look: LookResult | undefined;
  acceptsSoft: boolean;
}

/** Share of transparent pixels above which the cloth probably shows unintentionally. */
const muchClear = 0.1;
/** Share of the print in nearly the cloth's colour from which the contrast check warns. */
const lostShare = 0.15;

/**
 * Lists the print checks of a measured design: flags, then warnings, then passed checks. Does not include the
 * customer's declarations. Pure.
 */
export function checkPrint(checked: Checked): PrintCheck[] {
  const { design, cloth, look } = checked;
  const sides = printedSides(design);
  return inOrder(look, [
    ...resolution(checked),
    ...sizes(
      sides.map((side) => ({ side, name: sideName(design.garment, side) })),
      look,
    ),
    ...place(checked),
    ...letters(checked),
    ...(look ? colours(sides, cloth, look) : []),
  ]);
}

/** Lists the print checks of lettering on a club shirt, whose position is fixed. Pure. */
export function checkLettering(cloth: string, look: LookResult | undefined): PrintCheck[] {
  return inOrder(look, [
    ...sizes([{ side: 'back', name: 'Back' }], look),
    ...(look ? colours(['back'], cloth, look) : []),
  ]);
}

function inOrder(look: LookResult | undefined, found: readonly PrintCheck[]): PrintCheck[] {
  const flags = (look?.flags ?? []).map(
    ({ kind, words }): PrintCheck => ({ kind, level: 'flagged', words, measured: 'flagged' }),
  );
  const warned = found.filter(({ level }) => level === 'warn');
  return [...flags, ...warned, ...found.filter(({ level }) => level === 'fine')];
}

const check = (kind: PrintCheck['kind'], isFine: boolean, words: string, measured: string): PrintCheck => ({
  kind,
  level: isFine ? 'fine' : 'warn',
  words,
  measured,
});

function resolution({ design, pictures, acceptsSoft }: Checked): PrintCheck[] {
  const all = printedSides(design).flatMap((side) =>
    design.sides[side].flatMap((layer) => {
      const picture = layer.kind === 'picture' ? pictures.get(layer.picture) : undefined;
      if (layer.kind !== 'picture' || !picture) return [];
      return Math.min(dpiOf(picture.width, layer.width), dpiOf(picture.height, layer.height));
    }),
  );
  if (all.length === 0) return [];
  const least = Math.min(...all);
  const isFine = sharpnessOf(least) === 'sharp' || sharpnessOf(least) === 'good';
  const soft = acceptsSoft ? [check('soft', true, 'The shopper accepts a soft print', '')] : [];
  return [
    check(
      'resolution',
      isFine,
      isFine ? 'Resolution where it is lowest' : 'Low resolution: it prints soft',
      `${least} dpi`,
    ),
    ...soft,
  ];
}

function sizes(sides: readonly { side: CustomSide; name: string }[], look: LookResult | undefined): PrintCheck[] {
  return sides.flatMap(({ side, name }) => {
    const box = look?.sides[side]?.box;
    if (look && !box) return [check('size', false, `${name}: nothing is printed`, '0 mm')];
    if (!box) return [];
    return [
      check('size', true, `Size, ${name.toLowerCase()}`, `${millimetres(box.width)} × ${millimetres(box.height)} mm`),
    ];
  });
}

/** Converts dots to whole millimetres. */
function millimetres(dots: number): number {
  return Math.round(dots / toDots(1));
}

function place({ design, words }: Checked): PrintCheck[] {
  const free = printedSides(design).flatMap((side) => {
    const area = printAreaOf(design.garment, side);
    if (!area) return [];
    return design.sides[side].map((layer) => {
      const { left, top, right, bottom } = boundsOf(layer, words);
      const [halfWidth, halfHeight] = [area.widthMm / 2, area.heightMm / 2];
      return Math.min(left + halfWidth, halfWidth - right, top + halfHeight, halfHeight - bottom);
    });
  });
  const least = Math.min(...free);
  if (!Number.isFinite(least)) return [];
  // Differences below a hundredth of a millimetre are rounding errors, as in the studio.
  if (least < -0.01)
    return [
      check('edge', false, 'Part of it is outside the printable field and is cut off', `${Math.ceil(-least)} mm over`),
    ];
  const isFine = least >= safeMm - 0.01;
  return [
    check(
      'edge',
      isFine,
      isFine ? 'Inside the printable field' : 'Near the edge of the printable field',
      `${Math.floor(least + 0.01)} mm free`,
    ),
  ];
}

function letters({ design }: Checked): PrintCheck[] {
  const all = printedSides(design).flatMap((side) =>
    design.sides[side].flatMap((layer) => (layer.kind === 'text' ? layer.size : [])),
  );
  if (all.length === 0) return [];
  const least = Math.min(...all);
  const isFine = least >= leastTextMm;
  return [
    check(
      'letters',
      isFine,
      isFine ? 'Smallest letters' : 'Letters so small that they may close up',
      `${Math.round(least * 10) / 10} mm`,
    ),
  ];
}

function colours(printed: readonly CustomSide[], cloth: string, look: LookResult): PrintCheck[] {
  const sides = printed.flatMap((side) => look.sides[side] ?? []);
  if (sides.length === 0) return [];
  const seen = Math.min(...sides.map((side) => shareStandingOut(side, cloth)));
  const clear = Math.max(...sides.map((side) => side.clear));
  const tones = sides.flatMap((side) => side.tones);
  const isSolid = clear < muchClear;
  return [
    check('colours', tones.length > 0, 'Main colours', String(new Set(tones.map(({ colour }) => colour)).size)),
    contrast(seen),
    isSolid
      ? check('clear', true, 'Solid', percent(1 - clear))
      : check('clear', false, 'See-through parts: the cloth shows there', percent(clear)),
  ];
}

/** Checks the share of a print that stands out from the cloth. */
function contrast(seen: number): PrintCheck {
  if (percent(seen) === percent(0))
    return check('contrast', false, 'Nothing of it stands out from the cloth', percent(0));
  return seen > 1 - lostShare
    ? check('contrast', true, 'Stands out from the cloth', percent(seen))
    : check('contrast', false, 'Part of it is nearly the colour of the cloth', `${percent(1 - seen)} of it`);
}

/** Returns the share of a side's print whose colours differ from the cloth; 0 if nothing is printed. */
function shareStandingOut({ tones }: SideLook, cloth: string): number {
  if (tones.length === 0) return 0;
  const near = tones
    .filter(({ colour }) => colourDifference(colour, cloth) < hardToTell)
    .reduce((sum, { share }) => sum + share, 0);
  return 1 - near;
}

function percent(share: number): string {
  return `${Math.round(Math.max(0, share) * 100)} %`;
}

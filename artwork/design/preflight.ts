import { type CustomSide, colourOf, customGoods, sideName } from '#contract/custom-goods.ts';
import { relativeLuminance } from '../colour.ts';
import { printAreas } from '../print-areas.ts';
import {
  type DesignPictureLayer,
  type DesignTextLayer,
  type GarmentDesign,
  type Layer,
  layerName,
  printedSides,
} from './layers.ts';
import { type Area, boundsOf, safeMm } from './place.ts';
import { dpiOf, sharpnessOf, widthAt } from './resolution.ts';
import { colourDifference, hardToTell, type PictureTone } from './tones.ts';
import type { WordsOutline } from './words-outline.ts';

/** Facts of a picture for the checks. */
export interface PictureFacts {
  /** File name, if known. */
  name?: string;
  /** Size of the original in pixels. */
  width: number;
  height: number;
  seeThrough: boolean;
  tones?: readonly PictureTone[];
}

export type FindingKind = 'resolution' | 'outside' | 'edge' | 'contrast' | 'see-through' | 'small-text' | 'no-letters';

export interface PreflightFinding {
  kind: FindingKind;
  /** Severity: `fine` passed; `warn` is only shown; `ask` needs confirmation; `refuse` cannot be printed. */
  level: 'fine' | 'warn' | 'ask' | 'refuse';
  side: CustomSide;
  layer: string;
  sentence: string;
}

/** Height in mm below which printed text becomes illegible. */
export const leastTextMm = 4;

/** Returns all findings about a design before printing, by side and layer. Pure. */
export function preflightDesign(
  design: GarmentDesign,
  pictures: ReadonlyMap<string, PictureFacts>,
  words: WordsOutline,
): PreflightFinding[] {
  const cloth = colourOf(design.garment, design.colour) ?? customGoods[design.garment].colours[0];
  return printedSides(design).flatMap((side) => {
    const area = printAreas[design.garment][side];
    if (!area || !cloth) return [];
    return design.sides[side].flatMap((layer) => {
      const about = { side, layer: layer.id };
      const own =
        layer.kind === 'picture'
          ? pictureFindings(layer, pictures.get(layer.picture), cloth)
          : textFindings(layer, cloth, words);
      return [...own, ...placeFindings(layer, area, pictures, words)].map((finding) => ({ ...finding, ...about }));
    });
  });
}

type Found = Pick<PreflightFinding, 'kind' | 'level' | 'sentence'>;
type Cloth = { name: string; hex: string };

function pictureFindings(layer: DesignPictureLayer, facts: PictureFacts | undefined, cloth: Cloth): Found[] {
  if (!facts) return [];
  const name = layerName(layer, facts.name);
  const found = [resolutionFinding(layer, facts, name)];
  const visible = facts.tones ?? [];
  const lost = visible
    .filter(({ colour }) => colourDifference(colour, cloth.hex) < hardToTell)
    .reduce((sum, { share }) => sum + share, 0);
  if (lost >= 0.9)
    found.push({
      kind: 'contrast',
      level: 'warn',
      sentence: `${name} is nearly the colour of the cloth: it will hardly be seen on ${cloth.name.toLowerCase()}.`,
    });
  if (facts.seeThrough && relativeLuminance(cloth.hex) < 0.2) {
    found.push({
      kind: 'see-through',
      level: 'warn',
      sentence: `${name} has see-through parts: the ${cloth.name.toLowerCase()} cloth will show there.`,
    });
  }
  return found;
}

function resolutionFinding(layer: DesignPictureLayer, facts: PictureFacts, name: string): Found {
  const dpi = Math.min(dpiOf(facts.width, layer.width), dpiOf(facts.height, layer.height));
  const kind = 'resolution';
  switch (sharpnessOf(dpi)) {
    case 'sharp':
      return { kind, level: 'fine', sentence: `${name} prints sharp at this size (${dpi} dpi)` };
    case 'good':
      return { kind, level: 'fine', sentence: `${name} prints well at this size (${dpi} dpi)` };
    case 'soft':
      return {
        kind,
        level: 'ask',
        sentence: `May look soft at this size. Make it smaller than ${widthAt(facts.width, 150)} cm or use a larger picture`,
      };
    case 'refused':
      return {
        kind,
        level: 'refuse',
        sentence: `${name} has too few pixels to print at this size (${dpi} dpi). Make it smaller than ${widthAt(facts.width, 100)} cm or use a larger picture`,
      };
  }
}

function textFindings(layer: DesignTextLayer, cloth: Cloth, words: WordsOutline): Found[] {
  const name = `"${layer.words}"`;
  const { path, leftOut } = words(layer);
  if (path === '') {
    return [
      {
        kind: 'no-letters',
        level: 'refuse',
        sentence: `${name} has no letters that this font can print. Choose other words or another font`,
      },
    ];
  }
  const found: Found[] = [];
  if (leftOut.length > 0) {
    const letters = leftOut.slice(0, 8).join(' ');
    found.push({
      kind: 'no-letters',
      level: 'refuse',
      sentence: `${name} has letters that this font cannot print: ${letters}. Take them out or write them in Latin letters, or in a script of India`,
    });
  }
  if (layer.size < leastTextMm) {
    found.push({
      kind: 'small-text',
      level: 'warn',
      sentence: `${name} is under ${leastTextMm} mm high: its letters may close up. Make it larger.`,
    });
  }
  const seen = [layer.colour, ...(layer.outline ? [layer.outline.colour] : [])];
  if (seen.every((colour) => colourDifference(colour, cloth.hex) < hardToTell)) {
    found.push({
      kind: 'contrast',
      level: 'warn',
      sentence: `${name} is nearly the colour of the cloth: it will hardly be seen on ${cloth.name.toLowerCase()}.`,
    });
  }
  return found;
}

function placeFindings(
  layer: Layer,
  area: Area,
  pictures: ReadonlyMap<string, PictureFacts>,
  words: WordsOutline,
): Found[] {
  const name = layer.kind === 'text' ? `"${layer.words}"` : layerName(layer, pictures.get(layer.picture)?.name);
  const { left, top, right, bottom } = boundsOf(layer, words);
  const [halfWidth, halfHeight] = [area.widthMm / 2, area.heightMm / 2];
  const gone = right <= -halfWidth || left >= halfWidth || bottom <= -halfHeight || top >= halfHeight;
  if (gone)
    return [
      { kind: 'outside', level: 'refuse', sentence: `${name} lies outside the print area. Move it in or delete it` },
    ];
  // A difference below a hundredth of a millimetre is a rounding error.
  const spare = Math.min(left + halfWidth, halfWidth - right, top + halfHeight, halfHeight - bottom);
  if (spare < -0.01)
    return [{ kind: 'outside', level: 'warn', sentence: `Part of ${name} is outside the print area and will be cut.` }];
  if (spare < safeMm - 0.01) {
    return [
      {
        kind: 'edge',
        level: 'warn',
        sentence: `${name} is near the edge of the print area: keep ${safeMm} mm free, printing may shift a little.`,
      },
    ];
  }
  return [];
}

/** Returns the reason that prevents buying a design; undefined if there is none. */
export function findObstacle(
  design: GarmentDesign,
  findings: readonly PreflightFinding[],
  given: { rights: boolean; acceptsSoft: boolean },
): { kind: 'empty' | 'refused' | 'soft' | 'rights'; sentence: string } | undefined {
  if (printedSides(design).length === 0) return { kind: 'empty', sentence: 'Add a picture or text first' };
  const refused = findings.find(({ level }) => level === 'refuse');
  if (refused) return { kind: 'refused', sentence: `${sideName(design.garment, refused.side)}: ${refused.sentence}` };
  if (findings.some(({ level }) => level === 'ask') && !given.acceptsSoft) {
    return { kind: 'soft', sentence: 'Tick that a soft print is fine, or make the picture smaller' };
  }
  if (!given.rights) return { kind: 'rights', sentence: 'Tick that you own this picture or may use it' };
  return undefined;
}

import { beginHistory } from '#artwork/design/history.ts';
import type { GarmentDesign, Layer } from '#artwork/design/layers.ts';
import { customSides } from '#contract/custom-goods.ts';
import { isUploadId, parseDesign } from '#contract/design-rules.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { readOwn, writeOwn } from '../browser/owner.ts';
import { parseJson } from '../browser/storage.ts';
import { longestList } from './squad-list.ts';
import type { StudioPicture } from './studio-pictures.ts';
import { beginStudio, type MadeLink, type StudioState } from './studio-state.ts';

/** Storage key of the draft. */
export const draftKey = 'designDraft';

/** Draft design as stored in the browser; the files of its pictures are stored separately. */
export interface StudioDraft {
  state: StudioState;
  pictures: StudioPicture[];
}

/** Parses an untrusted draft; undefined if invalid. */
export function parseDraft(shop: ShopFacts, value: unknown): StudioDraft | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const raw = value as Record<string, unknown>;
  const design = parseDesign(raw.design, isPictureName);
  if (!design) return undefined;
  const { editing } = raw as { editing?: { id?: unknown; ordered?: unknown } };
  return {
    state: {
      ...beginStudio(design),
      history: beginHistory(design),
      side: customSides.find((side) => side === raw.side) ?? 'front',
      quantity: parseQuantity(shop, raw.quantity),
      rights: raw.rights === true,
      acceptsSoft: raw.acceptsSoft === true,
      editing: typeof editing?.id === 'string' ? { id: editing.id, ordered: editing.ordered === true } : undefined,
      savedDesign: raw.saved === true ? design : undefined,
      squad: typeof raw.squad === 'string' ? raw.squad.slice(0, longestList) : '',
      links: listOf(raw.links).filter((one): one is MadeLink => hasTexts(one, ['id', 'share', 'name'])),
    },
    pictures: listOf(raw.pictures).filter(isPicture),
  };
}

/** True for ids of uploads and of pictures that only this browser has. */
const isPictureName = (name: string) => name.startsWith('local-') || isUploadId(name);

function hasTexts(value: unknown, names: readonly string[]): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === 'string')
  );
}

function isPicture(value: unknown): value is StudioPicture {
  if (typeof value !== 'object' || value === null) return false;
  const { key: name, name: file, width, height, seeThrough, tones, uploadId } = value as Record<string, unknown>;
  const said =
    typeof name === 'string' && typeof file === 'string' && typeof seeThrough === 'boolean' && Array.isArray(tones);
  return (
    said &&
    [width, height].every((side) => typeof side === 'number' && side > 0) &&
    ['string', 'undefined'].includes(typeof uploadId)
  );
}

export function readStudioDraft(shop: ShopFacts): StudioDraft | undefined {
  return parseDraft(shop, parseJson(readOwn(draftKey)));
}

/** Serializes a draft for `parseDraft`. */
export function draftRecord(state: StudioState, pictures: Iterable<StudioPicture>): object {
  const { history, side, quantity, rights, acceptsSoft, editing, savedDesign, squad, links } = state;
  const design = printableDesign(history.present);
  const used = picturesIn(design);
  const kept = [...pictures].filter((picture) => used.has(picture.key));
  const saved = history.present === savedDesign;
  return { design, side, quantity, rights, acceptsSoft, editing, saved, pictures: kept, squad, links };
}

/** Stores the current design. Returns false if the browser stores nothing. */
export function saveStudioDraft(state: StudioState, pictures: Iterable<StudioPicture>): boolean {
  return writeOwn(draftKey, JSON.stringify(draftRecord(state, pictures)));
}

/** Returns a design without its empty texts. */
export function printableDesign(design: GarmentDesign): GarmentDesign {
  const said = (layer: Layer) => layer.kind === 'picture' || layer.words.trim() !== '';
  return { ...design, sides: { front: design.sides.front.filter(said), back: design.sides.back.filter(said) } };
}

/** Returns the keys of a design's pictures. */
export function picturesIn(design: GarmentDesign): Set<string> {
  const layers = [...design.sides.front, ...design.sides.back];
  return new Set(layers.flatMap((layer) => (layer.kind === 'picture' ? [layer.picture] : [])));
}

/** Returns a design with renamed pictures; pictures without a new name stay unchanged. */
export function withPictureNames(design: GarmentDesign, names: ReadonlyMap<string, string>): GarmentDesign {
  const named = (layer: GarmentDesign['sides']['front'][number]) =>
    layer.kind === 'picture' ? { ...layer, picture: names.get(layer.picture) ?? layer.picture } : layer;
  return { ...design, sides: { front: design.sides.front.map(named), back: design.sides.back.map(named) } };
}

function parseQuantity(shop: ShopFacts, raw: unknown): number {
  if (typeof raw !== 'number') return 1;
  return Math.min(shownTerm(shop, 'limits').perLine, Math.max(1, Math.round(raw) || 1));
}

function listOf(raw: unknown): unknown[] {
  return Array.isArray(raw) ? raw : [];
}

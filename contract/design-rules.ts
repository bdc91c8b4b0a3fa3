import { customGarments } from './custom-goods.ts';
import { designFonts } from './design-fonts.ts';
import { maxCurve, maxTextLayers, maxTextLength } from './design-limits.ts';
import { isStorable } from './plain-text.ts';
import { cleanCode, cleanText } from './typed-text.ts';
import { uploadIdForm } from './upload-rules.ts';

// Rules of designs. `designs.ts` builds its schemas from them. The studio validates the draft in browser storage with
// them, so that no page loads zod.

/** Minimum and maximum, both inclusive. */
type Span = readonly [least: number, most: number];

export const designSpans = {
  /** Millimetres from the centre of the print area; layers further out are never visible. */
  place: [-2000, 2000],
  /** Degrees, clockwise. */
  angle: [-360, 360],
  /** Millimetres on the cloth. */
  picture: [1, 4000],
  outline: [0.2, 10],
  curve: [-maxCurve, maxCurve],
  /** Height of the capitals in millimetres. */
  capitals: [1, 600],
} as const satisfies Record<string, Span>;

export const colourForm = /^#[0-9a-f]{6}$/;
export const layerIdForm = /^[\w-]{1,40}$/;
/** Maximum length of a layer's name, and of the raw input before trimming. */
export const layerNameLimits = { longest: 60, longestTyped: 200 } as const;
/** Maximum length of the name of a cloth colour. */
export const longestColourName = 40;
export const longestSizeName = 20;
export const maxLayers = 8;

interface LayerFact {
  id: string;
  kind: 'picture' | 'text';
}

/** Returns true if a side has at most the allowed number of texts. */
export function hasFewTexts(layers: readonly LayerFact[]): boolean {
  return layers.filter(({ kind }) => kind === 'text').length <= maxTextLayers;
}

/** Returns true if the layer ids of a side are unique. */
export function hasOwnIds(layers: readonly LayerFact[]): boolean {
  return new Set(layers.map(({ id }) => id)).size === layers.length;
}

type IsPicture = (name: string) => boolean;

/** Returns true for a picture id in the format of the shop's uploads. */
export const isUploadId: IsPicture = (name) => uploadIdForm.test(name);

/** Returns a text, normalized like input on the server; undefined if it is no text, too long, or cannot be stored. */
function textOf(value: unknown, longest: number): string | undefined {
  const text = typeof value === 'string' ? cleanText(value) : undefined;
  return text !== undefined && text.length <= longest && isStorable(text) ? text : undefined;
}

/** Returns a code of the right form, normalized like input on the server; undefined for anything else. */
function codeOf(value: unknown, isRight: (code: string) => boolean): string | undefined {
  const code = typeof value === 'string' ? cleanCode(value) : undefined;
  return code !== undefined && isRight(code) ? code : undefined;
}

const isWithin = (value: unknown, [least, most]: Span): value is number =>
  typeof value === 'number' && value >= least && value <= most;
const isLayerId = (code: string) => layerIdForm.test(code);
const isColour = (code: string) => colourForm.test(code);
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

/** Returns the fields of an unknown value; none if it is not an object. */
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** Returns the name of a layer: undefined if it has none, null if it is invalid. */
function nameOf(value: unknown): string | undefined | null {
  if (value === undefined) return undefined;
  const name = textOf(value, layerNameLimits.longestTyped)?.trim();
  return name !== undefined && name.length <= layerNameLimits.longest ? name : null;
}

function readCommon({ id: givenId, name: named, x, y, angle, flipped, locked }: Record<string, unknown>) {
  const name = nameOf(named);
  const id = codeOf(givenId, isLayerId);
  if (id === undefined || name === null || !isFlag(flipped)) return undefined;
  if (!isWithin(x, designSpans.place) || !isWithin(y, designSpans.place) || !isWithin(angle, designSpans.angle))
    return undefined;
  if (!isFlagIfAny(locked)) return undefined;
  return { id, x, y, angle, flipped, ...(name !== undefined && { name }), ...(locked !== undefined && { locked }) };
}

function readOutline(value: unknown): { colour: string; mm: number } | null | undefined {
  if (value === null) return null;
  const { colour: given, mm } = fieldsOf(value);
  const colour = codeOf(given, isColour);
  return colour !== undefined && isWithin(mm, designSpans.outline) ? { colour, mm } : undefined;
}

function readLayer(value: unknown, isPicture: IsPicture) {
  const raw = fieldsOf(value);
  const common = readCommon(raw);
  if (!common) return undefined;
  if (raw.kind === 'picture') {
    const { width, height } = raw;
    const picture = codeOf(raw.picture, isPicture);
    if (picture === undefined) return undefined;
    if (!isWithin(width, designSpans.picture) || !isWithin(height, designSpans.picture)) return undefined;
    return { kind: 'picture' as const, ...common, picture, width, height };
  }
  return raw.kind === 'text' ? readText(raw, common) : undefined;
}

function readText(raw: Record<string, unknown>, common: NonNullable<ReturnType<typeof readCommon>>) {
  const { curve, size } = raw;
  const words = textOf(raw.words, maxTextLength);
  const colour = codeOf(raw.colour, isColour);
  const font = designFonts.find((one) => one === raw.font);
  const outline = readOutline(raw.outline);
  if (!words || !font || outline === undefined || colour === undefined) return undefined;
  if (!isWithin(curve, designSpans.curve) || !isWithin(size, designSpans.capitals)) return undefined;
  return { kind: 'text' as const, ...common, words, font, colour, outline, curve, size };
}

function readLayers(value: unknown, isPicture: IsPicture) {
  if (!Array.isArray(value) || value.length > maxLayers) return undefined;
  const layers = value.flatMap((one) => readLayer(one, isPicture) ?? []);
  return layers.length === value.length && hasFewTexts(layers) && hasOwnIds(layers) ? layers : undefined;
}

/** Validates a design from an untrusted source; undefined if invalid. `isPicture` decides on valid picture ids. */
export function parseDesign(value: unknown, isPicture: IsPicture = isUploadId) {
  const { garment: named, colour: dyed, size: cut, sides } = fieldsOf(value);
  const [colour, size] = [textOf(dyed, longestColourName), textOf(cut, longestSizeName)];
  const garment = customGarments.find((one) => one === named);
  const front = readLayers(fieldsOf(sides).front, isPicture);
  const back = readLayers(fieldsOf(sides).back, isPicture);
  if (!garment || colour === undefined || size === undefined || !front || !back) return undefined;
  return { garment, colour, size, sides: { front, back } };
}

function isFlagIfAny(value: unknown): value is boolean | undefined {
  return value === undefined || isFlag(value);
}

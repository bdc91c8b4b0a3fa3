import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import { mostPieces, piecesSaid } from '#contract/office/piece-rules.ts';
import type { ProductChoices } from '#contract/office/product-making.ts';
import { readPrice } from '#office/words/read-price.ts';

export type NewProductBody = InputOf<OfficeCalls['POST /api/office/products']>['body'];
type Choices = Pick<ProductChoices, 'categories' | 'clubs' | 'athletes' | 'garments' | 'kinds'>;

const emptyBoxes = {
  name: '',
  category: '',
  sport: '',
  kind: '',
  team: '',
  athlete: '',
  garment: '',
  pattern: 'solid',
  a: '#2d6a4f',
  b: '#14170f',
  c: '#f5f4ef',
  price: '',
  hsn: '',
};
export type NewBox = keyof typeof emptyBoxes;

/** Draft of a new product. */
export interface NewProductDraft {
  /** Idempotency key of the creation. */
  key: string;
  boxes: Record<NewBox, string>;
  /** Chosen sizes with their typed stock. */
  pieces: Record<string, string>;
}

/** Creates an empty draft. */
export function emptyNew(): NewProductDraft {
  return { key: crypto.randomUUID(), boxes: { ...emptyBoxes }, pieces: {} };
}

/** Parses a stored draft; undefined if invalid or of another version. */
export function newIn(kept: unknown): NewProductDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { key, boxes, pieces } = kept as Partial<NewProductDraft>;
  const fits =
    typeof key === 'string' &&
    typeof pieces === 'object' &&
    pieces !== null &&
    Object.values(pieces).every((one) => typeof one === 'string') &&
    Object.keys(emptyBoxes).every((box) => typeof boxes?.[box as NewBox] === 'string');
  return fits ? (kept as NewProductDraft) : undefined;
}

/** Returns true if anything was entered. */
export function isBegunNew({ boxes, pieces }: NewProductDraft): boolean {
  return (
    Object.keys(pieces).length > 0 ||
    (Object.keys(emptyBoxes) as NewBox[]).some((box) => boxes[box] !== emptyBoxes[box])
  );
}

/** Finds a product kind among the choices. Pure. */
export function kindIn(kind: string, { kinds }: Pick<Choices, 'kinds'>): Choices['kinds'][number] | undefined {
  return kinds.find((one) => one.kind === kind);
}

/** Returns the garments that a kind can be drawn as. Pure. */
export function garmentsFor(kind: string, { garments }: Pick<Choices, 'garments'>): Choices['garments'] {
  return garments.filter((one) => (one.kinds as readonly string[]).includes(kind));
}

/** Changes a field and its dependents: a club sets sport and colours, a kind sets the garment. Pure. */
export function typedNew(draft: NewProductDraft, box: NewBox, value: string, choices: Choices): NewProductDraft {
  const boxes = { ...draft.boxes, [box]: value };
  if (box === 'category') toSport(boxes, sportOfCategory(value, choices), choices);
  if (box === 'sport') toSport(boxes, value, choices);
  if (box === 'athlete' && value !== '') toTeam(boxes, teamOfAthlete(value, choices), choices);
  if (box === 'team') toTeam(boxes, value, choices);
  if (box === 'kind') toKind(boxes, choices);
  if (box === 'garment') boxes.hsn = hsnOf(boxes, choices);
  const fitting = kindIn(boxes.kind, choices)?.sizes ?? [];
  const pieces = Object.fromEntries(Object.entries(draft.pieces).filter(([size]) => fitting.includes(size)));
  // A changed draft is another request, so it gets a new key.
  return { key: crypto.randomUUID(), boxes, pieces };
}

type Boxes = NewProductDraft['boxes'];

function toSport(boxes: Boxes, sport: string, { clubs }: Choices): void {
  if (sport === '') return;
  boxes.sport = sport;
  if (boxes.team !== '' && clubs.find(({ name }) => name === boxes.team)?.sport !== sport)
    Object.assign(boxes, { team: '', athlete: '' });
}

function toTeam(boxes: Boxes, team: string, { clubs, athletes }: Choices): void {
  boxes.team = team;
  const club = clubs.find(({ name }) => name === team);
  if (club) Object.assign(boxes, { sport: club.sport, ...club.colours });
  if (athletes.find(({ name }) => name === boxes.athlete)?.team !== team) boxes.athlete = '';
}

function toKind(boxes: Boxes, choices: Choices): void {
  const fitting = garmentsFor(boxes.kind, choices);
  if (!fitting.some(({ garment }) => garment === boxes.garment)) boxes.garment = fitting[0]?.garment ?? '';
  boxes.hsn = hsnOf(boxes, choices);
}

/** Returns the HSN code of its kind, else the most common code of its garment. */
function hsnOf({ kind, garment }: Boxes, choices: Choices): string {
  return kindIn(kind, choices)?.hsn || (choices.garments.find((one) => one.garment === garment)?.hsn ?? '');
}

/** Builds the request, or an error per field. Pure. */
export function newRequest({
  key,
  boxes,
  pieces,
}: NewProductDraft): { body: NewProductBody } | { faults: Record<string, string> } {
  const price = readPrice(boxes.price);
  const counted = Object.entries(pieces).map(([size, typed]) => ({
    size,
    pieces: typed.trim() === '' ? 0 : Number(typed),
  }));
  const wrong: [boolean, string, string][] = [
    [boxes.name.trim() === '', 'name', 'Give it a name'],
    [boxes.category === '', 'category', 'Choose where it stands'],
    [boxes.sport === '', 'sport', 'Choose a sport'],
    [boxes.kind === '', 'kind', 'Choose what it is'],
    [!price, 'price', 'Give rupees, like 2,499.00'],
    [!/^\d{8}$/.test(boxes.hsn), 'hsn', 'Give the HSN code, 8 digits'],
    [
      counted.some((one) => !Number.isInteger(one.pieces) || one.pieces < 0 || one.pieces > mostPieces),
      'sizes',
      piecesSaid(0),
    ],
    [counted.length > 1 && 'One size' in pieces, 'sizes', '“One size” stands alone'],
  ];
  const faults = Object.fromEntries(wrong.filter(([is]) => is).map(([, box, sentence]) => [box, sentence]));
  if (Object.keys(faults).length > 0 || !price) return { faults };
  const { a, b, c, team, athlete, garment, ...same } = boxes;
  const body = {
    ...same,
    key,
    price,
    team: team || null,
    athlete: athlete || null,
    garment: garment || null,
    colours: { a, b, c },
    sizes: counted,
  };
  return { body: body as NewProductBody };
}

function sportOfCategory(category: string, { categories }: Choices): string {
  return categories.find((one) => one.category === category)?.sport ?? '';
}

function teamOfAthlete(athlete: string, { athletes }: Choices): string {
  return athletes.find(({ name }) => name === athlete)?.team ?? '';
}

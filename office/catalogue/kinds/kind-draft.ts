import type { InputOf } from '#contract/endpoint.ts';
import type { KindAges } from '#contract/kind-names.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OfficeKind } from '#contract/office/kinds.ts';
import { addressOfName, placeAfter } from '../sports/sport-draft.ts';

export type KindBody = InputOf<OfficeCalls['POST /api/office/kinds']>['body'];

const emptyBoxes = {
  name: '',
  one: '',
  kind: '',
  hindi: '',
  words: '',
  sizes: '',
  hsn: '',
  grams: '',
  measures: '',
  after: '',
};
export type KindBox = keyof typeof emptyBoxes;

/** Draft of a product kind. */
export interface KindDraft {
  boxes: Record<KindBox, string>;
  ages: KindAges;
  worn: boolean;
  /** Sizes no longer sold. */
  retired: string[];
  /** Garments it can be drawn as. */
  garments: string[];
  /** Measurements by size and measure index: 'M 0'. */
  cells: (readonly [place: string, cm: string])[];
  closed: boolean;
}

export const agesWords: Readonly<Record<KindAges, string>> = {
  grown: 'Adults',
  kids: 'Children',
  all: 'Adults and children',
};

/** Creates the draft of a new kind, in the last position among the filters. Pure. */
export function newKind(all: readonly OfficeKind[]): KindDraft {
  return {
    boxes: { ...emptyBoxes, after: all.at(-1)?.kind ?? '' },
    ...{ ages: 'grown', worn: true, retired: [], garments: [], cells: [], closed: false },
  };
}

/** Creates a draft of an existing kind. Pure. */
export function kindDraftOf(one: OfficeKind, all: readonly OfficeKind[]): KindDraft {
  const before = all[all.findIndex(({ kind }) => kind === one.kind) - 1];
  const { ages, worn, retired, garments, closed } = one;
  const rows = one.chart?.rows ?? [];
  return {
    boxes: {
      ...{ name: one.name, one: one.one, kind: one.kind, hindi: one.hindi, hsn: one.hsn, grams: String(one.grams) },
      ...{ words: one.words.join('\n'), sizes: one.sizes.join(', '), measures: one.chart?.measures.join(', ') ?? '' },
      after: before?.kind ?? '',
    },
    ...{ ages, worn, retired, garments, closed },
    cells: rows.flatMap(({ size, cm }) => cm.map((measure, at) => [placeOf(size, at), String(measure)] as const)),
  };
}

const placeOf = (size: string, at: number) => `${size} ${at}`;

/** Returns the input for a size's measure. Pure. */
export function cellIn({ cells }: Pick<KindDraft, 'cells'>, size: string, at: number): string {
  return cells.find(([place]) => place === placeOf(size, at))?.[1] ?? '';
}

/** Changes the input for a size's measure. Pure. */
export function withMeasure(draft: KindDraft, size: string, at: number, cm: string): KindDraft {
  return {
    ...draft,
    cells: [...draft.cells.filter(([place]) => place !== placeOf(size, at)), [placeOf(size, at), cm]],
  };
}

/** Changes a field; the slug follows the name until edited. Pure. */
export function typedKind(draft: KindDraft, box: KindBox, value: string): KindDraft {
  const { boxes } = draft;
  const follows = box === 'name' && boxes.kind === addressOfName(boxes.name);
  return { ...draft, boxes: { ...boxes, [box]: value, ...(follows && { kind: addressOfName(value) }) } };
}

/** Splits a field at commas or lines, without duplicates. Pure. */
export function listIn(typed: string): string[] {
  const all = typed.split(/[\n,]/).map((one) => one.trim());
  return [...new Set(all.filter((one) => one !== ''))];
}

/** Returns the sizes on sale in the form in which staff type them. Pure. */
export function soldIn({ boxes, retired }: KindDraft): string[] {
  return listIn(boxes.sizes).filter((size) => !retired.includes(size));
}

/** Toggles a word in a list. Pure. */
export function toggleInList(list: readonly string[], one: string, on: boolean): string[] {
  return on ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one);
}

/** Builds the request, or the fields without a valid number. Pure. */
export function kindBody(
  draft: KindDraft,
  all: readonly OfficeKind[],
): { body: KindBody } | { faults: Record<string, string> } {
  const { boxes, ages, worn, garments, closed } = draft;
  const grams = Number(boxes.grams.trim() || Number.NaN);
  const measures = listIn(boxes.measures);
  const rows = soldIn(draft).map((size) => ({
    size,
    cm: measures.map((_measure, at) => readCm(cellIn(draft, size, at))),
  }));
  const unread = measures.length > 0 ? rows.find(({ cm }) => cm.some((one) => !(one > 0))) : undefined;
  const faults = {
    ...(!Number.isInteger(grams) && { grams: 'Give whole grams, like 120' }),
    ...(unread && { chart: `Write every measure of ${unread.size}, in cm` }),
  };
  if (Object.keys(faults).length > 0) return { faults };
  const sizes = listIn(boxes.sizes);
  return {
    body: {
      ...{ kind: boxes.kind.trim(), name: boxes.name.trim(), one: boxes.one.trim(), hindi: boxes.hindi },
      words: listIn(boxes.words),
      ...{
        sizes,
        retired: draft.retired.filter((size) => sizes.includes(size)),
        ages,
        worn,
        garments,
        hsn: boxes.hsn.trim(),
        grams,
      },
      chart: measures.length > 0 ? { measures, rows } : null,
      position: placeAfter(
        boxes.after,
        all.map(({ kind, position }) => ({ sport: kind, position })),
        boxes.kind,
      ),
      closed,
    },
  };
}

function readCm(typed: string): number {
  return Number(typed.trim().replace(',', '.') || Number.NaN);
}

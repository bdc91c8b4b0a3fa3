import { garmentNames as drawable } from '#artwork/picture.ts';
import type { KnownKind } from '#server/foundation/values/known-facts.ts';
import { sellableSizes } from './kinds.ts';

/** Maximum number of distinct sizes over all kinds, as the filters store them in 32 bits. */
export const mostSizesOfAll = 32;

type Fault = [wrong: boolean, field: string, sentence: string];

/** Values used by products of a kind, which therefore cannot be removed. */
export interface InUse {
  /** Sizes that any product has or had. */
  sizes: readonly string[];
  /** Garments as which products of the kind are drawn. */
  garments: readonly string[];
}

/** Validates a kind against the others: returns each invalid field with its message. Pure. */
export function kindFaults(
  wanted: Omit<KnownKind, 'version'>,
  others: readonly KnownKind[],
  inUse: InUse = { sizes: [], garments: [] },
): Record<string, string> {
  const { name, sizes, garments } = wanted;
  const small = (one: string) => one.toLowerCase();
  const twice = sizes.find((size, at) => sizes.findIndex((one) => small(one) === small(size)) < at);
  const there = others.flatMap((one) => one.sizes);
  const otherwise = sizes.flatMap((size) => there.find((one) => one !== size && small(one) === small(size)) ?? [])[0];
  const lost = inUse.sizes.filter((size) => !sizes.includes(size));
  const undrawn = inUse.garments.filter((garment) => !garments.includes(garment));
  const strange = garments.find((garment) => !(drawable as readonly string[]).includes(garment));
  const faults: Fault[] = [
    [others.some((one) => small(one.name) === small(name)), 'name', `The shop has a kind called ${name} already.`],
    [sizes.length === 0, 'sizes', 'Give it a size. What comes in one has “One size”.'],
    [twice !== undefined, 'sizes', `${twice} stands there twice.`],
    [otherwise !== undefined, 'sizes', `The shop writes it ${otherwise}: one way for all kinds.`],
    [
      lost.length > 0,
      'sizes',
      `Products have ${lost.join(', ')}: retire what is sold no more, and it stays with what was ordered.`,
    ],
    [
      new Set([...there, ...sizes]).size > mostSizesOfAll,
      'sizes',
      `The shop tells ${mostSizesOfAll} sizes apart, of all kinds together.`,
    ],
    [
      sizes.length > 0 && sellableSizes(wanted).length === 0,
      'retired',
      'Leave one size. Of a kind that is closed no new products are made.',
    ],
    [strange !== undefined, 'garments', 'Choose what can be drawn.'],
    [undrawn.length > 0, 'garments', `Products of it are drawn as ${undrawn.join(', ')}.`],
    ...chartFaults(wanted),
  ];
  return Object.fromEntries(
    faults
      .filter(([wrong]) => wrong)
      .toReversed()
      .map(([, field, sentence]) => [field, sentence]),
  );
}

function chartFaults(wanted: Pick<KnownKind, 'chart' | 'sizes' | 'retired'>): Fault[] {
  const { chart } = wanted;
  if (!chart) return [];
  const sold = sellableSizes(wanted);
  const missing = sold.find((size) => chart.rows.find((row) => row.size === size)?.cm.length !== chart.measures.length);
  return [
    [chart.measures.length === 0, 'chart', 'Name what is measured, or have no chart.'],
    [missing !== undefined, 'chart', `Write every measure of ${missing}.`],
    [chart.rows.length !== sold.length, 'chart', 'A chart has a row for each size that is sold.'],
  ];
}

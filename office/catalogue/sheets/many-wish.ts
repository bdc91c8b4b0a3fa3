import type { MakerRole } from '#contract/lists.ts';
import type { ManyChanges, MrpWish, PriceWish, Rounding } from '#contract/office/many-products.ts';
import { readPrice } from '#office/words/read-price.ts';

/** Input of a bulk change. */
export interface TypedWish {
  way: '' | PriceWish['way'];
  /** Rupees or per cent, depending on `way`. */
  figure: string;
  rounding: Rounding;
  state: '' | 'sold' | 'withdrawn';
  limited: TypedMark;
  hotSale: TypedMark;
  finalSale: TypedMark;
  mrp: '' | MrpWish['way'];
  /** Rupees of an MRP for all. */
  mrpFigure: string;
  countryOfOrigin: string;
  /** '' leaves the makers unchanged; 'shop' removes them, so that the shop's maker applies. */
  makerRole: '' | 'shop' | MakerRole;
  makerName: string;
  makerAddress: string;
}
export type TypedMark = '' | 'on' | 'off';

export const emptyWish: TypedWish = {
  way: '',
  figure: '',
  rounding: 'nine',
  state: '',
  limited: '',
  hotSale: '',
  finalSale: '',
  mrp: '',
  mrpFigure: '',
  countryOfOrigin: '',
  makerRole: '',
  makerName: '',
  makerAddress: '',
};

const marks = ['limited', 'hotSale', 'finalSale'] as const;

/** Parses a signed percentage or amount; undefined if invalid. */
function signed(typed: string): number | undefined {
  const [, sign, bare = ''] = /^\s*([-−+]?)\s*(.*?)\s*%?\s*$/.exec(typed) ?? [];
  const read = readPrice(bare);
  if (read === undefined || read === null) return undefined;
  return sign === '-' || sign === '−' ? -read : read;
}

/** Parses the input, or returns errors. Pure. */
export function parseBulkChange({
  way,
  figure,
  rounding,
  state,
  ...rest
}: TypedWish): { changes: ManyChanges } | { fault: string } {
  const plain = {
    ...(state !== '' && { state }),
    ...Object.fromEntries(marks.flatMap((mark) => (rest[mark] === '' ? [] : [[mark, rest[mark] === 'on']]))),
  };
  const price = way === '' ? undefined : priceOf(way, figure, rounding);
  if (typeof price === 'string') return { fault: price };
  const mrp = mrpOf(rest);
  if (typeof mrp === 'string') return { fault: mrp };
  const countryOfOrigin = rest.countryOfOrigin.trim();
  return {
    changes: {
      ...plain,
      ...(price && { price }),
      ...(mrp && { mrp }),
      ...(countryOfOrigin !== '' && { countryOfOrigin }),
      ...makerOf(rest),
    },
  };
}

function mrpOf({ mrp, mrpFigure }: Pick<TypedWish, 'mrp' | 'mrpFigure'>): MrpWish | string | undefined {
  if (mrp !== 'set') return mrp === '' ? undefined : { way: mrp };
  const to = readPrice(mrpFigure);
  return to ? { way: 'set', to } : 'Give the MRP in rupees, like 2,499.00';
}

function makerOf({
  makerRole: role,
  makerName: name,
  makerAddress: address,
}: Pick<TypedWish, 'makerRole' | 'makerName' | 'makerAddress'>): Pick<ManyChanges, 'maker'> {
  if (role === '') return {};
  return { maker: role === 'shop' ? null : { role, name: name.trim(), address: address.trim() } };
}

function priceOf(way: PriceWish['way'], figure: string, rounding: Rounding): PriceWish | string {
  if (way === 'end_sale') return { way };
  const number = signed(figure);
  if (number === undefined)
    return way === 'by' || way === 'sale' ? 'Give a per cent, like 10 or -15' : 'Give rupees, like 2,499.00';
  if (way === 'set') return number > 0 ? { way, to: number } : 'Give a price above 0';
  if (way === 'by') return { way, percent: number, rounding };
  if (way === 'add') return { way, rupees: Math.abs(number), less: number < 0, rounding };
  return { way, off: Math.abs(number), rounding };
}

/** Returns true if anything was chosen. Pure. */
export function isWished(wish: TypedWish): boolean {
  const { way, state, mrp, makerRole, countryOfOrigin } = wish;
  return (
    [way, state, mrp, makerRole, countryOfOrigin.trim()].some((typed) => typed !== '') ||
    marks.some((mark) => wish[mark] !== '')
  );
}

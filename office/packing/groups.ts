import type { WaitingParcel } from '#contract/office/packing.ts';

export const dayChoices = ['today', 'tomorrow', 'all'] as const;
export const sizeChoices = ['all', 'small', 'large'] as const;
export const pieceChoices = ['any', 'single'] as const;
export type DayChoice = (typeof dayChoices)[number];
export type SizeChoice = (typeof sizeChoices)[number];
export type PieceChoice = (typeof pieceChoices)[number];

export interface BatchFilter {
  day: DayChoice;
  size: SizeChoice;
  pieces: PieceChoice;
  /** Reference of a single order, if the page was opened from that order. */
  order: string | null;
}

/** Parcels with similar packing, for one batch. */
export interface ParcelGroup {
  id: 'express' | 'single' | 'few' | 'large';
  name: string;
  parcels: WaitingParcel[];
  pieces: number;
  shelves: number;
  nearest: string | null;
}

const names: Readonly<Record<ParcelGroup['id'], string>> = {
  express: 'Express, any size',
  single: 'Single pieces, small box',
  few: 'Two to four, small box',
  large: 'Large box',
};

/** Parses a URL's filter; unknown values use the default. */
export function filterOf(search: URLSearchParams): BatchFilter {
  const pick = <T extends string>(name: string, list: readonly T[], usual: T) =>
    list.find((one) => one === search.get(name)) ?? usual;
  const order = search.get('order');
  return {
    order,
    day: pick('day', dayChoices, 'all'),
    size: pick('size', sizeChoices, 'all'),
    pieces: pick('pieces', pieceChoices, 'any'),
  };
}

/** Filters parcels that can be packed, by shipping day; overdue parcels count as today's. */
export function filterParcels(
  parcels: readonly WaitingParcel[],
  today: string,
  { day, size, pieces, order }: BatchFilter,
): WaitingParcel[] {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
  return parcels
    .filter(({ onHold, takenBy }) => onHold === null && takenBy === null)
    .filter(({ reference }) => order === null || reference === order)
    .filter(({ leavesBy }) => day === 'all' || (day === 'today' ? leavesBy <= today : leavesBy === tomorrow))
    .filter(({ large }) => size === 'all' || large === (size === 'large'))
    .filter((parcel) => pieces === 'any' || parcel.pieces === 1);
}

/** Groups parcels by packing; omits empty groups. */
export function parcelGroupsOf(parcels: readonly WaitingParcel[]): ParcelGroup[] {
  const groupOf = ({ delivery, large, pieces }: WaitingParcel): ParcelGroup['id'] => {
    if (delivery !== 'standard') return 'express';
    if (large) return 'large';
    return pieces === 1 ? 'single' : 'few';
  };
  const by = Map.groupBy(parcels, groupOf);
  return (Object.keys(names) as ParcelGroup['id'][]).flatMap((id) => {
    const own = by.get(id);
    return own ? { id, name: names[id], parcels: own, ...groupTotals(own) } : [];
  });
}

/** Sums pieces and shelves, and finds the earliest promised day. */
export function groupTotals(parcels: readonly WaitingParcel[]): Pick<ParcelGroup, 'pieces' | 'shelves' | 'nearest'> {
  const promised = parcels.flatMap(({ promisedBy }) => promisedBy ?? []).toSorted();
  return {
    pieces: parcels.reduce((sum, parcel) => sum + parcel.pieces, 0),
    shelves: new Set(parcels.flatMap(({ shelves }) => shelves)).size,
    nearest: promised[0] ?? null,
  };
}

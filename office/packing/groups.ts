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
  /** This order alone, where somebody came from it. */
  order: string | null;
}

/** Parcels that are packed alike, and go well together in one batch. */
export interface Group {
  id: 'express' | 'single' | 'few' | 'large';
  name: string;
  parcels: WaitingParcel[];
  pieces: number;
  shelves: number;
  nearest: string | null;
}

const names: Readonly<Record<Group['id'], string>> = {
  express: 'Express, any size',
  single: 'Single pieces, small box',
  few: 'Two to four, small box',
  large: 'Large box',
};

/** Reads the filter out of an address; what it does not know is as usual. */
export function filterOf(search: URLSearchParams): BatchFilter {
  const pick = <T extends string>(name: string, list: readonly T[], usual: T) => list.find((one) => one === search.get(name)) ?? usual;
  const order = search.get('order');
  return {
    order,
    day: pick('day', dayChoices, 'all'),
    size: pick('size', sizeChoices, 'all'),
    pieces: pick('pieces', pieceChoices, 'any'),
  };
}

/** Keeps what can be packed now and fits the filter: by the day it is to leave, late ones with today's. */
export function fitting(parcels: readonly WaitingParcel[], today: string, { day, size, pieces, order }: BatchFilter): WaitingParcel[] {
  const tomorrow = new Date(Date.parse(`${today}T00:00:00Z`) + 24 * 3_600_000).toISOString().slice(0, 10);
  return parcels
    .filter(({ onHold, takenBy }) => onHold === null && takenBy === null)
    .filter(({ reference }) => order === null || reference === order)
    .filter(({ leavesBy }) => day === 'all' || (day === 'today' ? leavesBy <= today : leavesBy === tomorrow))
    .filter(({ large }) => size === 'all' || large === (size === 'large'))
    .filter((parcel) => pieces === 'any' || parcel.pieces === 1);
}

/** Puts parcels into the groups that are packed alike; those without any are left out. */
export function groupsOf(parcels: readonly WaitingParcel[]): Group[] {
  const groupOf = ({ delivery, large, pieces }: WaitingParcel): Group['id'] => {
    if (delivery !== 'standard') return 'express';
    if (large) return 'large';
    return pieces === 1 ? 'single' : 'few';
  };
  const by = Map.groupBy(parcels, groupOf);
  return (Object.keys(names) as Group['id'][]).flatMap((id) => {
    const own = by.get(id);
    return own ? { id, name: names[id], parcels: own, ...sumsOf(own) } : [];
  });
}

/** Counts pieces and shelves of some parcels, and finds the nearest day that was promised. */
export function sumsOf(parcels: readonly WaitingParcel[]): Pick<Group, 'pieces' | 'shelves' | 'nearest'> {
  const promised = parcels.flatMap(({ promisedBy }) => promisedBy ?? []).toSorted();
  return {
    pieces: parcels.reduce((sum, parcel) => sum + parcel.pieces, 0),
    shelves: new Set(parcels.flatMap(({ shelves }) => shelves)).size,
    nearest: promised[0] ?? null,
  };
}

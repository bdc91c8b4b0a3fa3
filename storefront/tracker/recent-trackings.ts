import { storedList } from '../browser/stored-list.ts';

const most = 5;

/** Stored look-up, without data of sender or recipient. */
export interface RecentTracking {
  /** Number as entered. */
  id: string;
  awb: string;
  status: string;
  /** Date of the latest activity, else of the order. */
  date: string;
  courier: string;
}

/** Parses stored entries. Removes invalid entries and all fields that may not be stored. */
export function parseRecent(stored: unknown): RecentTracking[] {
  if (!Array.isArray(stored)) return [];
  const entries = stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const known = entry as Record<string, unknown>;
    const text = (name: string): string => (typeof known[name] === 'string' ? known[name] : '');
    const id = text('id').trim();
    return id === ''
      ? []
      : [{ id, awb: text('awb'), status: text('status'), date: text('date'), courier: text('courier') }];
  });
  return entries.filter(({ id }, at) => entries.findIndex((other) => isSameId(other.id, id)) === at).slice(0, most);
}

/** Returns the list with an entry first. Each shipment appears once, at most five in all. */
export function withRecent(entries: readonly RecentTracking[], entry: RecentTracking): RecentTracking[] {
  return parseRecent([entry, ...entries]);
}

function isSameId(one: string, other: string): boolean {
  return one.toUpperCase() === other.toUpperCase();
}

const list = storedList('recentTrackings', 'recentTrackingsChanged', parseRecent);

export function keepRecent(entry: RecentTracking): void {
  list.write(withRecent(list.read(), entry));
}

export const clearRecent = list.clear;

/** Returns recent look-ups, newest first, synchronized across tabs; empty on the server and during hydration. */
export const useRecentTrackings = list.use;

import { storedList } from '../browser/stored-list.ts';

const most = 5;

/** What is kept of a look-up: nothing of who sends or receives. */
export interface RecentTracking {
  /** As it was entered. */
  id: string;
  awb: string;
  status: string;
  /** Of the newest activity, else of the order. */
  date: string;
  courier: string;
}

/** Takes over the entries that have the right shape, and of those only the fields that may be kept. */
export function parseRecent(stored: unknown): RecentTracking[] {
  if (!Array.isArray(stored)) return [];
  const entries = stored.flatMap((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const known = entry as Record<string, unknown>;
    const text = (name: string): string => (typeof known[name] === 'string' ? known[name] : '');
    const id = text('id').trim();
    return id === '' ? [] : [{ id, awb: text('awb'), status: text('status'), date: text('date'), courier: text('courier') }];
  });
  return entries.filter(({ id }, at) => entries.findIndex((other) => isSameId(other.id, id)) === at).slice(0, most);
}

/** The list with an entry at its head: the same shipment stands in it once, and five stand in it at most. */
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

/** The latest look-ups, newest first, in step with other tabs; none on the server and while hydrating. */
export const useRecentTrackings = list.use;

/** Something the browser keeps for the shop. */
export interface KeptEntry {
  /** `local` and `tab` are the browser's two storages, `files` its database of files. */
  place: 'local' | 'tab' | 'files';
  /**
   * Whose it is. `session`: of whoever is signed in, and it goes with the session. `person`: of whoever uses the shop, a guest or an
   * account; it leaves with them. `device`: says nothing of anybody.
   */
  owner: 'session' | 'person' | 'device';
  /** How many days after it was last written it goes by itself; none where something else ends it for certain. */
  days?: number;
  /** Where whoever comes back has one and brings another: lists become one, a design waits among others, a record has what it lacks from the other. Else what they bring stays. */
  joins?: 'as a list' | 'as a waiting design' | 'as one record';
  /** The key is the beginning of several. */
  prefix?: true;
}

/** What is put aside for an account that is not signed in goes after so many days. */
export const asideDays = 30;

/**
 * Everything the browser keeps for the shop, by its key. Nothing else is written: the storage takes no other keys, and
 * `npm run check` lets no other file reach the browser's storages. The cookie policy lists this table, in the words of `kept-words.ts`.
 */
export const keptTable = {
  cart: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  theme: { place: 'local', owner: 'device' },
  session: { place: 'local', owner: 'session' },
  user: { place: 'local', owner: 'session' },
  token: { place: 'local', owner: 'session' },
  recentTrackings: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  pin: { place: 'local', owner: 'person', days: 180 },
  checkoutDraft: { place: 'local', owner: 'person', days: 30, joins: 'as one record' },
  recentlyViewed: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  designDraft: { place: 'local', owner: 'person', days: 90, joins: 'as a waiting design' },
  designDraftsAside: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  contactOutbox: { place: 'local', owner: 'person', days: 7, joins: 'as a list' },
  owner: { place: 'local', owner: 'device' },
  keptAside: { place: 'local', owner: 'device' },
  partings: { place: 'local', owner: 'device' },
  'draft:': { place: 'tab', owner: 'person', prefix: true },
  'react-router-scroll-positions': { place: 'tab', owner: 'device' },
  'react-router-manifest-version': { place: 'tab', owner: 'device' },
  designs: { place: 'files', owner: 'person' },
} as const satisfies Record<string, KeptEntry>;

type Table = typeof keptTable;
export type KeptKey = keyof Table;
type Where<P> = { [K in KeptKey]: Table[K] extends P ? K : never }[KeptKey];
export type LocalKey = Where<{ place: 'local' }>;
/** What is a person's, in the storage that all tabs share. */
export type OwnKey = Where<{ place: 'local'; owner: 'person' }>;

const entries = Object.entries(keptTable) as [KeptKey, KeptEntry][];

/** The keys of what leaves with a person. */
export const ownKeys = entries.filter(([, { place, owner }]) => place === 'local' && owner === 'person').map(([key]) => key as OwnKey);

/** The keys of what a session is made of. */
export const sessionKeys = entries.filter(([, { owner }]) => owner === 'session').map(([key]) => key as LocalKey);

/** Tells whether the table has a key of one of the browser's storages. */
export function isKept(place: KeptEntry['place'], key: string): boolean {
  return entries.some(([known, entry]) => entry.place === place && (entry.prefix ? key.startsWith(known) : key === known));
}

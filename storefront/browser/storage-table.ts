/** Entry of browser storage. */
export interface StorageEntry {
  /** Storage of the entry: `local` is shared by all tabs, `tab` is for one tab, `files` stores files. */
  place: 'local' | 'tab' | 'files';
  /**
   * Owner of the data. `session`: the signed-in user, deleted with the session. `person`: the current guest or account,
   * archived when they leave. `device`: not personal.
   */
  owner: 'session' | 'person' | 'device';
  /** Days after the last write until deletion; undefined if another event reliably deletes it. */
  days?: number;
  /**
   * Merge of archived and new data when a person returns. Lists are concatenated, a design is queued, a record is
   * completed from the archived one. By default the new data wins.
   */
  joins?: 'as a list' | 'as a waiting design' | 'as one record';
  /** True if the key is a prefix of several keys. */
  prefix?: true;
}

/** Days until the archived data of a signed-out account is deleted. */
export const asideDays = 30;

/**
 * Table of all browser storage, by key. Other keys cannot be written, and `npm run check` allows no other file to
 * access the storages. The cookie policy lists all keys with their texts.
 */
export const storageTable = {
  cart: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  theme: { place: 'local', owner: 'device' },
  session: { place: 'local', owner: 'session' },
  user: { place: 'local', owner: 'session' },
  token: { place: 'local', owner: 'session' },
  recentTrackings: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  pin: { place: 'local', owner: 'person', days: 180 },
  checkoutDraft: { place: 'local', owner: 'person', days: 30, joins: 'as one record' },
  placedOrder: { place: 'local', owner: 'person', days: 1 },
  recentlyViewed: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  designDraft: { place: 'local', owner: 'person', days: 90, joins: 'as a waiting design' },
  designDraftsAside: { place: 'local', owner: 'person', days: 90, joins: 'as a list' },
  squadToAdd: { place: 'local', owner: 'person', days: 30 },
  contactOutbox: { place: 'local', owner: 'person', days: 14, joins: 'as a list' },
  owner: { place: 'local', owner: 'device' },
  keptAside: { place: 'local', owner: 'device' },
  partings: { place: 'local', owner: 'device' },
  'draft:': { place: 'tab', owner: 'person', prefix: true },
  'react-router-scroll-positions': { place: 'tab', owner: 'device' },
  'react-router-manifest-version': { place: 'tab', owner: 'device' },
  designs: { place: 'files', owner: 'person' },
} as const satisfies Record<string, StorageEntry>;

type Table = typeof storageTable;
export type StorageKey = keyof Table;
type Where<P> = { [K in StorageKey]: Table[K] extends P ? K : never }[StorageKey];
export type LocalKey = Where<{ place: 'local' }>;
/** Keys of personal data in the storage shared by all tabs. */
export type OwnKey = Where<{ place: 'local'; owner: 'person' }>;

const entries = Object.entries(storageTable) as [StorageKey, StorageEntry][];

/** Keys of data archived when a person leaves. */
export const ownKeys = entries
  .filter(([, { place, owner }]) => place === 'local' && owner === 'person')
  .map(([key]) => key as OwnKey);

/** Keys of a session's entries. */
export const sessionKeys = entries.filter(([, { owner }]) => owner === 'session').map(([key]) => key as LocalKey);

/** Returns true if the table contains a storage key. */
export function isStoredKey(place: StorageEntry['place'], key: string): boolean {
  return entries.some(
    ([known, entry]) => entry.place === place && (entry.prefix ? key.startsWith(known) : key === known),
  );
}

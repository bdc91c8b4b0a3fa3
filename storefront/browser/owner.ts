import { useSyncExternalStore } from 'react';
import {
  daysOf,
  guestOwner,
  joinShelves,
  type OwnerArchive,
  type OwnerArchives,
  type OwnerRecord,
  ownerOf,
  type Partings,
  parsePartings,
  parseRecord,
  parseShelves,
  shortHash,
} from './owner-record.ts';
import { followSession, readSession } from './session.ts';
import { parseJson, readStorage, removeText, tabStorage, writeText } from './storage.ts';
import { asideDays, type OwnKey, ownKeys } from './storage-table.ts';

// All browser storage of a person goes through this module. It first archives the data of a previous person; pages
// still open for that person can then neither read nor write.

const dayMs = 24 * 3_600_000;

const updated = 'ownerUpdated';
/** Prefix of form drafts in storage, followed by the owner. */
export const draftPrefix = 'draft:';

/** Owner of the data that this page shows; undefined until the first read. */
let shown: string | undefined;

/** Turn of that data. A guest of a later turn is another person. */
let shownTurn = 0;

/** True if this page showed an account's data until the account's session ended. */
let left = false;

/** True if the cart of a returning person was joined with pieces that they added before signing in. */
let joined = false;

const readRecord = (): OwnerRecord => parseRecord(parseJson(readStorage('owner')));
const writeRecord = (record: OwnerRecord) => writeText('owner', JSON.stringify(record));

/** Reads the logouts and decisions about archived data. */
export const readPartings = (): Partings => parsePartings(parseJson(readStorage('partings')), Date.now());
/** Reads the archives; with `now` 0 also expired ones that still exist. */
export const readShelves = (now = Date.now()): OwnerArchives =>
  parseShelves(parseJson(readStorage('keptAside')), readPartings(), now);

/** Writes the archives, and deletes pictures that only the old archives used. Returns false if there is no space. */
export function writeShelves(shelves: OwnerArchives): boolean {
  if (readStorage('keptAside')?.includes('local-')) deleteLater();
  // Questions and decisions are stored separately, as a tab that writes later may not know them.
  const plain = Object.entries(shelves).map(([owner, { until, turn, entries }]) => [owner, { until, turn, entries }]);
  if (plain.length > 0) return writeText('keptAside', JSON.stringify(Object.fromEntries(plain)));
  removeText('keptAside');
  return true;
}

/** Deletes unused pictures with code loaded on demand. If it fails to load, a later call deletes them. */
const deleteLater = () =>
  void import('./delete-unused-pictures.ts').then(
    ({ deleteUnusedPictures }) => deleteUnusedPictures(),
    () => {},
  );

interface Present {
  who: string;
  session: string;
}

/** Person in one of their turns. */
export interface Stay {
  who: string;
  turn: number;
}

/** Returns the current person as the owner name of stored data. */
export function presentOwner(): Present {
  const session = readSession();
  return session
    ? { who: ownerOf(session.user.email), session: shortHash(session.token) }
    : { who: guestOwner, session: '' };
}

/** Returns the current person and turn, for comparison after an asynchronous step. */
export function presentStay(): Stay {
  // Assigns a guest's data to the account signed in to, even if nothing was read since.
  settleOwner();
  return { who: presentOwner().who, turn: readRecord().turn };
}

/**
 * Ensures that the storage contains the current person's data. Returns false for a page that still shows another
 * person's data.
 */
export function settleOwner(): boolean {
  const now = presentOwner();
  let record = readRecord();
  // An archive of the current person on page load means that its restoration was interrupted.
  if (!isOf(record, now) || (shown === undefined && readShelves()[now.who])) record = hand(record, now);
  const { turn } = record;
  if (shown === undefined) {
    shown = now.who;
    shownTurn = turn;
    dropOld();
    forgetTyped();
  }
  // A guest's data and drafts follow them into the account they sign in to.
  else if (shown === guestOwner && shownTurn === turn) shown = now.who;
  return shown === now.who && shownTurn === turn;
}

const isOf = ({ who, session }: OwnerRecord, now: Present) => who === now.who && session === now.session;

function readOwnEntries(): OwnerArchive['entries'] {
  const found: OwnerArchive['entries'] = {};
  for (const key of ownKeys) {
    const text = readStorage(key);
    if (text !== null) found[key] = text;
  }
  return found;
}

/** Returns true if the data stays: the name or the session is the same, or the data is a guest's. */
function isSamePerson(record: OwnerRecord, now: Present): boolean {
  return [guestOwner, now.who].includes(record.who) || (record.session !== '' && record.session === now.session);
}

/**
 * Archives the data of the previous person and restores the data of the current person. The browser may be closed at
 * any step. So data is deleted only once copied, and the record names the new owner last.
 */
function hand(record: OwnerRecord, now: Present): OwnerRecord {
  // Reads everything before writing, in this order, as another tab may do the same.
  const found = readOwnEntries();
  const shelves = readShelves();
  const quicker = readRecord();
  if (quicker.who !== record.who || quicker.turn !== record.turn) return quicker;
  // The same session with another name is an account with a changed e-mail. A guest's data follows them on sign-in.
  const goesAlong = isSamePerson(record, now);
  // Does not overwrite an archive just made by another tab, whose question may already be open. An account without data
  // gets an empty archive, as a sign that its form drafts may wait.
  const isEmpty = Object.keys(found).length === 0;
  const isArchived = isEmpty && (shelves[record.who] !== undefined || record.who === guestOwner);
  if (goesAlong || isArchived) dropOverdue(shelves);
  else putOn(shelves, record, found);
  const handed = handedTo(now, record, goesAlong);
  write(() => writeRecord(handed), removeText);
  // A page of the previous owner shows the same person.
  if (goesAlong && shown === record.who) shown = now.who;
  restore(shelves, now.who, goesAlong ? found : {});
  queueMicrotask(notifyOwnerChange);
  return handed;
}

function handedTo(now: Present, record: OwnerRecord, goesAlong: boolean): OwnerRecord {
  return goesAlong ? { ...record, ...now } : { ...now, turn: record.turn + 1, since: {} };
}

/** Writes a person's archive back into the storage, joined with the current entries, and deletes the archive. */
function restore(shelves: OwnerArchives, who: string, found: OwnerArchive['entries']): void {
  const given = Object.entries(joinShelves(shelves[who]?.entries ?? {}, (key) => found[key] ?? null));
  if (shelves[who]?.entries.cart !== undefined && found.cart !== undefined) joined = true;
  const give = () => given.every(([key, text]) => writeText(key as OwnKey, text));
  const fits = give();
  if (shelves[who]) {
    delete shelves[who];
    writeShelves(shelves);
  }
  // Deleting the archive has made space.
  if (!fits) give();
}

/**
 * Moves the data into a person's archive. The data leaves the current storage even if there is no space for the
 * archive.
 */
function putOn(shelves: OwnerArchives, { who, turn }: Stay, found: OwnerArchive['entries']): void {
  const entries = { ...shelves[who]?.entries, ...found };
  shelves[who] = { until: Date.now() + asideDays * dayMs, ...shelves[who], turn, entries };
  const fits = writeShelves(shelves);
  ownKeys.forEach(removeText);
  if (!fits)
    write(
      () => writeShelves(shelves),
      (key) => delete entries[key],
    );
}

/** Runs a required write. If there is no space, removes one entry after another until it succeeds. */
function write(attempt: () => boolean, giveWay: (key: OwnKey) => void): void {
  for (const key of ownKeys.toReversed()) {
    if (attempt()) return;
    giveWay(key);
    deleteLater();
  }
  attempt();
}

/** Deletes entries not written for the period in the table. Entries without a date count from today. */
function dropOld(): void {
  const record = readRecord();
  const now = Date.now();
  const since: OwnerRecord['since'] = {};
  for (const key of ownKeys) {
    if (readStorage(key) === null) continue;
    const at = record.since[key] ?? now;
    if (now - at > daysOf(key) * dayMs) {
      removeText(key);
      deleteLater();
    } else since[key] = at;
  }
  if (JSON.stringify(since) !== JSON.stringify(record.since)) writeRecord({ ...record, since });
  dropOverdue(readShelves());
  dropForgotten();
}

/** Deletes expired decisions. If another tab has changed them since, a later run deletes them. */
function dropForgotten(): void {
  const text = readStorage('partings');
  if (text === null) return;
  const said = readPartings();
  const left = Object.keys(said).length;
  if (readStorage('partings') !== text) return;
  if (left === 0) removeText('partings');
  else if (left < Object.keys(parseJson(text) ?? {}).length) writeText('partings', JSON.stringify(said));
}

/** Deletes expired and rejected archives, with the pictures that only they used. */
function dropOverdue(shelves: OwnerArchives): void {
  const lies = parseJson(readStorage('keptAside')) ?? {};
  if (Object.keys(shelves).length < Object.keys(lies).length) writeShelves(shelves);
}

/**
 * Deletes form drafts of this tab that no one may resume. An account's drafts stay after an expired session, and are
 * deleted after a logout. Drafts of a guest belong to the guest's turn (see `OwnerRecord`).
 */
function forgetTyped(): void {
  const shelves = readShelves();
  const there = shown === guestOwner ? guestIn(shownTurn) : shown;
  const waits = (owner: string) =>
    owner === there || (shelves[owner] !== undefined && shelves[owner].asks === undefined);
  tabStorage.removeAll(
    (key) => key.startsWith(draftPrefix) && !waits(key.slice(draftPrefix.length).split(':', 1)[0] ?? ''),
  );
}

/** Reads an entry of the current person; null for a page that shows another person's data. */
export function readOwn(key: OwnKey): string | null {
  return settleOwner() ? readStorage(key) : null;
}

/**
 * Writes an entry of the current person. Returns false if the browser does not store it, or if the page shows another
 * person's data.
 */
export function writeOwn(key: OwnKey, text: string): boolean {
  if (!settleOwner() || !writeText(key, text)) return false;
  const record = readRecord();
  if (Date.now() - (record.since[key] ?? 0) > dayMs)
    writeRecord({ ...record, since: { ...record.since, [key]: Date.now() } });
  return true;
}

export function removeOwn(key: OwnKey): void {
  if (settleOwner()) removeText(key);
}

/** Returns the owner name for drafts of a guest in one turn. */
export const guestIn = (turn: number) => `${guestOwner}${turn}`;

/** Returns true if a signed-out person must be asked about retaining their data here. */
export function isAsked(): boolean {
  return readSession() === undefined && Object.values(readShelves()).some(({ asks }) => asks === true);
}

/** Notifies all components that show personal data to check its owner. */
export function notifyOwnerChange(): void {
  window.dispatchEvent(new Event(updated));
}

/** Subscribes to changes of the owner, in this tab and others. */
export function followOwner(listener: () => void): () => void {
  const follow = ({ key }: StorageEvent) => {
    if (key === 'owner' || key === 'keptAside' || key === 'partings' || key === null) listener();
  };
  const stop = followSession(listener);
  window.addEventListener(updated, listener);
  window.addEventListener('storage', follow);
  return () => {
    stop();
    window.removeEventListener(updated, listener);
    window.removeEventListener('storage', follow);
  };
}

const forgetters = new Set<() => void>();

/** Registers a function that clears personal data in memory when the owner changes. */
export function forgetWithOwner(forget: () => void): void {
  forgetters.add(forget);
}

/** Returns true if the page still shows a previous person's data. */
export function isOutdated(): boolean {
  return !settleOwner();
}

/** Starts to show the current person's data, once all components that show the previous person's data are unmounted. */
export function showOwn(): void {
  left = shown !== undefined && shown !== guestOwner;
  shown = undefined;
  settleOwner();
  for (const forget of forgetters) forget();
  notifyOwnerChange();
}

/** Returns true, once, if an account's session ended while this page was open. */
export function takeLeft(): boolean {
  const was = left;
  left = false;
  return was;
}

/** Returns true, once, if two carts were joined here at sign-in. */
export function takeJoined(): boolean {
  const was = joined;
  joined = false;
  return was;
}

const no = () => false;

/** Returns true if the page shows a previous person's data and must be unmounted. */
export const useOutdated = () => useSyncExternalStore(followOwner, isOutdated, no);
/** Returns true if a signed-out person must be asked about retaining their data here. */
export const useAsked = () => useSyncExternalStore(followOwner, isAsked, no);

import { useSyncExternalStore } from 'react';
import { asideDays, type OwnKey, ownKeys } from './kept-table.ts';
import {
  daysOf,
  guest,
  joined,
  type OwnerRecord,
  ownerOf,
  type Partings,
  parsePartings,
  parseRecord,
  parseShelves,
  type Shelf,
  type Shelves,
  shortHash,
} from './owner-record.ts';
import { followSession, readSession } from './session.ts';
import { parseJson, readText, removeText, tabStorage, writeText } from './storage.ts';

// All browser storage of a person goes through this module. It first archives the data of a previous person, whose open pages may then
// neither read nor write.

const dayMs = 24 * 3_600_000;

const updated = 'ownerUpdated';
/** Begins the keys of what is typed into forms, then whose it is. */
export const draftPrefix = 'draft:';

/** Whose things this page shows; undefined until it has read the first. */
let shown: string | undefined;

/** In whose turn: a guest who has come and gone since is not this page's guest. */
let shownTurn = 0;

/** Whether an account's things were shown here until their session ended. */
let left = false;

const readRecord = (): OwnerRecord => parseRecord(parseJson(readText('owner')));
const writeRecord = (record: OwnerRecord) => writeText('owner', JSON.stringify(record));

/** Reads who has signed out here, and what they said of what they left. */
export const readPartings = (): Partings => parsePartings(parseJson(readText('partings')), Date.now());
/** Reads what is put aside; from 0 on, what is over and still lies there as well. */
export const readShelves = (now = Date.now()): Shelves => parseShelves(parseJson(readText('keptAside')), readPartings(), now);

/** Writes what is put aside. Pictures that only what was there before showed are let go of. False where there is no room for it. */
export function writeShelves(shelves: Shelves): boolean {
  if (readText('keptAside')?.includes('local-')) letGo();
  // What is asked, and what was answered, is kept apart: a tab that writes this late knows nothing of it.
  const plain = Object.entries(shelves).map(([owner, { until, turn, entries }]) => [owner, { until, turn, entries }]);
  if (plain.length > 0) return writeText('keptAside', JSON.stringify(Object.fromEntries(plain)));
  removeText('keptAside');
  return true;
}

/** Lets go of pictures that nothing shows any more: most pages never need it. Without its code they go another time. */
const letGo = () =>
  void import('./let-go-of-pictures.ts').then(
    ({ letGoOfPictures }) => letGoOfPictures(),
    () => {},
  );

interface Present {
  who: string;
  session: string;
}

/** Somebody, in one of their turns. */
export interface Stay {
  who: string;
  turn: number;
}

/** Who is there, as their things are marked. */
export function present(): Present {
  const session = readSession();
  return session ? { who: ownerOf(session.user.email), session: shortHash(session.token) } : { who: guest, session: '' };
}

/** Who is there now, for whoever may have left before something is answered. */
export function presentStay(): Stay {
  // What they took along as a guest is theirs by now, though nothing may have been read since they signed in.
  settle();
  return { who: present().who, turn: readRecord().turn };
}

/** Sees to it that what lies in the storage is of whoever is there. False for a page that still shows somebody else's. */
export function settle(): boolean {
  const now = present();
  let record = readRecord();
  // What still lies on their own shelf when a page is loaded was not given back to the end.
  if (!isOf(record, now) || (shown === undefined && readShelves()[now.who])) record = hand(record, now);
  const { turn } = record;
  if (shown === undefined) {
    shown = now.who;
    shownTurn = turn;
    dropOld();
    forgetTyped();
  }
  // What a guest has gathered and typed goes along with them when they sign in.
  else if (shown === guest && shownTurn === turn) shown = now.who;
  return shown === now.who && shownTurn === turn;
}

const isOf = ({ who, session }: OwnerRecord, now: Present) => who === now.who && session === now.session;

/**
 * Puts aside what was of the one before, and gives back what was put aside for the one who is there. The browser may be closed at any
 * step: nothing leaves one place before it is in the other, and the record speaks of the next only once nothing of the one before is in sight.
 */
function hand(record: OwnerRecord, now: Present): OwnerRecord {
  // All is read before anything is written, and in this order: another tab may be doing the same.
  const found: Shelf['entries'] = {};
  for (const key of ownKeys) {
    const text = readText(key);
    if (text !== null) found[key] = text;
  }
  const shelves = readShelves();
  const quicker = readRecord();
  if (quicker.who !== record.who || quicker.turn !== record.turn) return quicker;
  // The same session under another name: the account has another e-mail. A guest who signs in takes along what they have.
  const goesAlong = [guest, now.who].includes(record.who) || (record.session !== '' && record.session === now.session);
  // Where another tab has put all aside already, its shelf is not written over: it may ask by now whether it is kept. Somebody who had
  // nothing to put there has a shelf as well, which says that forms of theirs may wait for them.
  const isEmpty = Object.keys(found).length === 0;
  if (!goesAlong && !(isEmpty && (shelves[record.who] || record.who === guest))) putOn(shelves, record, found);
  else dropOverdue(shelves);
  const handed = goesAlong ? { ...record, ...now } : { ...now, turn: record.turn + 1, since: {} };
  write(() => writeRecord(handed), removeText);
  // A page that showed the one before shows the same person.
  if (goesAlong && shown === record.who) shown = now.who;
  const back = shelves[now.who]?.entries ?? {};
  const given = Object.entries(joined(back, (key) => (goesAlong ? found[key] : undefined) ?? null));
  const give = () => given.every(([key, text]) => writeText(key as OwnKey, text));
  const fits = give();
  if (shelves[now.who]) {
    delete shelves[now.who];
    writeShelves(shelves);
  }
  if (!fits) give();
  queueMicrotask(tell);
  return handed;
}

/** Takes what was found out of sight, onto somebody's shelf. It goes out of sight even where there is no room for it. */
function putOn(shelves: Shelves, { who, turn }: Stay, found: Shelf['entries']): void {
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

/** Writes what has to be written: where there is no room, one entry after the other gives way. */
function write(attempt: () => boolean, giveWay: (key: OwnKey) => void): void {
  for (const key of ownKeys.toReversed()) {
    if (attempt()) return;
    giveWay(key);
    letGo();
  }
  attempt();
}

/** What has not been written for as long as the table says goes; where nobody knows since when it is there, that is today. */
function dropOld(): void {
  const record = readRecord();
  const now = Date.now();
  const since: OwnerRecord['since'] = {};
  for (const key of ownKeys) {
    if (readText(key) === null) continue;
    const at = record.since[key] ?? now;
    if (now - at > daysOf(key) * dayMs) {
      removeText(key);
      letGo();
    } else since[key] = at;
  }
  if (JSON.stringify(since) !== JSON.stringify(record.since)) writeRecord({ ...record, since });
  dropOverdue(readShelves());
  dropForgotten();
}

/** What was said so long ago that it is over goes. What another tab has written meanwhile stands: it is looked at another time. */
function dropForgotten(): void {
  const text = readText('partings');
  if (text === null) return;
  const said = readPartings();
  const left = Object.keys(said).length;
  if (readText('partings') !== text) return;
  if (left === 0) removeText('partings');
  else if (left < Object.keys(parseJson(text) ?? {}).length) writeText('partings', JSON.stringify(said));
}

/** What was put aside and is over, or was not to be kept, goes, and the pictures that only that showed. */
function dropOverdue(shelves: Shelves): void {
  const lies = parseJson(readText('keptAside')) ?? {};
  if (Object.keys(shelves).length < Object.keys(lies).length) writeShelves(shelves);
}

/** Forms of this tab: what an account typed waits for it where its session ran out, and goes where it signed out; a guest's is of their turn. */
function forgetTyped(): void {
  const shelves = readShelves();
  const there = shown === guest ? guestIn(shownTurn) : shown;
  const waits = (owner: string) => owner === there || (shelves[owner] !== undefined && shelves[owner].asks === undefined);
  tabStorage.removeAll((key) => key.startsWith(draftPrefix) && !waits(key.slice(draftPrefix.length).split(':', 1)[0] ?? ''));
}

/** Reads an entry of whoever is there; null for a page that shows somebody else's. */
export function readOwn(key: OwnKey): string | null {
  return settle() ? readText(key) : null;
}

/** Writes an entry of whoever is there. False where the browser keeps nothing, and for a page that shows somebody else's. */
export function writeOwn(key: OwnKey, text: string): boolean {
  if (!settle() || !writeText(key, text)) return false;
  const record = readRecord();
  if (Date.now() - (record.since[key] ?? 0) > dayMs) writeRecord({ ...record, since: { ...record.since, [key]: Date.now() } });
  return true;
}

export function removeOwn(key: OwnKey): void {
  if (settle()) removeText(key);
}

/** A guest in one of their turns, as what they type is marked. */
export const guestIn = (turn: number) => `${guest}${turn}`;

/** Whether somebody who signed out is to be asked if what is theirs is to be kept here. */
export function isAsked(): boolean {
  return readSession() === undefined && Object.values(readShelves()).some(({ asks }) => asks === true);
}

/** Has everything that shows somebody's things look again whose they are. */
export function tell(): void {
  window.dispatchEvent(new Event(updated));
}

/** Follows whose things are there, in this tab and by what others do. */
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

/** Has something that this page holds in its memory forgotten when it is of nobody any more who is there. */
export function forgetWithOwner(forget: () => void): void {
  forgetters.add(forget);
}

/** Whether the page still shows what is of somebody who is not there any more. */
export function isOutdated(): boolean {
  return !settle();
}

/** Begins to show what is of whoever is there: only once everything that showed the other's is gone from the page. */
export function showOwn(): void {
  left = shown !== undefined && shown !== guest;
  shown = undefined;
  settle();
  for (const forget of forgetters) forget();
  tell();
}

/** Tells, once, whether somebody's session ended while this page was open. */
export function takeLeft(): boolean {
  const was = left;
  left = false;
  return was;
}

const no = () => false;

/** Whether the page shows what is of somebody who is not there any more, and has to be taken down. */
export const useOutdated = () => useSyncExternalStore(followOwner, isOutdated, no);
export const useAsked = () => useSyncExternalStore(followOwner, isAsked, no);

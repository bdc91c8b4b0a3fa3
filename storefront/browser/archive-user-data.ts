import { useSyncExternalStore } from 'react';
import { deleteUnusedPictures } from './delete-unused-pictures.ts';
import { followOwner, notifyOwnerChange, readPartings, readShelves, writeShelves } from './owner.ts';
import type { OwnerArchive } from './owner-record.ts';
import { readSession } from './session.ts';
import { removeText, writeText } from './storage.ts';

// Archived data of signed-out accounts, for the few pages that show or change it.

const isAsking = ({ asks }: OwnerArchive) => asks === true;

/**
 * Stores the decision about a signed-out person's data. Retained data stays hidden until they sign in again. The
 * decision to keep the data is valid as long as the data exists, even after the deadline, as the device may have been
 * asleep.
 */
export function answerWhetherToKeep(yes: boolean): void {
  const partings = readPartings();
  for (const [who, { turn }] of Object.entries(readShelves(0)).filter(([, one]) => isAsking(one)))
    partings[who] = { turn, at: Date.now(), keep: yes };
  if (!writeText('partings', JSON.stringify(partings)) && !yes) removeText('keptAside');
  // Removes archives that were rejected.
  writeShelves(readShelves());
  if (!yes) void deleteUnusedPictures();
  notifyOwnerChange();
}

/** Deletes archives without a decision after the deadline, and removes the question. Returns a cleanup function. */
export function clearUnanswered(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const ends = Object.values(readShelves(0))
      .filter(isAsking)
      .map(({ until }) => until);
    if (ends.length > 0) timer = setTimeout(clear, Math.min(...ends) - Date.now());
  };
  const clear = () => {
    writeShelves(readShelves());
    void deleteUnusedPictures();
    notifyOwnerChange();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Returns true if data of a signed-out account is archived here. */
function waitsForSomebody(): boolean {
  return (
    readSession() === undefined && Object.values(readShelves()).some(({ entries }) => Object.keys(entries).length > 0)
  );
}

/** Returns true if data of a signed-out account is archived on this device. */
export const useWaitsForSomebody = () => useSyncExternalStore(followOwner, waitsForSomebody, () => false);

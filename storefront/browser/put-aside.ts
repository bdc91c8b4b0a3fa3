import { useSyncExternalStore } from 'react';
import { letGoOfPictures } from './let-go-of-pictures.ts';
import { followOwner, readPartings, readShelves, tell, writeShelves } from './owner.ts';
import type { Shelf } from './owner-record.ts';
import { readSession } from './session.ts';
import { removeText, writeText } from './storage.ts';

// What is put aside for who is signed out: for the few pages that show or change it.

const isAsking = ({ asks }: Shelf) => asks === true;

/**
 * Takes the answer of who signed out. What is kept stays out of sight until they sign in again. As long as it lies there and the
 * question stands, a yes counts: a device may have slept through the time that was left for it.
 */
export function answerWhetherToKeep(yes: boolean): void {
  const partings = readPartings();
  for (const [who, { turn }] of Object.entries(readShelves(0)).filter(([, one]) => isAsking(one)))
    partings[who] = { turn, at: Date.now(), keep: yes };
  if (!writeText('partings', JSON.stringify(partings)) && !yes) removeText('keptAside');
  // What was not to be kept is not among them any more.
  writeShelves(readShelves());
  if (!yes) void letGoOfPictures();
  tell();
}

/** Clears what its owner has not answered for, once its time is over, and has the question taken away. Gives the end of it. */
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
    void letGoOfPictures();
    tell();
    wait();
  };
  wait();
  return () => clearTimeout(timer);
}

/** Whether something waits here for an account that is signed out. */
function waitsForSomebody(): boolean {
  return readSession() === undefined && Object.values(readShelves()).some(({ entries }) => Object.keys(entries).length > 0);
}

/** Whether something waits on this device for an account that is signed out. */
export const useWaitsForSomebody = () => useSyncExternalStore(followOwner, waitsForSomebody, () => false);

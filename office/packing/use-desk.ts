import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepWish, keepWork, readWish, readWork } from '#office/browser/kept.ts';
import {
  agreed,
  currentOf,
  type DeskState,
  forKeeping,
  fromKept,
  isThrough,
  keyOf,
  onward,
  refresh,
  refused,
  type Said,
  sayOther,
  type Unsent,
} from './desk-state.ts';
import { play } from './sounds.ts';

/** How often the shop hears that a table is at work. */
const keepMs = 60_000;
/** How long after no answer something is sent again. */
const againMs = 3000;
/** How long a packed parcel stands before the next opens. */
const standsMs = 2000;

/** The word that this device has made up for itself: tables are told apart by it. */
export function deskOfDevice(): string {
  const kept = readWish('office-desk');
  if (kept && /^[\w-]{8,40}$/.test(kept)) return kept;
  const made = `desk-${crypto.randomUUID().slice(0, 18)}`;
  keepWish('office-desk', made);
  return made;
}

interface Packed {
  reference: string;
  parcel: number;
}

type Change = (work: (now: DeskState) => DeskState) => void;
/** Takes in what came of asking the shop; tells whether it answered at all. */
type Heard = (error?: unknown) => boolean;

/** The table: its state, kept on the device; what is packed goes to the shop, once, as soon as there is a network. */
export function useDesk(memberId: string, desk: string, onPacked: (packed: Packed) => void) {
  const [state, setState] = useState<DeskState | undefined>(() => fromKept(readWork('office-packing', memberId)));
  const change: Change = (work) => setState((now) => now && work(now));
  useEffect(() => void keepWork('office-packing', memberId, state ? forKeeping(state) : null), [state, memberId]);
  const { network, heard } = useNetwork();
  const keepNow = useKeeping({ state, desk, change, heard });
  useSending({ state, desk, change, heard, keepNow, onPacked });
  const through = state !== undefined && isThrough(state);
  useEffect(() => {
    if (!through) return;
    const timer = setTimeout(() => setState((now) => now && (isThrough(now) ? onward(now) : now)), standsMs);
    return () => clearTimeout(timer);
  }, [through]);
  useSaid(state?.said, async (said, code) => {
    const found = await officeApi('GET /api/office/places/piece', { query: { code } }).catch(() => undefined);
    change((now) => {
      const parcel = currentOf(now);
      return found && parcel && now.said === said ? { ...now, said: sayOther(now, parcel, found.data) } : now;
    });
  });
  return { state, setState, change, network };
}

function useNetwork(): { network: boolean; heard: Heard } {
  const client = useQueryClient();
  const [network, setNetwork] = useState(true);
  const heard: Heard = (error) => {
    const answered = error === undefined || (error instanceof OfficeProblem && error.status !== 0);
    setNetwork(answered);
    const shut = error instanceof OfficeProblem && (error.status === 401 || error.code === 'locked');
    if (shut) void client.invalidateQueries({ queryKey: ['me'] });
    return answered;
  };
  return { network, heard };
}

interface AtTable {
  state: DeskState | undefined;
  desk: string;
  change: Change;
  heard: Heard;
}

/** Tells the shop now and then that the table is at work, and takes in how its parcels stand. Gives what does so at once, for `also` besides. */
function useKeeping({ state, desk, change, heard }: AtTable): (also?: Packed) => Promise<void> {
  const keepNow = async (also?: Packed) => {
    const open = state?.batch.filter((parcel) => state.ended[keyOf(parcel)] === undefined) ?? [];
    const wanted = [...open.filter((one) => !also || keyOf(one) !== keyOf(also)), ...(also ? [also] : [])];
    if (wanted.length === 0) return;
    try {
      const parcels = wanted.map(({ reference, parcel }) => ({ reference, parcel }));
      const { data } = await officeApi('POST /api/office/packing/keep', { body: { desk, parcels } });
      heard();
      change((now) => refresh(now, data));
    } catch (error) {
      heard(error);
    }
  };
  const tell = useEffectEvent(() => void keepNow());
  useEffect(() => {
    tell();
    const clock = setInterval(() => tell(), keepMs);
    const back = () => tell();
    window.addEventListener('online', back);
    return () => {
      clearInterval(clock);
      window.removeEventListener('online', back);
    };
  }, []);
  return keepNow;
}

interface Sending extends AtTable {
  keepNow: (also?: Packed) => Promise<void>;
  onPacked: (packed: Packed) => void;
}

/** Sends what is packed, one after the other, and again until the shop has answered. */
function useSending({ state, desk, change, heard, keepNow, onPacked }: Sending): void {
  const send = useEffectEvent(async (one: Unsent) => {
    try {
      const { data } = await officeApi('POST /api/office/packing/pack', { body: { desk, ...one, scanned: [...one.scanned] } });
      heard();
      change((now) => agreed(now, keyOf(one)));
      if (data.by === null) onPacked(one);
      else change((now) => ({ ...now, said: packedElsewhere(one, data.by ?? '') }));
    } catch (error) {
      if (!heard(error)) return;
      const problem = error as OfficeProblem;
      // What is not the parcel's fault passes: a lock, a pause, a shop that starts anew.
      if (problem.status === 401 || problem.status === 403 || problem.status === 429 || problem.status >= 500) return;
      change((now) => refused(now, keyOf(one), problem.message));
      // The state that says so is not drawn yet.
      void keepNow(one);
    }
  });
  const head = state?.unsent[0];
  useEffect(() => {
    if (!head) return;
    let busy = false;
    let over = false;
    const go = async () => {
      if (busy || over) return;
      busy = true;
      await send(head);
      busy = false;
    };
    void go();
    const clock = setInterval(() => void go(), againMs);
    const back = () => void go();
    window.addEventListener('online', back);
    return () => {
      over = true;
      clearInterval(clock);
      window.removeEventListener('online', back);
    };
  }, [head]);
}

function packedElsewhere({ reference }: Unsent, who: string): Said {
  return {
    tone: 'wrong',
    words: `${who} had packed ${reference} at another table.`,
    more: 'Put these pieces back: the order has its own.',
  };
}

/** Has what is said sound, once each, and asks the shop whose piece a strange code is. */
function useSaid(said: Said | undefined, ask: (said: Said, code: string) => Promise<void>): void {
  const last = useRef(said);
  const hear = useEffectEvent((now: Said | undefined) => {
    if (!now || now === last.current) return;
    const before = last.current;
    last.current = now;
    const refined = before?.ask !== undefined && now.ask === undefined && now.tone === 'wrong';
    if (now.tone !== 'plain' && !refined) play(now.tone);
    if (now.ask !== undefined) void ask(now, now.ask);
  });
  useEffect(() => hear(said), [said]);
}

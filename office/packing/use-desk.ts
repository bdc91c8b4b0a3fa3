import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { OfficeProblem, officeApi } from '#office/browser/api.ts';
import { keepWish, keepWork, readPaperSize, readPreference, readWork } from '#office/browser/kept.ts';
import {
  confirmParcel,
  currentOf,
  type DeskMessage,
  type DeskState,
  forKeeping,
  fromKept,
  isThrough,
  openNextParcel,
  parcelKeyOf,
  refreshDesk,
  restoreParcel,
  sayOther,
  type UnsentParcel,
} from './desk-state.ts';
import { playTone } from './sounds.ts';

/** Heartbeat interval of the desk, in ms. */
const keepMs = 60_000;
/** Retry delay after a failed request, in ms. */
const againMs = 3000;
/** Time in ms for which a packed parcel stays visible before the next one opens. */
const standsMs = 2000;

/** Returns the device's random id, which identifies the desk. */
export function deskOfDevice(): string {
  const kept = readPreference('office-desk');
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
/** Records a request's outcome; returns true if the server answered. */
type Heard = (error?: unknown) => boolean;

/** Manages the desk's state, stored on the device. Packed parcels are sent once, as soon as the network allows. */
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
    const timer = setTimeout(() => setState((now) => now && (isThrough(now) ? openNextParcel(now) : now)), standsMs);
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

/**
 * Sends heartbeats and merges the server's parcel states. Returns a function that sends one at once, including the
 * parcel `also`.
 */
function useKeeping({ state, desk, change, heard }: AtTable): (also?: Packed) => Promise<void> {
  const keepNow = async (also?: Packed) => {
    const open = state?.batch.filter((parcel) => state.ended[parcelKeyOf(parcel)] === undefined) ?? [];
    const wanted = [...open.filter((one) => !also || parcelKeyOf(one) !== parcelKeyOf(also)), ...(also ? [also] : [])];
    if (wanted.length === 0) return;
    try {
      const parcels = wanted.map(({ reference, parcel }) => ({ reference, parcel }));
      const { data } = await officeApi('POST /api/office/packing/keep', {
        body: { desk, parcels, paper: readPaperSize() },
      });
      heard();
      change((now) => refreshDesk(now, data));
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

/** Sends packed parcels in sequence, with retries until answered. */
function useSending({ state, desk, change, heard, keepNow, onPacked }: Sending): void {
  const send = useEffectEvent(async (one: UnsentParcel) => {
    try {
      const { data } = await officeApi('POST /api/office/packing/pack', {
        body: { desk, ...one, scanned: [...one.scanned], paper: readPaperSize() },
      });
      heard();
      change((now) => confirmParcel(now, parcelKeyOf(one)));
      if (data.by === null) onPacked(one);
      else change((now) => ({ ...now, said: packedElsewhere(one, data.by ?? '') }));
    } catch (error) {
      if (!heard(error)) return;
      const problem = error as OfficeProblem;
      // Temporary causes are retried: a locked screen, a rate limit, a restart.
      if (problem.status === 401 || problem.status === 403 || problem.status === 429 || problem.status >= 500) return;
      change((now) => restoreParcel(now, parcelKeyOf(one), problem.message));
      // The new state is not rendered yet.
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

function packedElsewhere({ reference }: UnsentParcel, who: string): DeskMessage {
  return {
    tone: 'wrong',
    words: `${who} had packed ${reference} at another table.`,
    more: 'Put these pieces back: the order has its own.',
  };
}

/** Plays each message's sound once, and asks the server about unknown codes. */
function useSaid(said: DeskMessage | undefined, ask: (said: DeskMessage, code: string) => Promise<void>): void {
  const last = useRef(said);
  const hear = useEffectEvent((now: DeskMessage | undefined) => {
    if (!now || now === last.current) return;
    const before = last.current;
    last.current = now;
    const refined = before?.ask !== undefined && now.ask === undefined && now.tone === 'wrong';
    if (now.tone !== 'plain' && !refined) playTone(now.tone);
    if (now.ask !== undefined) void ask(now, now.ask);
  });
  useEffect(() => hear(said), [said]);
}

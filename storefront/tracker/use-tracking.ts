import { useCallback, useRef, useState } from 'react';
import type { TrackingResult } from '#contract/tracking.ts';
import { type ApiProblem, browserApi } from '../browser/api.ts';
import { guardSession } from '../browser/session-guard.ts';
import { useRead } from '../browser/use-read.ts';
import { keepRecent } from './recent-trackings.ts';

/** Error of a look-up, in the words of the specification. */
export interface TrackingProblem {
  message: string;
  /** Further detail from the server: the time to wait. */
  detail?: string;
}

interface Wanted {
  id: string;
  key: string | undefined;
}

type Found = { result: TrackingResult } | { problem: TrackingProblem };

/**
 * Looks up shipments; a new look-up aborts the previous one, and a look-up that is already running is not sent again.
 * Successful look-ups are stored under Recently Tracked.
 */
export function useTracking() {
  const [wanted, setWanted] = useState<Wanted>();
  const running = useRef<Wanted>(undefined);
  const { data, answers, pending, problem } = useRead<Wanted, Found>(wanted, async (asked, signal) => {
    running.current = asked;
    try {
      return await lookUpShipment(asked, signal);
    } finally {
      if (running.current === asked) running.current = undefined;
    }
  });
  const track = useCallback((written: string, key?: string) => {
    const asked = { id: written.trim(), key };
    if (running.current?.id === asked.id && running.current.key === key) return;
    running.current = asked;
    setWanted(asked);
  }, []);
  const id = wanted?.id ?? '';
  const found = data && answers?.id === id ? data : undefined;
  return { id, busy: pending, track, ...shownTracking({ found, pending, problem }) };
}

/** Looks up a shipment and stores it under Recently Tracked if found. Throws ApiProblem. */
export async function lookUpShipment({ id, key }: Wanted, signal: AbortSignal): Promise<Found> {
  const body = { tracking_id: id, ...(key && { key }) };
  const stillTheirs = guardSession();
  const reply = await browserApi('POST /api/shiprocket/track', { body }, { signal });
  if (!reply.success) return { problem: { message: reply.message || 'Tracking information not found' } };
  const { data } = reply;
  const date = data.shipment_track_activities[0]?.date ?? data.order_date;
  if (stillTheirs())
    keepRecent({ id, awb: data.awb_code, status: data.current_status, date, courier: data.courier_name });
  return { result: data };
}

interface LookUp {
  /** Result for the same number, current or earlier. */
  found: Found | undefined;
  pending: boolean;
  problem: ApiProblem | undefined;
}

/** Returns the page's content; during a repeated look-up, the previous result. */
export function shownTracking({ found, pending, problem }: LookUp): {
  result?: TrackingResult;
  problem?: TrackingProblem;
} {
  if (pending) return found && 'result' in found ? found : {};
  if (problem) return { problem: problemOf(problem) };
  return found ?? {};
}

function problemOf({ status, message }: ApiProblem): TrackingProblem {
  if (status === 0) return { message };
  const failed = 'Failed to fetch tracking information';
  return status === 429 ? { message: failed, detail: message } : { message: failed };
}

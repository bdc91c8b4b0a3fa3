import { useCallback, useState } from 'react';
import type { TrackingResult } from '#contract/tracking.ts';
import { type ApiProblem, browserApi } from '../browser/api.ts';
import { takeTurn } from '../browser/turn.ts';
import { useRead } from '../browser/use-read.ts';
import { keepRecent } from './recent-trackings.ts';

/** What a look-up has come to: its words are the specification's. */
export interface TrackingProblem {
  message: string;
  /** What more the shop says of it: how long to wait. */
  detail?: string;
}

interface Wanted {
  id: string;
  key: string | undefined;
}

type Found = { result: TrackingResult } | { problem: TrackingProblem };

/** Looks shipments up, one at a time: a later look-up ends an earlier one. Successes are kept under Recently Tracked. */
export function useTracking() {
  const [wanted, setWanted] = useState<Wanted>();
  const { data, answers, pending, problem } = useRead<Wanted, Found>(wanted, lookUp);
  const track = useCallback((written: string, key?: string) => setWanted({ id: written.trim(), key }), []);
  const id = wanted?.id ?? '';
  const found = data && answers?.id === id ? data : undefined;
  return { id, busy: pending, track, ...shown({ found, pending, problem }) };
}

/** Looks a shipment up, and keeps it under Recently Tracked where it is found. Throws ApiProblem. */
export async function lookUp({ id, key }: Wanted, signal: AbortSignal): Promise<Found> {
  const body = { tracking_id: id, ...(key && { key }) };
  const stillTheirs = takeTurn();
  const reply = await browserApi('POST /api/shiprocket/track', { body }, { signal });
  if (!reply.success) return { problem: { message: reply.message || 'Tracking information not found' } };
  const { data } = reply;
  const date = data.shipment_track_activities[0]?.date ?? data.order_date;
  if (stillTheirs()) keepRecent({ id, awb: data.awb_code, status: data.current_status, date, courier: data.courier_name });
  return { result: data };
}

interface LookUp {
  /** What came of the same number, now or before. */
  found: Found | undefined;
  pending: boolean;
  problem: ApiProblem | undefined;
}

/** Says what the page shows: while a number is looked up again, what was found before. */
export function shown({ found, pending, problem }: LookUp): { result?: TrackingResult; problem?: TrackingProblem } {
  if (pending) return found && 'result' in found ? found : {};
  if (problem) return { problem: problemOf(problem) };
  return found ?? {};
}

function problemOf({ status, message }: ApiProblem): TrackingProblem {
  if (status === 0) return { message };
  const failed = 'Failed to fetch tracking information';
  return status === 429 ? { message: failed, detail: message } : { message: failed };
}

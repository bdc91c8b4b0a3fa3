import { useCallback, useEffect, useRef, useState } from 'react';
import type { TrackingResult } from '#contract/tracking.ts';
import { ApiProblem, browserApi } from '../api.ts';
import { keepRecent } from './recent-trackings.ts';

/** What a look-up has come to: its words are the specification's. */
export interface TrackingProblem {
  message: string;
  /** What more the shop says of it: how long to wait. */
  detail?: string;
}

interface Tracking {
  id: string;
  busy: boolean;
  result?: TrackingResult;
  problem?: TrackingProblem;
}

/** Looks shipments up, one at a time: a later look-up ends an earlier one. Successes are kept under Recently Tracked. */
export function useTracking() {
  const [tracking, setTracking] = useState<Tracking>({ id: '', busy: false });
  const running = useRef<AbortController>(undefined);
  const track = useCallback(async (written: string, key?: string): Promise<void> => {
    running.current?.abort();
    const id = written.trim();
    if (id === '') {
      setTracking({ id, busy: false, problem: { message: 'Please enter a tracking ID' } });
      return;
    }
    const controller = new AbortController();
    running.current = controller;
    setTracking(({ result, id: before }) => ({ id, busy: true, ...(result && before === id && { result }) }));
    try {
      const body = { tracking_id: id, ...(key && { key }) };
      const reply = await browserApi('POST /api/shiprocket/track', { body }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (!reply.success) {
        setTracking({ id, busy: false, problem: { message: reply.message || 'Tracking information not found' } });
        return;
      }
      const { data } = reply;
      keepRecent({
        id,
        awb: data.awb_code,
        status: data.current_status,
        date: data.shipment_track_activities[0]?.date ?? data.order_date,
        courier: data.courier_name,
      });
      setTracking({ id, busy: false, result: data });
    } catch (cause) {
      if (!controller.signal.aborted) setTracking({ id, busy: false, problem: problemOf(cause) });
    }
  }, []);
  useEffect(() => () => running.current?.abort(), []);
  return { ...tracking, track };
}

function problemOf(cause: unknown): TrackingProblem {
  if (cause instanceof ApiProblem && cause.status === 0) return { message: cause.message };
  const message = 'Failed to fetch tracking information';
  return cause instanceof ApiProblem && cause.status === 429 ? { message, detail: cause.message } : { message };
}

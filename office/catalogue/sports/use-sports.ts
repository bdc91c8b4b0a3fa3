import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SportsAndClubs } from '#contract/office/sports.ts';
import { OfficeProblem, officeApi, sentenceOf } from '#office/browser/api.ts';
import { sayDone } from '#office/parts/toasts.tsx';

const queryKey = ['sports'];

/** The sports and the clubs of the shop. */
export function useSports() {
  return useQuery({ queryKey, queryFn: async () => (await officeApi('GET /api/office/sports', {})).data });
}

interface Sent {
  data: SportsAndClubs;
  message?: string | undefined;
}

/** Sends what was written of a sport or a club: what was refused stands by its box, and what the shop has now is shown everywhere. */
export function useWriting() {
  const client = useQueryClient();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  /** Whether it was taken. */
  const write = async (send: () => Promise<Sent>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFaults({});
    setRefusal(undefined);
    try {
      const { data, message } = await send();
      client.setQueryData(queryKey, data);
      // What new products are chosen from, and what the list can be narrowed to, has it too.
      void client.invalidateQueries({ queryKey: ['product-choices'] });
      void client.invalidateQueries({ queryKey: ['products'] });
      sayDone(message ?? 'Saved.');
      return true;
    } catch (error) {
      if (error instanceof OfficeProblem) setFaults(error.fields);
      setRefusal(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { faults, refusal, busy, write };
}

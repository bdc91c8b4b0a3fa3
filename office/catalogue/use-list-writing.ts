import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { sayDone } from '#office/parts/toasts.tsx';

/** Query keys to invalidate: lists, choices for new products, and filters. */
const told = ['collections', 'athletes', 'sports', 'kinds', 'list-versions', 'product-choices', 'products'];

/** Saves a list's record: errors go to their fields, and affected queries are invalidated. */
export function useListWriting() {
  const client = useQueryClient();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const readAgain = () => Promise.all(told.map((name) => client.invalidateQueries({ queryKey: [name] })));
  /** Sends the change; returns true if the server accepted it. */
  const write = async (send: () => Promise<{ message?: string | undefined }>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFaults({});
    setRefusal(undefined);
    try {
      const { message } = await send();
      await readAgain();
      sayDone(message ?? 'Saved.');
      return true;
    } catch (error) {
      // After a conflict, fetches the other member's version, which is then merged with the input.
      if (error instanceof OfficeProblem && error.code === 'conflict') await readAgain();
      else {
        if (error instanceof OfficeProblem) setFaults(error.fields);
        setRefusal(errorMessage(error));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { faults, refusal, busy, write };
}

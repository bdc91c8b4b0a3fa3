import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { OfficeProblem, sentenceOf } from '#office/browser/api.ts';
import { sayDone } from '#office/parts/toasts.tsx';

/** What shows rows of lists: the lists themselves, what new products are chosen from, and what products can be narrowed to. */
const told = ['collections', 'athletes', 'sports', 'kinds', 'list-versions', 'product-choices', 'products'];

/** Sends what was written of a row of a list: what was refused stands by its box, and what the shop has now is read anew wherever it is shown. */
export function useListWriting() {
  const client = useQueryClient();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const readAgain = () => Promise.all(told.map((name) => client.invalidateQueries({ queryKey: [name] })));
  /** Whether it was taken. */
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
      // A colleague was quicker: what they saved is read, and put together with what was typed.
      if (error instanceof OfficeProblem && error.code === 'conflict') await readAgain();
      else {
        if (error instanceof OfficeProblem) setFaults(error.fields);
        setRefusal(sentenceOf(error));
      }
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { faults, refusal, busy, write };
}

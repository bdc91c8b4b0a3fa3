import { useState } from 'react';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { noPasskeyUsed } from '#office/browser/passkey.ts';

/** Runs one sign-in request at a time, with errors by field and as a message. */
export function useSignInStep() {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<{ sentence: string; fields: Readonly<Record<string, string>> }>();
  const take = async (step: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await step();
    } catch (error) {
      const closed = error instanceof Error && error.name === 'NotAllowedError';
      setFault({
        sentence: closed ? noPasskeyUsed : errorMessage(error),
        fields: error instanceof OfficeProblem ? error.fields : {},
      });
    } finally {
      setBusy(false);
    }
  };
  return { busy, fault, take };
}

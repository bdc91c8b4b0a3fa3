import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '../browser/api.ts';
import { memberApi } from '../browser/member-api.ts';
import { say } from '../browser/messages.ts';
import { useRead } from '../browser/use-read.ts';

const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'long', year: 'numeric' });

/** For an account that waits to be deleted: when, and the way back. Nothing for any other. */
export function DeletionNotice({ onKept }: { onKept?: () => void }) {
  const own = useRead('deletion-notice', async (_, signal) => (await memberApi('GET /api/account/deletion', {}, { signal })).data);
  const [busy, setBusy] = useState(false);
  const deletionAt = own.data?.deletionAt ?? null;
  if (deletionAt === null) return null;
  const keep = async () => {
    setBusy(true);
    try {
      const { data, message } = await memberApi('DELETE /api/account/deletion', {});
      own.put(data);
      say({ kind: 'status', text: message });
      onKept?.();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      say({ kind: 'alert', text: error.message });
    }
    setBusy(false);
  };
  const button = (
    <Button size="small" busy={busy} onClick={() => void keep()}>
      Keep my account
    </Button>
  );
  return (
    <Notice tone="haldi" actions={button}>
      Your account will be deleted on {day.format(new Date(deletionAt))}.
    </Notice>
  );
}

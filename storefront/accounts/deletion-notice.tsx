import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { memberApi } from '../browser/member-api.ts';
import { useRead } from '../browser/use-read.ts';
import { showToast } from '../forms/toast.ts';
import { useSend } from '../forms/use-send.ts';

const day = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Notice of a scheduled account deletion, with a button to cancel it. Renders nothing if no deletion is scheduled. */
export function DeletionNotice({ onKept }: { onKept?: () => void }) {
  const own = useRead(
    'deletion-notice',
    async (_, signal) => (await memberApi('GET /api/account/deletion', {}, { signal })).data,
  );
  const { busy, send } = useSend({ onSaid: showToast });
  const deletionAt = own.data?.deletionAt ?? null;
  if (deletionAt === null) return null;
  const keep = () =>
    send(async () => {
      const { data, message } = await memberApi('DELETE /api/account/deletion', {});
      // Shown as a toast, because this component disappears with the scheduled deletion.
      showToast({ outcome: 'done', text: message });
      own.put(data);
      onKept?.();
      return undefined;
    });
  const button = (
    <Button size="small" busy={busy} onClick={() => void keep()}>
      Keep my account
    </Button>
  );
  return (
    <Notice
      tone="haldi"
      actions={button}
    >{`Your account will be deleted on ${day.format(new Date(deletionAt))}.`}</Notice>
  );
}

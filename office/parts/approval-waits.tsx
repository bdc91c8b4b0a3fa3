import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Approval } from '#contract/office/approvals.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { shortMoment } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { Button, ButtonLink } from './button.tsx';
import { sayDone, sayFault } from './toasts.tsx';

/** Lets requesters withdraw an undecided approval request. */
export function TakeBack({ asked: { id, words } }: { asked: Pick<Approval, 'id' | 'words'> }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => officeApi('POST /api/office/approvals/:id/withdraw', { params: { id } }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (fault) => sayFault(errorMessage(fault)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button aria-label={`Take it back: ${words}`} isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
      Take it back
    </Button>
  );
}

/** Shows a pending approval: its requester can withdraw it, deciders get a link. */
export function ApprovalWaits({ asked }: { asked: Approval | null }) {
  if (!asked) return null;
  return (
    <Notice tone="haldi">
      <b>{`${asked.words} waits for approval`}</b>
      <span>{`, asked by ${asked.own ? 'you' : asked.askedBy}, ${shortMoment(asked.askedAt)}: “${asked.why}”`}</span>{' '}
      {asked.own && <TakeBack asked={asked} />}
      {asked.alone && asked.own && (
        <ButtonLink look="quiet" to="/asked?whose=own">
          Confirm it yourself
        </ButtonLink>
      )}
      {asked.mine && (
        <ButtonLink look="quiet" to="/asked">
          Decide it
        </ButtonLink>
      )}
    </Notice>
  );
}

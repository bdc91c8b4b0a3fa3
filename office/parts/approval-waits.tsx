import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Approval } from '#contract/office/approvals.ts';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { shortMoment } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { Button, ButtonLink } from './button.tsx';
import { sayDone, sayFault } from './toasts.tsx';

/** Takes back what one asked for oneself, while nobody has decided. */
export function TakeBack({ asked: { id, words } }: { asked: Pick<Approval, 'id' | 'words'> }) {
  const client = useQueryClient();
  const withdraw = useMutation({
    mutationFn: () => officeApi('POST /api/office/approvals/:id/withdraw', { params: { id } }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (fault) => sayFault(sentenceOf(fault)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Button aria-label={`Take it back: ${words}`} isPending={withdraw.isPending} onPress={() => withdraw.mutate()}>
      Take it back
    </Button>
  );
}

/** Says what waits for a second person, where it would be asked for again: whoever asked takes it back, and who may decide is led there. */
export function ApprovalWaits({ asked }: { asked: Approval | null }) {
  if (!asked) return null;
  return (
    <Notice tone="haldi">
      <b>{`${asked.words} waits for approval`}</b>
      <span>{`, asked by ${asked.own ? 'you' : asked.askedBy}, ${shortMoment(asked.askedAt)}: “${asked.why}”`}</span>{' '}
      {asked.own && <TakeBack asked={asked} />}
      {asked.alone && (
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

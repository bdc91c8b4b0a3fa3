import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Approval } from '#contract/office/approvals.ts';
import { officeApi, sentenceOf } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { rupees } from '#office/words/money.ts';
import { shortMoment } from '#office/words/time.ts';
import styles from './people.module.css';

/** Where what is asked about can be seen. */
function placeOf({ kind, about }: Approval): { to: string; words: string } {
  if (kind === 'return') return { to: `/returns/${about}`, words: 'See the return' };
  if (kind === 'customer_credit') return { to: `/customers/${about}`, words: 'See the customer' };
  return { to: `/orders/${about}`, words: 'See the order' };
}

/** What colleagues ask of me because it is above their limit. */
export function Asked() {
  const client = useQueryClient();
  const [refusing, setRefusing] = useState<Approval>();
  const [answer, setAnswer] = useState('');
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery({
    queryKey: ['approvals', 'asked'],
    queryFn: async () => (await officeApi('GET /api/office/approvals', { query: { whose: 'asked' } })).data,
  });
  const decide = useMutation({
    mutationFn: ({ id, grant, said }: { id: string; grant: boolean; said?: string }) =>
      officeApi('POST /api/office/approvals/:id/decision', { params: { id }, body: { grant, ...(said && { answer: said }) } }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (fault) => sayFault(sentenceOf(fault)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      <RoomHead title="Asked of you" />
      {error && <Failed what="The list" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      {isPending && <Ghosts rows={3} />}
      {data?.length === 0 && <Empty title="Nobody asks">What is above a colleague’s limit will wait here for your word.</Empty>}
      {data?.map((one) => (
        <section key={one.id} className={styles.asked} aria-label={one.words}>
          <p>
            <b>
              {one.askedBy} asks: {one.words}
            </b>
            , {shortMoment(one.askedAt)}.
          </p>
          <p className="mut">“{one.why}”</p>
          <div>
            {one.mine && (
              <>
                <Button look="ink" isPending={decide.isPending} onPress={() => decide.mutate({ id: one.id, grant: true })}>
                  Give {rupees(one.amount)}
                </Button>
                <Button onPress={() => setRefusing(one)}>Say no, with a reason</Button>
              </>
            )}
            <ButtonLink look="quiet" to={placeOf(one).to}>
              {placeOf(one).words}
            </ButtonLink>
          </div>
        </section>
      ))}
      {refusing && (
        <Dialog
          open
          onClose={() => setRefusing(undefined)}
          title="Say no?"
          fact={refusing.words}
          follows={[`${refusing.askedBy} reads your reason.`, 'No money moves.']}
          actions={
            <>
              <Button keys="Esc" onPress={() => setRefusing(undefined)}>
                Back
              </Button>
              <Button
                look="ink"
                onPress={() => {
                  decide.mutate({ id: refusing.id, grant: false, said: answer.trim() });
                  setRefusing(undefined);
                }}
              >
                Say no
              </Button>
            </>
          }
        >
          <Field label="Reason" value={answer} onChange={setAnswer} autoFocus />
        </Dialog>
      )}
    </>
  );
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Approval } from '#contract/office/approvals.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { TakeBack } from '#office/parts/approval-waits.tsx';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { grantVerb, refusalEffect } from '#office/words/approval-words.ts';
import { shortMoment } from '#office/words/time.ts';
import { ConfirmAlone } from './confirm-alone.tsx';
import styles from './staff.module.css';

/** Returns the path and label of the page that shows the subject of an approval. */
function placeOf({ kind, about }: Approval): { to: string; words: string } {
  if (kind === 'return') return { to: `/returns/${about}`, words: 'See the return' };
  if (kind === 'customer_credit' || kind === 'credit_back' || kind === 'customer_merge')
    return { to: `/customers/${about}`, words: 'See the customer' };
  if (kind === 'price_change') return { to: `/catalogue/${about}`, words: 'See the product' };
  if (kind === 'price_sheet') return { to: `/catalogue/sheets/${about}`, words: 'See the changes' };
  return { to: `/orders/${about}`, words: 'See the order' };
}

const stateWords: Readonly<Record<Approval['state'], string>> = {
  asked: 'It waits for a second person.',
  done: 'Granted',
  refused: 'Refused',
  withdrawn: 'Taken back.',
};

/**
 * Shows approvals to decide: requests of colleagues above their limit. The other view lists the user's own requests and
 * their decisions.
 */
export function ApprovalInbox() {
  const decides = useMay('approvals.decide');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const own = !decides || search.get('whose') === 'own';
  const whose = own ? ('own' as const) : ('asked' as const);
  const list = useInfiniteQuery({
    queryKey: ['approvals', whose],
    queryFn: async ({ pageParam }) => {
      const query = { whose, ...(pageParam !== undefined && { after: pageParam }) };
      return (await officeApi('GET /api/office/approvals', { query })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list of the other view must not appear while this one loads.
    placeholderData: undefined,
  });
  const asked = list.data?.pages.flatMap(({ approvals }) => approvals);
  return (
    <>
      <RoomHead title="Approvals" />
      {decides && (
        <Segment
          label="Which"
          choices={[
            { id: 'asked', words: 'Waiting for you' },
            { id: 'own', words: 'Asked by you' },
          ]}
          chosen={whose}
          onChoose={(id) => void navigate(id === 'own' ? '/asked?whose=own' : '/asked', { replace: true })}
        />
      )}
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Crease />
      {list.isPending && <Ghosts rows={3} />}
      {asked && <Approvals asked={asked} own={own} />}
      {list.hasNextPage && (
        <div className={table.more}>
          <span />
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}

/** Lists requests to grant or to refuse with a reason. */
function ToDecide({ asked }: { asked: readonly Approval[] }) {
  const client = useQueryClient();
  const [refusing, setRefusing] = useState<Approval>();
  const [answer, setAnswer] = useState('');
  const decide = useMutation({
    mutationFn: ({ id, grant, said }: { id: string; grant: boolean; said?: string }) =>
      officeApi('POST /api/office/approvals/:id/decision', {
        params: { id },
        body: { grant, ...(said && { answer: said }) },
      }),
    onSuccess: ({ message }) => sayDone(message),
    onError: (fault) => sayFault(errorMessage(fault)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      {asked.map((one) => (
        <AskedOne
          key={one.id}
          asked={one}
          busy={decide.isPending}
          onGive={() => decide.mutate({ id: one.id, grant: true })}
          onRefuse={() => setRefusing(one)}
        />
      ))}
      {refusing && (
        <Dialog
          open
          onClose={() => setRefusing(undefined)}
          title="Say no?"
          fact={refusing.words}
          follows={[`${refusing.askedBy} reads your reason.`, refusalEffect(refusing)]}
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

/** Shows one of the user's own requests with its decision, decider and reason. */
function OwnOne({ asked }: { asked: Approval }) {
  const { to, words } = placeOf(asked);
  const { state, decidedBy, decidedAt, answer } = asked;
  return (
    <section className={styles.asked} aria-label={asked.words}>
      <p>
        <b>{asked.words}</b>
        <span>{`, ${shortMoment(asked.askedAt)}. “${asked.why}”`}</span>
      </p>
      <p className="mut">
        {`${asked.alone ? 'Nobody else can decide it.' : stateWords[state]}${decidedBy ? ` by ${decidedBy}` : ''}${decidedAt ? `, ${shortMoment(decidedAt)}` : ''}${answer ? `: “${answer}”` : ''}`}
      </p>
      <div>
        {asked.alone && <ConfirmAlone asked={asked} />}
        {state === 'asked' && <TakeBack asked={asked} />}
        <ButtonLink look="quiet" to={to}>
          {words}
        </ButtonLink>
      </div>
    </section>
  );
}

interface AskedOneProps {
  asked: Approval;
  busy: boolean;
  onGive: () => void;
  onRefuse: () => void;
}

/** Shows a colleague's request with the buttons to decide it. */
function AskedOne({ asked, busy, onGive, onRefuse }: AskedOneProps) {
  const { to, words } = placeOf(asked);
  return (
    <section className={styles.asked} aria-label={asked.words}>
      <p>
        <b>{`${asked.askedBy} asks: ${asked.words}`}</b>
        <span>{`, ${shortMoment(asked.askedAt)}.`}</span>
      </p>
      <p className="mut">{`“${asked.why}”`}</p>
      {(asked.alone || !asked.mine) && (
        <p className="small">
          {asked.mine
            ? 'It is about your own order or account, and nobody else can decide it.'
            : 'It is about your own order or account: somebody else decides.'}
        </p>
      )}
      <div>
        {asked.mine && (
          <>
            {asked.alone ? (
              <ConfirmAlone asked={asked} />
            ) : (
              <Button look="ink" isPending={busy} onPress={onGive}>
                {grantVerb(asked)}
              </Button>
            )}
            <Button onPress={onRefuse}>Say no, with a reason</Button>
          </>
        )}
        <ButtonLink look="quiet" to={to}>
          {words}
        </ButtonLink>
      </div>
    </section>
  );
}

function NothingAsked({ own }: { own: boolean }) {
  return own ? (
    <Empty title="You asked for nothing">
      What is above your limit is asked for where it is given, and its answer comes here.
    </Empty>
  ) : (
    <Empty title="Nobody asks">
      What is above a colleague’s limit, and within yours, will wait here for your word.
    </Empty>
  );
}

function Approvals({ asked, own }: ComponentProps<typeof ToDecide> & { own: boolean }) {
  if (asked.length === 0) return <NothingAsked own={own} />;
  return own ? asked.map((one) => <OwnOne key={one.id} asked={one} />) : <ToDecide asked={asked} />;
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { monthInWords } from '#contract/declarations.ts';
import type { MonthWaitKind } from '#contract/office/lists.ts';
import type { MonthClosing } from '#contract/office/month-closing.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import styles from './tax.module.css';

/** Shows if a month is closed, what still waits before it is, and what changed since. */
export function MonthClosingPart({ month, over }: { month: string; over: boolean }) {
  const reading = useQuery({
    queryKey: ['month-closing', month],
    queryFn: async () => (await officeApi('GET /api/office/tax-months/:month/closing', { params: { month } })).data,
    placeholderData: undefined,
  });
  const { data } = reading;
  return (
    <section className={styles.closing} aria-label="Closing of the month">
      <h2 className="h">Closing</h2>
      <ReadState what="The closing" reading={reading} rows={2} />
      {data && <ClosingState closing={data} over={over} />}
    </section>
  );
}

function ClosingState({ closing, over }: { closing: MonthClosing; over: boolean }) {
  const { closed, differences, refusal, reopened } = closing;
  return (
    <>
      <Differences differences={differences} />
      {closed && <Closed closing={closing} closed={closed} />}
      {closed === null && over && <Open closing={closing} />}
      {closed === null && !over && <p className="mut">{refusal}</p>}
      {reopened.length > 0 && <Reopened closing={closing} />}
    </>
  );
}

function Differences({ differences }: { differences: readonly string[] }) {
  if (differences.length === 0) return null;
  return (
    <Notice tone="ball" role="alert">
      <p className="strong">The figures of this month are no longer those of its closing.</p>
      <ul className={styles.list}>
        {differences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <p>
        The shop itself never changes these figures. Do not file from it before somebody has looked at the database.
      </p>
    </Notice>
  );
}

function Closed({ closing, closed }: { closing: MonthClosing; closed: NonNullable<MonthClosing['closed']> }) {
  const [isReopening, setReopening] = useState(false);
  const may = useMay('money.change');
  return (
    <>
      <p>
        <Status tone="delivered">{`Closed on ${shortMoment(closed.at)} by ${closed.by}`}</Status>
      </p>
      <p className={classNames('mut', styles.text)}>
        No document can be dated into this month. What has to be corrected goes into the open month: a credit note now,
        which the next GSTR-1 reports. A mistake in the return itself goes into GSTR-1A until GSTR-3B of this month is
        filed, and into the next GSTR-1 after that.
      </p>
      {closed.waiting.length > 0 && <Sentences title="Still open when closed" sentences={closed.waiting} />}
      {may && closing.refusal === null && (
        <Button look="quiet" onPress={() => setReopening(true)}>
          Reopen…
        </Button>
      )}
      {isReopening && <ReopenDialog month={closing.month} onClose={() => setReopening(false)} />}
    </>
  );
}

function Sentences({ title, sentences }: { title: string; sentences: readonly string[] }) {
  return (
    <>
      <p className="strong">{title}</p>
      <ul className={styles.list}>
        {sentences.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </>
  );
}

/** Place where a waiting thing is settled. */
const placeOf: Readonly<Partial<Record<MonthWaitKind, { to: string; words: string }>>> = {
  settlements: { to: '/money/settlements', words: 'See settlements' },
};

function Open({ closing }: { closing: MonthClosing }) {
  const { month, waits, refusal } = closing;
  const [isClosing, setClosing] = useState(false);
  const may = useMay('money.change');
  return (
    <>
      <p>
        <Status tone="pending" hollow>
          Not closed yet
        </Status>
      </p>
      {waits.length > 0 && (
        <>
          <p className="strong">Before it is closed, look at what still waits:</p>
          <ul className={styles.list}>
            {waits.map(({ kind, words }) => {
              const place = placeOf[kind];
              return (
                <li key={words}>
                  <span>{`${words} `}</span>
                  {place && (
                    <Link className="lk" to={place.to}>
                      {place.words}
                    </Link>
                  )}
                </li>
              );
            })}
          </ul>
        </>
      )}
      {refusal !== null && <p className="mut">{refusal}</p>}
      {may && refusal === null && <Button onPress={() => setClosing(true)}>{`Close ${monthInWords(month)}…`}</Button>}
      {isClosing && <CloseDialog closing={closing} onClose={() => setClosing(false)} />}
    </>
  );
}

/** Runs a change of the month's closing, and shows its result. */
function useClosingChange(month: string, onDone: () => void) {
  const client = useQueryClient();
  const [fault, setFault] = useState<string>();
  const change = useMutation({
    mutationFn: (run: () => Promise<{ message: string; data: MonthClosing }>) => run(),
    onSuccess: ({ message, data }) => {
      client.setQueryData(['month-closing', month], data);
      sayDone(message);
      onDone();
    },
    onError: (error) => {
      setFault(errorMessage(error));
      sayFault(errorMessage(error));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return { change, fault };
}

function CloseDialog({ closing: { month, waits }, onClose }: { closing: MonthClosing; onClose: () => void }) {
  const [isSeen, setSeen] = useState(waits.length === 0);
  const { change } = useClosingChange(month, onClose);
  const close = () =>
    officeApi('POST /api/office/tax-months/:month/close', {
      params: { month },
      body: { leaving: [...new Set(waits.map(({ kind }) => kind))] },
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Close ${monthInWords(month)}?`}
      follows={[
        'Its sums are stored as they are now.',
        'No document can be dated into it. Corrections go into the open month.',
        'Reopening it needs a reason, which the audit log keeps.',
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Back
          </Button>
          <Button look="ink" isPending={change.isPending} isDisabled={!isSeen} onPress={() => change.mutate(close)}>
            Close the month
          </Button>
        </>
      }
    >
      {waits.length > 0 && <Sentences title="Still open" sentences={waits.map(({ words }) => words)} />}
      {waits.length > 0 && (
        <Tick isSelected={isSeen} onChange={setSeen}>
          I have seen this, and close the month all the same
        </Tick>
      )}
    </Dialog>
  );
}

function ReopenDialog({ month, onClose }: { month: string; onClose: () => void }) {
  const [why, setWhy] = useState('');
  const { change, fault } = useClosingChange(month, onClose);
  const reopen = () =>
    officeApi('POST /api/office/tax-months/:month/reopen', { params: { month }, body: { why: why.trim() } });
  return (
    <Dialog
      open
      onClose={onClose}
      danger
      title={`Reopen ${monthInWords(month)}?`}
      follows={[
        'Tell your accountant first: returns may be filed from its figures.',
        'The closing stays on record, with your reason and name.',
      ]}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Back
          </Button>
          <Button
            look="danger"
            isPending={change.isPending}
            isDisabled={why.trim() === ''}
            onPress={() => change.mutate(reopen)}
          >
            Reopen the month
          </Button>
        </>
      }
    >
      <Field label="Why it is reopened" value={why} onChange={setWhy} fault={fault} maxLength={300} autoFocus />
    </Dialog>
  );
}

function Reopened({ closing: { reopened } }: { closing: MonthClosing }) {
  return (
    <Sentences
      title="Reopened before"
      sentences={reopened.map(
        ({ closedAt, closedBy, reopenedAt, reopenedBy, why }) =>
          `Closed ${shortMoment(closedAt)} by ${closedBy}; reopened ${shortMoment(reopenedAt)} by ${reopenedBy}: “${why}”`,
      )}
    />
  );
}

import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type { MoneyReport } from '#contract/office/money.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Dialog } from '#office/parts/dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { shortMoment } from '#office/words/time.ts';
import styles from './money.module.css';
import { MoneyViews } from './money-views.tsx';

type View = 'open' | 'settled';

/** Shows the money room; who only sees settlements begins there. */
export function MoneyRoom() {
  return useMay('refunds.give') ? <MoneyReports /> : <Navigate to="/money/settlements" replace />;
}

/** Shows events about money that began at the gateway or a bank: the event, the next step, and its deadline. */
function MoneyReports() {
  const [search] = useSearchParams();
  const view: View = search.get('view') === 'settled' ? 'settled' : 'open';
  const list = useInfiniteQuery({
    queryKey: ['money-reports', view],
    queryFn: async ({ pageParam }) => {
      const query = { view, ...(pageParam !== undefined && { after: pageParam }) };
      return (await officeApi('GET /api/office/money/reports', { query })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The list of the other view must not appear while this one loads.
    placeholderData: undefined,
  });
  const reports = list.data?.pages.flatMap((page) => page.reports);
  return (
    <>
      <RoomHead title="Money" />
      <MoneyViews current={view} />
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Ghosts rows={3} />}
      {reports && <Reports reports={reports} view={view} />}
      {list.hasNextPage && (
        <div className={table.more}>
          <span />
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {view === 'open' ? 'Later' : 'Older'}
          </Button>
        </div>
      )}
    </>
  );
}

function Reports({ reports, view }: { reports: readonly MoneyReport[]; view: View }) {
  const [settling, setSettling] = useState<MoneyReport>();
  if (reports.length === 0)
    return view === 'open' ? (
      <Empty title="Nothing to look at">
        Refunds made at the gateway, disputes and payments that do not fit will wait here, each with its day.
      </Empty>
    ) : (
      <Empty title="Nothing is settled yet">What you settle is listed here, with what was done.</Empty>
    );
  return (
    <>
      {reports.map((report) => (
        <Report key={report.id} report={report} onSettle={() => setSettling(report)} />
      ))}
      {settling && <SettleDialog report={settling} onClose={() => setSettling(undefined)} />}
    </>
  );
}

function Report({ report, onSettle }: { report: MoneyReport; onSettle: () => void }) {
  const { says, todo, order, subject, at, dueAt, late, settledAt, settledBy, result } = report;
  const maySettlements = useMay('money.see');
  return (
    <section className={styles.report} aria-label={says}>
      <p>
        <b>{says}</b>
        <span className="mut">{` ${shortMoment(at)}, ${subject}`}</span>
      </p>
      {settledAt === null ? (
        <>
          <p>{todo}</p>
          <p>
            <Status
              tone={late ? 'cancelled' : 'pending'}
            >{`${late ? 'Late since' : 'Due'} ${shortMoment(dueAt)}`}</Status>
          </p>
        </>
      ) : (
        <p className="mut">{`${settledBy ?? 'The gateway'}, ${shortMoment(settledAt)}: “${result ?? ''}”`}</p>
      )}
      <div>
        {settledAt === null && (
          <Button look="ink" onPress={onSettle}>
            Settled…
          </Button>
        )}
        {order !== null && (
          <ButtonLink look="quiet" to={`/orders/${order}`}>
            {`See order ${order}`}
          </ButtonLink>
        )}
        {maySettlements && <TransferLink report={report} />}
      </div>
    </section>
  );
}

/** Links a report to the transfer that it is about, or to the disputes. */
function TransferLink({ report: { kind, subject } }: { report: MoneyReport }) {
  const link = transferLinks[kind]?.(subject);
  if (!link) return null;
  return (
    <ButtonLink look="quiet" to={link.to}>
      {link.words}
    </ButtonLink>
  );
}

const transferLinks: Partial<Record<MoneyReport['kind'], (subject: string) => { to: string; words: string }>> = {
  settlement_unexplained: (id) => ({ to: `/money/settlements/${id}`, words: 'See the settlement' }),
  remittance_unexplained: (id) => ({ to: `/money/cash/${id}`, words: 'See the remittance' }),
  dispute_open: () => ({ to: '/money/disputes', words: 'Take the evidence' }),
};

/** Asks what was done about a report, and marks it as settled. */
function SettleDialog({ report, onClose }: { report: MoneyReport; onClose: () => void }) {
  const client = useQueryClient();
  const [result, setResult] = useState('');
  const [fault, setFault] = useState<string>();
  const settle = useMutation({
    mutationFn: () =>
      officeApi('POST /api/office/money/reports/:id/settle', {
        params: { id: report.id },
        body: { result: result.trim() },
      }),
    onSuccess: ({ message }) => {
      sayDone(message);
      onClose();
    },
    onError: (error) => {
      setFault(errorMessage(error));
      sayFault(errorMessage(error));
    },
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="Is it settled?"
      fact={report.says}
      follows={['It leaves the list, with your words and name.', 'No money moves by this.']}
      actions={
        <>
          <Button keys="Esc" onPress={onClose}>
            Back
          </Button>
          <Button
            look="ink"
            isPending={settle.isPending}
            isDisabled={result.trim() === ''}
            onPress={() => settle.mutate()}
          >
            Settled
          </Button>
        </>
      }
    >
      <Field label="What was done" value={result} onChange={setResult} fault={fault} autoFocus />
    </Dialog>
  );
}

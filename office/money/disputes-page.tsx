import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Dispute } from '#contract/office/disputes.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { fetchConfirmedFile, saveFile } from '#office/browser/keep-file.ts';
import { useMay } from '#office/browser/me.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayFault } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { shortMoment } from '#office/words/time.ts';
import type { StateTone } from '#office/words/tone.ts';
import { classNames } from '#ui/classes.ts';
import styles from './money.module.css';
import { MoneyViews } from './money-views.tsx';

/** Disputes of a page, as the shop sends them. */
const disputesAtOnce = 50;

const disputeWords: Readonly<Record<Dispute['state'], { words: string; tone: StateTone }>> = {
  open: { words: 'To be answered', tone: 'pending' },
  under_review: { words: 'At the bank', tone: 'other' },
  won: { words: 'Won', tone: 'delivered' },
  lost: { words: 'Lost', tone: 'cancelled' },
  closed: { words: 'Closed', tone: 'other' },
};

/** Shows the disputes with their deadlines, each with its evidence as a file. */
export function DisputesPage() {
  const list = useInfiniteQuery({
    queryKey: ['disputes'],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/money/disputes', { query: { from: pageParam } })).data,
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * disputesAtOnce : undefined),
  });
  const disputes = list.data?.pages.flatMap((page) => page.disputes);
  return (
    <>
      <RoomHead title="Money" />
      <MoneyViews current="disputes" />
      <p className={classNames('mut', styles.lead)}>
        Answer at the gateway by the day named, with the evidence. Without an answer the money is lost.
      </p>
      <Crease />
      <ReadState what="The disputes" reading={list} rows={4} />
      {disputes?.length === 0 && (
        <Empty title="No dispute">
          When a customer’s bank questions a payment, it is listed here with its deadline.
        </Empty>
      )}
      {disputes && disputes.length > 0 && <DisputeTable disputes={disputes} />}
      <MoreButton list={list}>Older</MoreButton>
    </>
  );
}

function DisputeTable({ disputes }: { disputes: readonly Dispute[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, table.lines)}>
        <thead>
          <tr>
            <th>Order</th>
            <th>State</th>
            <th>At the gateway</th>
            <th className={table.right}>Amount</th>
            <th className={table.right}>Evidence</th>
          </tr>
        </thead>
        <tbody>
          {disputes.map((dispute) => (
            <DisputeRow key={dispute.id} dispute={dispute} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function DisputeRow({ dispute }: { dispute: Dispute }) {
  const { id, order, state, amount, phase, reasonCode } = dispute;
  return (
    <tr>
      <td className={table.l1}>
        <Link className={classNames('strong', styles.name)} to={`/orders/${order}`}>
          {order}
        </Link>
      </td>
      <td className={table.l2}>
        <DisputeStatus dispute={dispute} />
      </td>
      <td className={classNames('mut', 'hide-m')}>{[id, phase, reasonCode].filter(Boolean).join(', ')}</td>
      <td className={classNames(table.right, table.r1)}>{writeRupees(amount)}</td>
      <td className={classNames(table.right, table.r2)}>
        {(state === 'open' || state === 'under_review') && <TakeEvidence id={id} />}
      </td>
    </tr>
  );
}

function DisputeStatus({ dispute: { state, respondBy, late, changedAt } }: { dispute: Dispute }) {
  if (state !== 'open') return <Status tone={disputeWords[state].tone}>{stateSince(state, changedAt)}</Status>;
  if (respondBy === null) return <Status tone="pending">{disputeWords.open.words}</Status>;
  return (
    <Status tone={late ? 'cancelled' : 'pending'}>
      {late ? `Was to be answered by ${shortMoment(respondBy)}` : `Answer by ${shortMoment(respondBy)}`}
    </Status>
  );
}

const stateSince = (state: Dispute['state'], at: string) => `${disputeWords[state].words}, ${shortMoment(at)}`;

/** Button that makes and saves the evidence of a dispute, for members who may see the customer's data in it. */
function TakeEvidence({ id }: { id: string }) {
  const maySee = [useMay('customers.see'), useMay('contacts.see')];
  const taken = useMutation({
    mutationFn: () => fetchConfirmedFile(`/api/office/money/disputes/${id}/evidence`),
    onSuccess: saveFile,
    onError: (error) => sayFault(errorMessage(error)),
  });
  if (maySee.includes(false)) return null;
  return (
    <span className={styles.press}>
      <Button isPending={taken.isPending} onPress={() => taken.mutate()}>
        Evidence (ZIP)
      </Button>
    </span>
  );
}

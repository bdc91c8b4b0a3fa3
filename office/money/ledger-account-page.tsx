import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router';
import type { LedgerAccount, LedgerMovement } from '#contract/office/balances.ts';
import { officeApi } from '#office/browser/api.ts';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { writeRupees } from '#office/words/money.ts';
import { longDay, momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { accountWords, ledgerReasonWords } from './ledger-words.ts';
import styles from './money.module.css';

const isAccount = (name: string): name is LedgerAccount => name in accountWords;

/** Shows the movements of an account until the moment in the address, newest first. */
export function LedgerAccountPage() {
  const { account = '' } = useParams();
  const [search] = useSearchParams();
  const at = search.get('at');
  const back = { to: `/money/balances${at === null ? '' : `?${new URLSearchParams({ at })}`}`, words: 'Balances' };
  if (!isAccount(account))
    return (
      <>
        <RoomHead title="Balances" back={back} />
        <Empty title="There is no such account" />
      </>
    );
  const until = at === null ? '' : `, until ${longDay(at.slice(0, 10))}${at.length > 10 ? ` ${at.slice(11, 16)}` : ''}`;
  return (
    <>
      <RoomHead title={`${accountWords[account].name}${until}`} back={back} />
      <p className={classNames('mut', styles.lead)}>{`${accountWords[account].says}.`}</p>
      <Crease />
      <Movements account={account} at={at} />
    </>
  );
}

function Movements({ account, at }: { account: LedgerAccount; at: string | null }) {
  const list = useInfiniteQuery({
    queryKey: ['ledger-movements', account, at],
    queryFn: async ({ pageParam }) => {
      const query = { ...(at !== null && { at }), ...(pageParam !== undefined && { after: pageParam }) };
      return (await officeApi('GET /api/office/money/balances/:account', { params: { account }, query })).data;
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const movements = list.data?.pages.flatMap((page) => page.movements);
  return (
    <>
      <ReadState what="The movements" reading={list} rows={6} />
      {movements?.length === 0 && <Empty title="No movement until then" />}
      {movements && movements.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.plain, table.lines)}>
            <thead>
              <tr>
                <th>Order</th>
                <th>Movement</th>
                <th>Other account</th>
                <th className={table.right}>Amount</th>
              </tr>
            </thead>
            <tbody>
              {movements.map((movement) => (
                <MovementRow key={movement.id} movement={movement} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <MoreButton list={list}>Older</MoreButton>
    </>
  );
}

function MovementRow({ movement }: { movement: LedgerMovement }) {
  const { at, order, reason, against, subject, amount } = movement;
  return (
    <tr>
      <td className={table.l1}>
        {order === null ? (
          <span className="mut">No order</span>
        ) : (
          <Link className={classNames('strong', styles.name)} to={`/orders/${order}`}>
            {order}
          </Link>
        )}
      </td>
      <td className={table.l2}>
        <span>{ledgerReasonWords[reason]}</span>
        <span className="mut">{`, ${momentWords(at)}${subject === null ? '' : `, ${subject}`}`}</span>
      </td>
      <td className={classNames('mut', 'hide-m')}>{accountWords[against].name}</td>
      <td className={classNames(table.right, table.r1)}>{writeRupees(amount)}</td>
    </tr>
  );
}

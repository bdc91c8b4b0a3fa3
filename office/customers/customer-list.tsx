import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { CustomerRow } from '#contract/office/customers.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts, LoadingBar } from '#office/parts/states.tsx';
import { OutlinedMark } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './customers.module.css';

/**
 * Shows the newest accounts, or search results with guests. The search is not in the URL, as it contains personal data.
 */
export function CustomerList() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const list = useInfiniteQuery({
    queryKey: ['customers', q],
    queryFn: async ({ pageParam }) =>
      (
        await officeApi('GET /api/office/customers', {
          query: { ...(q && { q }), ...(pageParam && { after: pageParam }) },
        })
      ).data,
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap(({ customers }) => customers) ?? [];
  const find = (event: FormEvent) => {
    event.preventDefault();
    setQ(typed.trim());
    if (search.size > 0) void navigate('/customers', { replace: true });
  };
  return (
    <>
      <RoomHead
        title="Customers"
        actions={
          <form className={styles.find} onSubmit={find}>
            <Field
              label="Name, phone, e-mail or order"
              bare
              placeholder="Name, phone, e-mail or order"
              value={typed}
              onChange={setTyped}
              autoComplete="off"
            />
            <Button type="submit">Find</Button>
          </form>
        }
      />
      {list.error && (
        <Failed what="The list" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      <Crease />
      <LoadingBar on={list.isPlaceholderData} />
      <div className={table.wrap}>
        {list.isPending && <Ghosts />}
        {rows.length > 0 && <Customers rows={rows} />}
      </div>
      {list.isSuccess && rows.length === 0 && (
        <Empty title={q ? 'Nobody like that' : 'No customers yet'}>
          {q
            ? 'Try the whole e-mail, or the last four digits of a phone with a first name.'
            : 'Everybody who opens an account will stand here, the newest first.'}
        </Empty>
      )}
      {list.hasNextPage && (
        <div className={table.more}>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Older
          </Button>
        </div>
      )}
    </>
  );
}

/** Shows customers as rows; on phones two lines each. */
function Customers({ rows }: { rows: readonly CustomerRow[] }) {
  return (
    <table className={classNames(table.tb, table.lines)}>
      <thead>
        <tr>
          <th>Customer</th>
          <th>E-mail</th>
          <th className={table.right}>Orders</th>
          <th>{rows.some(({ guest }) => guest) ? 'Joined, or last order' : 'Joined'}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, email, guest, orders, at, blocked }) => (
          <tr key={key}>
            <td className={table.l1}>
              <Link className={table.ref} to={`/customers/${key}`}>
                {name || 'No name'}
              </Link>{' '}
              {guest && <OutlinedMark>Guest</OutlinedMark>}{' '}
              {blocked && <span className="bad strong">Orders refused</span>}
            </td>
            <td className={classNames('mut', table.l2)}>{email}</td>
            <td className={classNames(table.right, table.r1)}>{formatCount(orders)}</td>
            <td className={classNames('dim', table.r2)}>{momentWords(at)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

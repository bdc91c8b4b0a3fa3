import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { monthInWords } from '#contract/declarations.ts';
import { type TaxTable, taxRowsAtOnce, taxTables } from '#contract/office/lists.ts';
import type { TaxRow } from '#contract/office/tax-return.ts';
import { tableWords } from '#contract/office/tax-table-words.ts';
import { officeApi } from '#office/browser/api.ts';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { writeRupees } from '#office/words/money.ts';
import { writeShortDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import styles from './tax.module.css';
import { placeWords } from './tax-words.ts';

const isTable = (name: string | undefined): name is TaxTable => taxTables.some((one) => one === name);

/** Shows the documents of a month in one table of GSTR-1, each with its order. */
export function TaxDocumentsPage() {
  const { month = '', table: name } = useParams();
  const which: TaxTable = isTable(name) ? name : 'unfit';
  const list = useInfiniteQuery({
    queryKey: ['tax-documents', month, which],
    queryFn: async ({ pageParam }) => {
      const call = { params: { month, table: which }, query: { from: pageParam } };
      return (await officeApi('GET /api/office/tax-months/:month/:table', call)).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ more }, pages) => (more ? pages.length * taxRowsAtOnce : undefined),
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <RoomHead title={tableWords[which].name} back={{ to: `/tax/${month}`, words: monthInWords(month) }} />
      <p className={classNames('mut', styles.lead)}>{`${tableWords[which].about}.`}</p>
      <Crease />
      {list.error && (
        <Failed
          what="The documents"
          error={list.error}
          readAt={list.dataUpdatedAt}
          onAgain={() => void list.refetch()}
        />
      )}
      {list.isPending && <Ghosts rows={6} />}
      {rows?.length === 0 && <Empty title="No document">No document of this month belongs here.</Empty>}
      {rows && rows.length > 0 && <Documents rows={rows} />}
      <MoreButton list={list} />
    </>
  );
}

function Documents({ rows }: { rows: readonly TaxRow[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, table.lines)}>
        <thead>
          <tr>
            <th>Document</th>
            <th>Order</th>
            <th>To</th>
            <th className={table.right}>Value</th>
            <th className={table.right}>Tax</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.document} ${row.percent}`}>
              <td className={table.l1}>
                <span className="strong">{row.document}</span>
                <span className="mut">{`, ${writeShortDay(row.day)}`}</span>
              </td>
              <td className={table.l2}>
                <Link className={styles.name} to={`/orders/${row.order}`}>
                  {row.order}
                </Link>
              </td>
              <td className={classNames('mut', 'hide-m')}>{row.buyerGstin ?? placeWords(row.place)}</td>
              <td className={classNames(table.right, table.r1)}>{writeRupees(row.value)}</td>
              <td className={classNames(table.right, table.r2)}>
                <span className="mut">{row.percent === null ? '' : `${row.percent}%: `}</span>
                <span>{writeRupees(row.integrated + row.central + row.state + row.cess)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

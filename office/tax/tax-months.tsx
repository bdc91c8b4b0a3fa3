import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { monthInWords } from '#contract/declarations.ts';
import { officeApi } from '#office/browser/api.ts';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import styles from './tax.module.css';

/** Shows the months with invoices and credit notes, with the value and tax of each. */
export function TaxMonths() {
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['tax-months'],
    queryFn: async () => (await officeApi('GET /api/office/tax-months', {})).data.months,
  });
  return (
    <>
      <RoomHead title="Tax" />
      <Crease />
      {error && <Failed what="The months" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={4} />}
      {data?.length === 0 && (
        <Empty title="No month yet">
          The first invoice opens a month. Its tax and its files for the return are here.
        </Empty>
      )}
      {data && data.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.plain, table.lines)}>
            <thead>
              <tr>
                <th>Month</th>
                <th className={table.right}>Documents</th>
                <th className={table.right}>Value</th>
                <th className={table.right}>Tax</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ month, documents, value, tax, closed }) => (
                <tr key={month}>
                  <td className={table.l1}>
                    <Link className={classNames('strong', styles.name)} to={`/tax/${month}`}>
                      {monthInWords(month)}
                    </Link>
                    {closed && <span className="mut">, closed</span>}
                  </td>
                  <td className={classNames('mut', table.right, table.l2)}>
                    <span>{formatCount(documents)}</span>
                    <span className="only-m">{` ${documents === 1 ? 'document' : 'documents'}`}</span>
                  </td>
                  <td className={classNames(table.right, table.r1)}>{writeRupees(value)}</td>
                  <td className={classNames(table.right, table.r2)}>
                    <span className="only-m mut">Tax </span>
                    <span>{writeRupees(tax)}</span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

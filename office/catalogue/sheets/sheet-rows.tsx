import { Link } from 'react-router';
import type { SheetRowState } from '#contract/office/lists.ts';
import type { ProductSheet, SheetRow } from '#contract/office/product-sheets.ts';
import { Button } from '#office/parts/button.tsx';
import { Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount } from '#office/words/money.ts';
import { priceChangeWords } from '#office/words/price-change.ts';
import { classNames } from '#ui/classes.ts';
import styles from './sheets.module.css';
import { useSheetRows } from './use-sheets.ts';

interface SheetRowsProps {
  sheet: ProductSheet;
  state: SheetRowState;
  /** True for planned drafts with doubts only. */
  doubtful?: boolean;
}

/** Shows rows in one state with their changes, doubts or errors. */
export function SheetRows({ sheet, state, doubtful = false }: SheetRowsProps) {
  const list = useSheetRows(sheet, state, doubtful ? 'yes' : 'no');
  const { rows } = list;
  const wrong = state === 'wrong';
  return (
    <>
      {list.error && (
        <Failed what="The rows" error={list.error} readAt={list.dataUpdatedAt} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <Ghosts />}
      {rows.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.plain, styles.rows)}>
            <thead>
              <tr>
                <th className={table.right}>Row</th>
                <th>Product</th>
                <th>{whatHead(sheet, wrong)}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.row}>
                  <td className={classNames('mut', table.right)}>
                    <span className="only-m">Row </span>
                    <span>{formatCount(row.row)}</span>
                  </td>
                  <td className={table.wide}>
                    {row.product ? (
                      <Link className={classNames('strong', styles.link)} to={`/catalogue/${row.product}`}>
                        {row.name}
                      </Link>
                    ) : (
                      <span className="mut">{row.name || 'None'}</span>
                    )}
                  </td>
                  <td className={table.wide}>
                    <What row={row} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {list.hasNextPage && (
        <div className={table.more}>
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

function whatHead({ brought }: ProductSheet, wrong: boolean): string {
  if (wrong) return 'What is wrong';
  return brought ? 'The draft' : 'What changes';
}

function What({ row: { faults, changes, doubts, words, price } }: { row: SheetRow }) {
  return (
    <ul className={styles.what}>
      {words && <li>{words}</li>}
      {faults.map(({ column, sentence }) => (
        <li key={column + sentence}>
          <b>{column}</b> <span className="bad">{sentence}</span>
        </li>
      ))}
      {changes.map(({ field, was, is }) => (
        <li key={field}>
          <b>{field}</b> {was !== '' && <del>{was}</del>} <ins>{is}</ins>
        </li>
      ))}
      {doubts.map(({ column, sentence }) => (
        <li key={column + sentence}>
          <Status tone="pending" hollow>
            {column}
          </Status>{' '}
          <span>{sentence}</span>
        </li>
      ))}
      {price && (
        <li>
          <Status tone={price.waits ? 'rto' : 'pending'}>{price.waits ? 'Second person decides' : 'To confirm'}</Status>{' '}
          <span>{priceChangeWords(price)}</span>
        </li>
      )}
    </ul>
  );
}

import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import Upload from 'lucide-react/icons/upload';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import { errorMessage, officeCallUrl } from '#office/browser/api.ts';
import { mayTryAgain } from '#office/browser/send-photo.ts';
import { productFilterNames } from '#office/catalogue/use-products.ts';
import { Button } from '#office/parts/button.tsx';
import { DownloadLink } from '#office/parts/download-link.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { UnsentFiles } from '#office/parts/unsent-files.tsx';
import { useNavigateHere } from '#office/parts/use-navigate-here.ts';
import { shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import { sheetSentence, sheetStatusOf } from './sheet-words.ts';
import styles from './sheets.module.css';
import { bringFile, productSheetsQuery } from './use-sheets.ts';

/** Lets staff export products as a spreadsheet and import it, and shows recent imports. */
export function SheetsPage() {
  const { data, error, dataUpdatedAt, refetch, isPending } = useQuery(productSheetsQuery);
  return (
    <>
      <RoomHead title="By spreadsheet" back={{ to: '/catalogue', words: 'Catalogue' }} />
      <div className={styles.ways}>
        <TakeOut />
        <BringBack />
      </div>
      <h2 className={classNames('h', styles.lately)}>In the last seven days</h2>
      {error && <Failed what="The list" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      <Crease />
      {isPending && <Ghosts rows={4} />}
      {data?.length === 0 && (
        <Empty title="None yet">
          What is brought back, or changed together, stands here with what it changed, and can be undone for a day.
        </Empty>
      )}
      {data && data.length > 0 && <Brought sheets={data} />}
    </>
  );
}

/** Lets staff download the filtered products or all. */
function TakeOut() {
  const [search] = useSearchParams();
  const filters = Object.fromEntries(
    productFilterNames.flatMap((name) => (name !== 'sort' && search.get(name) ? [[name, search.get(name) ?? '']] : [])),
  );
  const narrowed = Object.keys(filters).length > 0;
  const file = (format: 'xlsx' | 'csv', what: 'products' | 'sizes') =>
    officeCallUrl('/api/office/product-export', { query: { ...filters, format, what } });
  return (
    <section aria-labelledby="take-out">
      <h2 className="h" id="take-out">
        Export
      </h2>
      <p className="mut">
        <span>{narrowed ? 'The products of the list, as it is narrowed: ' : 'All products of the list. '}</span>
        {narrowed && <b>{`${Object.values(filters).join(', ')}. `}</b>}
        {narrowed && (
          <Link className="lk" to="/catalogue/sheets">
            Take all
          </Link>
        )}
      </p>
      <div className={styles.files}>
        <DownloadLink href={file('xlsx', 'products')}>
          <Download aria-hidden />
          <span>Products, XLSX</span>
        </DownloadLink>
        <DownloadLink href={file('csv', 'products')}>
          <Download aria-hidden />
          <span>Products, CSV</span>
        </DownloadLink>
        <DownloadLink look="quiet" href={file('xlsx', 'sizes')}>
          <Download aria-hidden />
          <span>Sizes and pieces, to read</span>
        </DownloadLink>
      </div>
      <ul className={styles.rules}>
        <li>One row a product. Leave the columns Product and Version as they are.</li>
        <li>
          Change names, prices, sizes, states, marks and texts. Columns and rows may be taken away: what is not there
          stays as it is.
        </li>
        <li>Pieces are moved by arrivals and counts, never by a spreadsheet.</li>
      </ul>
    </section>
  );
}

/** Shows the drop zone and file picker. */
function BringBack() {
  const leadOn = useNavigateHere();
  const box = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [sending, setSending] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [unsent, setUnsent] = useState<readonly File[]>([]);
  const bring = async (file: File | undefined) => {
    if (!file || sending !== undefined) return;
    setSending(file.name);
    setFault(undefined);
    setUnsent([]);
    try {
      void leadOn(`/catalogue/sheets/${await bringFile(file)}`);
    } catch (error) {
      setFault(errorMessage(error));
      if (mayTryAgain(error)) setUnsent([file]);
    } finally {
      setSending(undefined);
    }
  };
  return (
    <section aria-labelledby="bring-back">
      <h2 className="h" id="bring-back">
        Import
      </h2>
      <p className="mut">
        First it is compared: you see every change and every row that is wrong before anything happens. You move from
        Shopify or WooCommerce? Bring the file of its product export: its products become drafts.
      </p>
      {fault && (
        <Notice tone="ball" role="alert">
          {fault}
        </Notice>
      )}
      <UnsentFiles files={unsent} onAgain={() => void bring(unsent[0])} onLeave={() => setUnsent([])} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is dropped here the button inside takes by a press */}
      <div
        className={classNames(styles.drop, over && styles.over)}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void bring(event.dataTransfer.files[0]);
        }}
      >
        <Button look="ink" isPending={sending !== undefined} onPress={() => box.current?.click()}>
          <Upload aria-hidden />
          <span>Choose a file</span>
        </Button>
        <span className="mut" role="status">
          {sending === undefined
            ? 'or drop it here: XLSX or CSV, up to 48 MB and 1,00,000 products'
            : `Sending ${sending}`}
        </span>
        <input
          ref={box}
          type="file"
          className="vh"
          tabIndex={-1}
          aria-label="Spreadsheet"
          accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ target }) => {
            void bring(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
    </section>
  );
}

function Brought({ sheets }: { sheets: readonly ProductSheet[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines)}>
        <thead>
          <tr>
            <th>What</th>
            <th>State</th>
            <th>What came of it</th>
            <th className={table.second}>By</th>
            <th className={table.right}>When</th>
          </tr>
        </thead>
        <tbody>
          {sheets.map((sheet) => {
            const { words, tone, hollow } = sheetStatusOf(sheet);
            return (
              <tr key={sheet.id}>
                <td className={table.l1}>
                  <Link className={classNames('strong', styles.link)} to={`/catalogue/sheets/${sheet.id}`}>
                    {sheet.name}
                  </Link>
                </td>
                <td className={table.l2}>
                  <Status tone={tone} hollow={hollow}>
                    {words}
                  </Status>
                </td>
                <td className={classNames(table.wide, table.l3)}>{sheetSentence(sheet)}</td>
                <td className={classNames('mut', table.second)}>{sheet.who}</td>
                <td className={classNames('mut', table.right, table.r1)}>{shortMoment(sheet.at)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { monthInWords } from '#contract/declarations.ts';
import type { TaxFile, TaxMonth } from '#contract/office/tax-return.ts';
import { tableWords } from '#contract/office/tax-table-words.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { saveFile } from '#office/browser/keep-file.ts';
import { Button } from '#office/parts/button.tsx';
import { Facts } from '#office/parts/facts.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, Failed, Ghosts } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import { AccountantFolderPart } from './accountant-folder.tsx';
import { MonthClosingPart } from './month-closing.tsx';
import styles from './tax.module.css';
import { placeWords } from './tax-words.ts';

/** Shows the tax of a month: the tables of GSTR-1, the figures of GSTR-3B, and the files for both. */
export function TaxMonthPage() {
  const { month = '' } = useParams();
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery({
    queryKey: ['tax-month', month],
    queryFn: async () => (await officeApi('GET /api/office/tax-months/:month', { params: { month } })).data,
  });
  return (
    <>
      <RoomHead
        title={monthInWords(month)}
        back={{ to: '/tax', words: 'Tax' }}
        actions={data && data.documents > 0 && <Files month={data} />}
      />
      <Crease />
      {error && <Failed what="The month" error={error} readAt={dataUpdatedAt} onAgain={() => void refetch()} />}
      {isPending && <Ghosts rows={6} />}
      {data && (
        <div className={styles.handover}>
          <MonthClosingPart month={month} over={data.over} />
          <AccountantFolderPart month={month} />
        </div>
      )}
      {data?.documents === 0 && <Empty title="No document">No invoice was issued in this month.</Empty>}
      {data && data.documents > 0 && <Month month={data} />}
    </>
  );
}

function Month({ month }: { month: TaxMonth }) {
  const { total, documents, obstacles } = month;
  return (
    <>
      {obstacles.length > 0 && (
        <div className={styles.obstacles} role="note">
          <p className="strong">No return can be made of this month.</p>
          {obstacles.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </div>
      )}
      <Facts
        facts={[
          { name: 'Documents', value: formatCount(documents) },
          { name: 'Value before tax', value: writeRupees(total.value) },
          { name: 'IGST', value: writeRupees(total.integrated) },
          { name: 'CGST', value: writeRupees(total.central) },
          { name: 'SGST or UTGST', value: writeRupees(total.state) },
        ]}
      />
      <Tables month={month} />
      <Summary month={month} />
      <Hsn month={month} />
    </>
  );
}

const taxOf = ({ integrated, central, state, cess }: TaxMonth['total']) => integrated + central + state + cess;

function Tables({ month: { month, tables } }: { month: TaxMonth }) {
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>GSTR-1, sales</h2>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, table.lines)}>
          <thead>
            <tr>
              <th>Table</th>
              <th className={table.right}>Documents</th>
              <th className={table.right}>Value</th>
              <th className={table.right}>Tax</th>
            </tr>
          </thead>
          <tbody>
            {tables.map(({ table: name, documents, ...sums }) => (
              <tr key={name}>
                <td className={table.l1}>
                  <Link className={classNames('strong', styles.name)} to={`/tax/${month}/${name}`}>
                    {tableWords[name].name}
                  </Link>
                  <span className={classNames('mut', 'hide-m', styles.about)}>{tableWords[name].about}</span>
                </td>
                <td className={classNames('mut', table.right, table.l2)}>
                  <span>{formatCount(documents)}</span>
                  <span className="only-m">{` ${documents === 1 ? 'document' : 'documents'}`}</span>
                </td>
                <td className={classNames(table.right, table.r1)}>{writeRupees(sums.value)}</td>
                <td className={classNames(table.right, table.r2)}>
                  <span className="only-m mut">Tax </span>
                  <span>{writeRupees(taxOf(sums))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Summary({ month: { summary } }: { month: TaxMonth }) {
  const { taxed, nil, interState } = summary;
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>GSTR-3B, to read off</h2>
      <Facts
        facts={[
          { name: '3.1(a) Value with tax', value: writeRupees(taxed.value) },
          { name: '3.1(a) IGST', value: writeRupees(taxed.integrated) },
          { name: '3.1(a) CGST', value: writeRupees(taxed.central) },
          { name: '3.1(a) SGST or UTGST', value: writeRupees(taxed.state) },
          { name: '3.1(c) Value without tax', value: writeRupees(nil.value) },
        ]}
      />
      {interState.length > 0 && (
        <div className={table.wrap}>
          <table className={classNames(table.tb, table.plain, table.lines)}>
            <thead>
              <tr>
                <th>3.2 Buyers without a GSTIN in</th>
                <th className={table.right}>Value</th>
                <th className={table.right}>IGST</th>
              </tr>
            </thead>
            <tbody>
              {interState.map(({ place, value, integrated }) => (
                <tr key={place}>
                  <td className={table.l1}>{placeWords(place)}</td>
                  <td className={classNames(table.right, table.r1)}>{writeRupees(value)}</td>
                  <td className={classNames(table.right, table.r2)}>
                    <span className="only-m mut">IGST </span>
                    <span>{writeRupees(integrated)}</span>
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

function Hsn({ month: { hsn } }: { month: TaxMonth }) {
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>By HSN code</h2>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, table.lines)}>
          <thead>
            <tr>
              <th>Code and rate</th>
              <th className={table.right}>Pieces</th>
              <th className={table.right}>Value</th>
              <th className={table.right}>Tax</th>
            </tr>
          </thead>
          <tbody>
            {hsn.map(({ recipient, hsn: code, uqc, quantity, percent, ...sums }) => (
              <tr key={`${recipient} ${code} ${uqc} ${percent}`}>
                <td className={table.l1}>
                  <span className="strong">{code === '' ? 'Delivery' : code}</span>
                  <span>{`, ${percent}%`}</span>
                  {recipient === 'b2b' && <span className="mut">, businesses</span>}
                </td>
                <td className={classNames('mut', table.right, table.l2)}>{formatCount(quantity)}</td>
                <td className={classNames(table.right, table.r1)}>{writeRupees(sums.value)}</td>
                <td className={classNames(table.right, table.r2)}>
                  <span className="only-m mut">Tax </span>
                  <span>{writeRupees(taxOf(sums))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

const fileWords: Readonly<Record<TaxFile, string>> = {
  documents: 'Documents (CSV)',
  hsn: 'HSN summary (CSV)',
  gstr1: 'GSTR-1 for the portal',
};

/** Buttons that save the files of a month; the return only if it can be made. */
function Files({ month: { month, obstacles } }: { month: TaxMonth }) {
  const taken = useMutation({
    mutationFn: async (file: TaxFile) =>
      (await officeApi('POST /api/office/tax-months/:month/files', { params: { month }, body: { file } })).data,
    onSuccess: ({ name, text }) => {
      const type = name.endsWith('.json') ? 'application/json' : 'text/csv;charset=utf-8';
      saveFile({ name, bytes: new Blob([text], { type }) });
    },
    onError: (error) => sayFault(errorMessage(error)),
  });
  const offered: TaxFile[] = obstacles.length === 0 ? ['documents', 'hsn', 'gstr1'] : ['documents', 'hsn'];
  return (
    <>
      {offered.map((file) => (
        <Button
          key={file}
          look={file === 'gstr1' ? 'ink' : 'plain'}
          isPending={taken.isPending && taken.variables === file}
          onPress={() => taken.mutate(file)}
        >
          {fileWords[file]}
        </Button>
      ))}
    </>
  );
}

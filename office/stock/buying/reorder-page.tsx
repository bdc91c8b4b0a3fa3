import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { draftHoldsDays } from '#contract/office/piece-rules.ts';
import type { ProposedLine, ReorderDraft } from '#contract/office/purchase-orders.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button, ButtonLink } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { Empty, LoadingBar, ReadState } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { shortMoment } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { Notice } from '#ui/notice.tsx';
import styles from '../stock.module.css';
import { daysLeftWords } from '../stock-words.ts';
import { useOrderPress } from './use-buying.ts';

const usualDays = 14;
const mostDays = 180;

/** Proposes what to order: sizes that sell out before a delivery, by supplier. */
export function ReorderPage() {
  const [search, setSearch] = useSearchParams();
  const days = daysIn(search.get('days') ?? '') ?? usualDays;
  const [typed, setTyped] = useState(String(days));
  const isWrong = daysIn(typed) === undefined;
  const reading = useQuery({
    queryKey: ['reorder', days],
    queryFn: async () => (await officeApi('GET /api/office/reorder', { query: { days } })).data,
    placeholderData: (before) => before,
  });
  const { suppliers = [], drafts = [] } = reading.data ?? {};
  return (
    <>
      <RoomHead
        title="What to reorder"
        back={{ to: '/stock', words: 'Stock' }}
        actions={<ButtonLink to="/stock/orders">Purchase orders</ButtonLink>}
      />
      <Crease />
      <form
        className={styles.days}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isWrong) setSearch({ days: String(Number(typed)) }, { replace: true });
        }}
      >
        <Field
          label="Days a supplier takes to deliver"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          fault={isWrong ? `Give whole days, 1 to ${mostDays}` : undefined}
        />
        <Button type="submit">Show</Button>
      </form>
      <p className={styles.lead}>
        {`Sizes that sell out before a delivery of ${days} days. Proposed are the pieces for these days and for 30 more, with the usual error of the forecast, less what is in stock, on order or in a draft of the last ${draftHoldsDays} days.`}
      </p>
      <LoadingBar on={reading.isPlaceholderData} />
      <ReadState what="What to reorder" reading={reading} />
      {drafts.length > 0 && <OpenDrafts drafts={drafts} />}
      {reading.isSuccess && suppliers.length === 0 && (
        <Empty title="Nothing to reorder">Every size lasts until a delivery would come.</Empty>
      )}
      {suppliers.map(({ supplier, lines }) => (
        <Proposal key={supplier} supplier={supplier} lines={lines} days={days} />
      ))}
    </>
  );
}

/** Lists the open drafts: newer ones hold proposals back, older ones do not. */
function OpenDrafts({ drafts }: { drafts: readonly ReorderDraft[] }) {
  return (
    <section className="block">
      <h2 className="h">Open drafts</h2>
      <ul>
        {drafts.map(({ number, supplier, since, counted }) => (
          <li key={number}>
            <Link className="strong" to={`/stock/orders/${number}`}>
              {`Draft ${number}${supplier && `, ${supplier}`}`}
            </Link>
            <span className="mut">
              {counted
                ? ` since ${shortMoment(since)}: its pieces are not proposed`
                : ` since ${shortMoment(since)}: its pieces are proposed again. Order it, or close it`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Parses days of delivery; undefined if invalid. */
function daysIn(typed: string): number | undefined {
  const days = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  return days >= 1 && days <= mostDays ? days : undefined;
}

interface ProposalProps {
  supplier: string;
  lines: readonly ProposedLine[];
  days: number;
}

/** Shows the proposed lines of a supplier, with the button that makes a draft of them. */
function Proposal({ supplier, lines, days }: ProposalProps) {
  const navigate = useNavigate();
  const draft = useOrderPress(
    () => officeApi('POST /api/office/reorder', { body: { days, supplier } }),
    ({ data }) => navigate(`/stock/orders/${data.number}`),
  );
  const name = supplier || 'Never bought before';
  return (
    <section className="block">
      <div className={styles.ends}>
        <h2 className={classNames('h', styles.sum)}>{name}</h2>
        <Button
          look="ink"
          aria-label={`Draft an order: ${name}`}
          isPending={draft.isPending}
          onPress={() => draft.mutate(undefined)}
        >
          Draft an order
        </Button>
      </div>
      {draft.refusal && (
        <Notice tone="ball" role="alert">
          {draft.refusal}
        </Notice>
      )}
      <div className={table.wrap}>
        <table className={table.tb}>
          <thead>
            <tr>
              <th>Piece</th>
              <th>Size</th>
              <th className={table.right}>Order</th>
              <th className={table.right}>Can be sold</th>
              <th className={classNames(table.right, 'hide-m')}>On order</th>
              <th className={classNames(table.right, 'hide-m')}>Next 30 days</th>
              <th>Lasts</th>
              <th className={classNames(table.right, 'hide-m')} title="Of one piece, before tax and freight">
                Last cost
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <ProposedRow key={`${line.product} ${line.size}`} line={line} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function ProposedRow({ line }: { line: ProposedLine }) {
  const { size, name, available, onOrder, draft, monthly, byForecast, sellsOut, pieces, cost } = line;
  return (
    <tr>
      <td className="strong">{name}</td>
      <td>{size}</td>
      <td className={classNames('strong', table.right)}>{formatCount(pieces)}</td>
      <td className={classNames(table.right, available === 0 && 'bad')}>{formatCount(available)}</td>
      <td className={classNames('mut', table.right, 'hide-m')}>
        <span>{formatCount(onOrder)}</span>
        {draft && (
          <div className="small">
            <Link to={`/stock/orders/${draft.number}`}>
              {`In draft ${draft.number} since ${shortMoment(draft.since)}`}
            </Link>
          </div>
        )}
      </td>
      <td className={classNames('mut', table.right, 'hide-m')}>
        {`${formatCount(monthly)}${byForecast ? '' : ', as in the last 30'}`}
      </td>
      <td>{daysLeftWords(sellsOut)}</td>
      <td className={classNames('mut', table.right, 'hide-m')}>{cost === null ? 'not known' : writeRupees(cost)}</td>
    </tr>
  );
}

import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { type SecurityEventKind, securityEventKinds } from '#contract/lists.ts';
import type { SecurityEventRow } from '#contract/office/security-events.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { RoomHead } from '#office/parts/head.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { EventList } from './event-list.tsx';
import { eventWords, saysRefused } from './event-words.ts';
import styles from './staff.module.css';

const nothing = { kind: '', account: '', network: '', from: '', to: '' };
type Asked = typeof nothing;

const kinds: readonly (readonly [string, string])[] = [
  ['', 'Everything'],
  ...securityEventKinds.map((kind) => [kind, eventWords[kind]] as const).toSorted(([, a], [, b]) => a.localeCompare(b)),
];

/** Creates the API query for filters, without empty ones. */
function sent({ kind, account, network, from, to }: Asked, before: number | undefined) {
  return {
    ...(kind && { kind: kind as SecurityEventKind }),
    ...(account.trim() && { account: account.trim() }),
    ...(network.trim() && { network: network.trim() }),
    ...(from && { from }),
    ...(to && { to }),
    ...(before !== undefined && { before: String(before) }),
  };
}

/**
 * Lists security events of accounts, orders and the shop, newest first. Filters are not in the address, as the address
 * could leak an e-mail.
 */
export function SecurityEvents() {
  const [asked, setAsked] = useState(nothing);
  const list = useInfiniteQuery({
    queryKey: ['security-events', asked],
    queryFn: async ({ pageParam }) =>
      (await officeApi('GET /api/office/security-events', { query: sent(asked, pageParam) })).data,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <>
      <RoomHead title="Security" />
      <Filters onAsk={setAsked} />
      <EventList what="The list" list={list} none="Nothing of that kind is written down.">
        {rows.length > 0 && <Events rows={rows} />}
      </EventList>
    </>
  );
}

function Filters({ onAsk }: { onAsk: (asked: Asked) => void }) {
  const [typed, setTyped] = useState(nothing);
  const set = (name: keyof Asked) => (value: string) => setTyped((before) => ({ ...before, [name]: value }));
  const ask = (event: FormEvent) => {
    event.preventDefault();
    onAsk(typed);
  };
  return (
    <form className={classNames(styles.filters, styles.several)} onSubmit={ask}>
      <Choice label="What happened" value={typed.kind} onChange={set('kind')} options={kinds} />
      <Field
        label="E-mail of an account"
        value={typed.account}
        onChange={set('account')}
        autoComplete="off"
        type="text"
        inputMode="email"
      />
      <Field
        label="Network or address"
        value={typed.network}
        onChange={set('network')}
        placeholder="203.0.113.0/24"
        autoComplete="off"
      />
      <Field label="From" type="date" value={typed.from} onChange={set('from')} />
      <Field label="To" type="date" value={typed.to} onChange={set('to')} />
      <Button type="submit">Search</Button>
    </form>
  );
}

function Events({ rows }: { rows: readonly SecurityEventRow[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.lines, table.plain)}>
        <thead>
          <tr>
            <th>When</th>
            <th>What</th>
            <th>Who</th>
            <th className={table.third}>Order</th>
            <th>From where</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td className={classNames('dim', table.r1)}>{momentWords(row.at)}</td>
              <td className={table.l1}>
                <What row={row} />
              </td>
              <td className={table.l2}>
                <Who row={row} />
              </td>
              <td className={classNames(table.third, table.r2)}>
                {row.order && <Link to={`/orders/${row.order}`}>{row.order}</Link>}
              </td>
              <td className={classNames('dim', table.l3)}>{[row.device, row.network].filter(Boolean).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function What({ row: { kind, outcome, about } }: { row: SecurityEventRow }) {
  return (
    <>
      <Status tone={outcome === 'refused' ? 'cancelled' : 'ink'}>{eventWords[kind]}</Status>{' '}
      <span className="dim small">
        {[outcome === 'refused' && !saysRefused(kind) && 'refused', about].filter(Boolean).join(', ')}
      </span>
    </>
  );
}

function Who({ row: { account, customer, operator, network } }: { row: SecurityEventRow }) {
  if (operator) return <span>{operator}</span>;
  if (account === null) return <span>{network === null ? 'The shop itself' : 'Nobody known'}</span>;
  return customer ? <Link to={`/customers/${customer}`}>{account}</Link> : <span>{account}</span>;
}

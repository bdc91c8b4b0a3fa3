import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { LedgerBalance, readBalancesEndpoint } from '#contract/office/balances.ts';
import { officeApi } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ReadState } from '#office/parts/states.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { longDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { accountWords, fieldsOfMoment, ledgerMoment } from './ledger-words.ts';
import styles from './money.module.css';
import { MoneyViews } from './money-views.tsx';

/** Shows the balance of every account of the ledger at the moment in the address. */
export function BalancesPage() {
  const [search] = useSearchParams();
  const at = search.get('at');
  const reading = useQuery({
    queryKey: ['balances', at],
    queryFn: async () => (await officeApi('GET /api/office/money/balances', { query: at === null ? {} : { at } })).data,
  });
  return (
    <>
      <RoomHead title="Money" />
      <MoneyViews current="balances" />
      <MomentBar key={at} at={at} />
      <Crease />
      <ReadState what="The balances" reading={reading} rows={6} />
      {reading.data && <Balances balances={reading.data} at={at} />}
    </>
  );
}

/** Chooses a day, and a time of it. */
function MomentBar({ at }: { at: string | null }) {
  const [, setSearch] = useSearchParams();
  const [typed, setTyped] = useState(fieldsOfMoment(at));
  return (
    <form
      className={styles.moment}
      onSubmit={(event) => {
        event.preventDefault();
        setSearch(typed.day === '' ? {} : { at: ledgerMoment(typed.day, typed.time) });
      }}
    >
      <Field label="Day" type="date" value={typed.day} onChange={(day) => setTyped({ ...typed, day })} />
      <Field
        label="Time, else its end"
        type="time"
        value={typed.time}
        onChange={(time) => setTyped({ ...typed, time })}
      />
      <Button type="submit">Show</Button>
      {at !== null && (
        <Button look="quiet" onPress={() => setSearch({})}>
          Now
        </Button>
      )}
    </form>
  );
}

type Balanced = ReplyOf<typeof readBalancesEndpoint>['data'];

function Balances({ balances: { day, accounts, sum }, at }: { balances: Balanced; at: string | null }) {
  const isWhole = at?.length === 10;
  return (
    <>
      <h2 className={classNames('h', styles.lead)}>
        {isWhole ? `At the end of ${longDay(day)}` : `${longDay(day)}, ${at === null ? 'until now' : at.slice(11, 16)}`}
      </h2>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain, table.lines)}>
          <thead>
            <tr>
              <th>Account</th>
              <th className={table.right}>Start of the day</th>
              <th className={table.right}>Debits</th>
              <th className={table.right}>Credits</th>
              <th className={table.right}>Balance</th>
            </tr>
          </thead>
          <tbody>
            {accounts.map((balance) => (
              <BalanceRow key={balance.account} balance={balance} at={at} />
            ))}
          </tbody>
        </table>
      </div>
      <p className={classNames(sum === 0 ? 'mut' : 'bad', styles.lead)}>
        {sum === 0
          ? 'The balances come to ₹0.00: every movement is in two accounts.'
          : `The balances come to ${writeRupees(sum)}, and should come to ₹0.00. Have the ledger checked.`}
      </p>
    </>
  );
}

function BalanceRow({ balance, at }: { balance: LedgerBalance; at: string | null }) {
  const { account, opening, debits, credits, movements } = balance;
  const { name, says } = accountWords[account];
  const to = `/money/balances/${account}${at === null ? '' : `?${new URLSearchParams({ at })}`}`;
  const day = movements === 1 ? '1 movement that day' : `${formatCount(movements)} movements that day`;
  return (
    <tr>
      <td className={table.l1}>
        <Link className={classNames('strong', styles.name)} to={to}>
          {name}
        </Link>
        <span className={classNames('mut', 'hide-m', styles.says)}>{says}</span>
      </td>
      <td className={classNames('mut', 'hide-m', table.right)}>{writeRupees(opening)}</td>
      <td className={classNames('hide-m', table.right)}>{debits === 0 ? '' : writeRupees(debits)}</td>
      <td className={classNames('hide-m', table.right)}>{credits === 0 ? '' : writeRupees(credits)}</td>
      <td className={classNames(table.right, table.r1)}>{writeRupees(balance.balance)}</td>
      <td className={classNames('only-m', 'mut', table.l2)}>{day}</td>
    </tr>
  );
}

import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import type { ReportPeriod } from '#contract/office/report-period.ts';
import type { SalesReport } from '#contract/office/reports.ts';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { PartHead } from './part-head.tsx';
import { periodAddress } from './report-period.ts';
import type { ReportTable } from './report-tables.ts';
import styles from './reports.module.css';
import { shadeOf, stateTiles } from './state-tiles.ts';

interface StateMapProps {
  states: SalesReport['states'];
  period: ReportPeriod;
  file: ReportTable | undefined;
}

/** Shows the orders of each state as a tile, which opens them. */
export function StateMap({ states, period, file }: StateMapProps) {
  const most = Math.max(0, ...states.map(({ orders }) => orders));
  return (
    <section className={styles.part}>
      <PartHead title="Orders by state" file={file} />
      <ul className={styles.map}>
        {stateTiles.map(({ state, short, column, row }) => {
          const { orders = 0, net = 0, before = 0 } = states.find((one) => one.state === state) ?? {};
          const words = `${state}: ${formatCount(orders)} orders, ${writeRupees(net)}; before ${formatCount(before)}`;
          const place: CSSProperties = { gridColumn: column, gridRow: row };
          return (
            <li key={state} style={place} data-shade={shadeOf(orders, most)}>
              <Link to={`/orders?region=${encodeURIComponent(state)}&${periodAddress(period)}`} title={words}>
                <b aria-hidden>{short}</b>
                <span aria-hidden>{formatCount(orders)}</span>
                <span className="vh">{words}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const parts = Array.from({ length: 8 }, (_part, at) => `${String(3 * at).padStart(2, '0')}:00`);

/** Shows the orders by weekday and three hours. */
export function HoursTable({ hours }: Pick<SalesReport, 'hours'>) {
  const most = Math.max(0, ...hours.flat());
  return (
    <section className={styles.part}>
      <PartHead title="Orders by weekday and hour" />
      <div className={styles.scroll}>
        <table className={styles.hours}>
          <thead>
            <tr>
              <th scope="col">
                <span className="vh">Weekday</span>
              </th>
              {parts.map((from) => (
                <th key={from} scope="col">
                  <span className="vh">From </span>
                  <span>{from}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((weekday, at) => (
              <tr key={weekday}>
                <th scope="row">{weekday}</th>
                {parts.map((from, part) => (
                  <td key={from} data-shade={shadeOf(hours[at]?.[part] ?? 0, most)}>
                    {formatCount(hours[at]?.[part] ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

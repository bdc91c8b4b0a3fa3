import { changeWords } from './report-tables.ts';
import styles from './reports.module.css';

/** Figure of a period, beside that of the period before. */
interface ReportFigure {
  name: string;
  write: (figure: number) => string;
  now: number;
  /** 0 if there is nothing to compare with. */
  before: number;
  /** True if less is better. */
  isBad?: boolean;
}

/** Shows the main figures of a report, with their change. */
export function ReportSums({ figures }: { figures: readonly ReportFigure[] }) {
  return (
    <dl className={styles.sums}>
      {figures.map(({ name, write, isBad = false, now, before }) => {
        const change = changeWords(now, before);
        return (
          <div key={name}>
            <dt>
              <span>{name}</span>
              {change && <b className={change.above === isBad ? 'bad' : 'good'}>{` ${change.words}`}</b>}
            </dt>
            <dd>{write(now)}</dd>
          </div>
        );
      })}
    </dl>
  );
}

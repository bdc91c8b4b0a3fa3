import { Fold } from '#office/parts/fold.tsx';
import styles from './reports.module.css';

/** Explains the figures of a report in a fold: each term with its definition. */
export function ReportMeaning({ terms }: { terms: readonly (readonly [term: string, definition: string])[] }) {
  return (
    <Fold className={styles.fold} summary="What the figures mean">
      <dl className={styles.meaning}>
        {terms.map(([term, definition]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{definition}</dd>
          </div>
        ))}
      </dl>
    </Fold>
  );
}

import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Fold } from '#office/parts/fold.tsx';
import type { Elements } from '#ui/elements.tsx';
import { chartName, columnsOf, type TypedChart, withChartCell, withMeasure, withoutMeasure } from './chart-words.ts';
import styles from './charts.module.css';
import { TakeAway } from './take-away.tsx';

const most = 3;

interface ChartProps {
  chart: TypedChart;
  faultOf: (field: string, typed: string | number) => string | undefined;
  onWrite: (chart: TypedChart) => void;
  /** Extra buttons beside the chart's name. */
  presses: Elements;
}

/** Asks for a size chart: measures, and a row per size. */
export function ChartBoxes({ chart, faultOf, onWrite, presses }: ChartProps) {
  const name = chartName(chart);
  return (
    <section className={styles.chart} aria-label={name}>
      <div className={styles.head}>
        <h2 className="h">{name}</h2>
        {presses}
      </div>
      <Cells chart={chart} faultOf={faultOf} onWrite={onWrite} />
      <Fold className={styles.measures} summary="What is measured">
        <div className={styles.names}>
          {(['body', 'garment'] as const).map((of) => (
            <Names key={of} of={of} chart={chart} faultOf={faultOf} onWrite={onWrite} />
          ))}
        </div>
      </Fold>
    </section>
  );
}

type PartProps = Omit<ChartProps, 'presses'>;

/** Asks for the measurements as a table: first ranges of the body, then the garment laid flat. */
function Cells({ chart, faultOf, onWrite }: PartProps) {
  const name = chartName(chart);
  const columns = columnsOf(chart);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={`${name}, cm`} tabIndex={0}>
      <table className={styles.cells}>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={at} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chart.rows.map(({ size, cm }, row) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {columns.map((column, at) => {
                const typed = cm[at] ?? '';
                const fault = faultOf(`rows.${row}.cm.${at}`, typed);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                  <td key={at}>
                    <input
                      className={styles.cell}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${name}, ${size}, ${column}`}
                      aria-invalid={fault !== undefined}
                      title={fault}
                      value={typed}
                      onChange={(event) => onWrite(withChartCell(chart, row, at, event.target.value))}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const words = {
  body: { each: 'Of the body', add: 'Measure more of the body' },
  garment: { each: 'Of the garment, besides across and length', add: 'Measure more of the garment' },
} as const;

/** Asks for the names of the body's or garment's measures. */
function Names({ of, chart, faultOf, onWrite }: PartProps & { of: 'body' | 'garment' }) {
  const names = chart[of];
  const name = chartName(chart);
  return (
    <div className={styles.of}>
      <p className="mut small">{words[of].each}</p>
      {names.map((measure, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a measure is its place
        <div key={at} className={styles.measure}>
          <Field
            bare
            label={`${name}: ${words[of].each}, ${at + 1}`}
            placeholder={of === 'body' ? 'Chest' : 'Sleeve'}
            value={measure}
            onChange={(typed) => onWrite({ ...chart, [of]: names.with(at, typed) })}
            fault={faultOf(`${of}.${at}`, measure)}
          />
          {(of === 'garment' || names.length > 1) && (
            <TakeAway name={`${measure} (${name})`} onPress={() => onWrite(withoutMeasure(chart, of, at))} />
          )}
        </div>
      ))}
      <div>
        <Button
          aria-label={`${words[of].add}: ${name}`}
          isDisabled={names.length >= most}
          onPress={() => onWrite(withMeasure(chart, of))}
        >
          {words[of].add}
        </Button>
      </div>
    </div>
  );
}

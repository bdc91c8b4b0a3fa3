import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Fold } from '#office/parts/fold.tsx';
import { MeasureTable } from '#office/parts/measure-table.tsx';
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
    <MeasureTable
      narrow
      name={`${name}, cm`}
      sizes={chart.rows.map(({ size }) => size)}
      measures={columns}
      cell={(row, at) => {
        const value = chart.rows[row]?.cm[at] ?? '';
        const label = `${name}, ${chart.rows[row]?.size}, ${columns[at]}`;
        return { label, value, fault: faultOf(`rows.${row}.cm.${at}`, value) };
      }}
      onType={(row, at, typed) => onWrite(withChartCell(chart, row, at, typed))}
    />
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

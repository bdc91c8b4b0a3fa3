import { useState } from 'react';
import type { Content } from '#contract/office/content.ts';
import { chartLines, type SizeCharts, sizeTableOf } from '#contract/size-charts.ts';
import { OfficeProblem } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { Table } from '#ui/table.tsx';
import { ChartBoxes } from './chart-boxes.tsx';
import {
  chartName,
  isMeasured,
  missingCharts,
  readCm,
  type TypedChart,
  type TypedCharts,
  withChart,
} from './chart-words.ts';
import styles from './content.module.css';
import { ContentRecords } from './content-records.tsx';
import { ContentFaults } from './preview.tsx';
import { PublishBar } from './publish-bar.tsx';
import { removeFromList, TakeAway } from './take-away.tsx';
import { useLook, usePresses } from './use-content.ts';
import { useWriting } from './use-writing.ts';

/** Asks for the size charts per cut and for special kinds, with a preview. */
export function ChartsPage({ content }: { content: Content }) {
  const writing = useWriting<TypedCharts>(content);
  const presses = usePresses(content.name);
  const { value, write } = writing;
  const { data: looked } = useLook(content.name, value, 'light');
  const { error } = presses.publish;
  const refused = error instanceof OfficeProblem ? error.fields : {};
  // Empty fields count as errors only after submitting.
  const faultOf = (field: string, typed: string | number) =>
    (typed === '' ? undefined : looked?.faults.find((fault) => fault.field === field)?.sentence) ?? refused[field];
  const charts = (next: readonly TypedChart[]) => write({ ...value, charts: next });
  const cap = (name: 'from' | 'to') => ({
    value: String(value.cap[name]),
    onChange: (typed: string) => write({ ...value, cap: { ...value.cap, [name]: readCm(typed) } }),
    fault: faultOf(`cap.${name}`, value.cap[name]),
  });
  const inLines = value.how.join('\n');
  const howFault = looked?.faults.find(({ field }) => field?.startsWith('how'))?.sentence;
  return (
    <div className={styles.pair}>
      <div className={styles.form}>
        <p className={styles.lead}>
          What product pages and the studio show behind Size chart. All measures are centimetres; shoppers read those of
          the body in inches too. What goods of a kind are cut otherwise for has a chart of its own.
        </p>
        {value.charts.map((chart, at) => (
          <ChartBoxes
            key={chartName(chart)}
            chart={chart}
            faultOf={(field, typed) => faultOf(`charts.${at}.${field}`, typed)}
            onWrite={(next) => charts(value.charts.map((was, place) => (place === at ? next : was)))}
            presses={
              chart.kind !== '' && (
                <TakeAway name={chartName(chart)} onPress={() => charts(removeFromList(value.charts, at))} />
              )
            }
          />
        ))}
        <OwnChart charts={value.charts} onAdd={(chosen) => charts(withChart(value.charts, chosen))} />
        <h2 className="h">Caps of one size</h2>
        <div className={styles.boxes}>
          <Field label="Fits heads from, cm" inputMode="decimal" {...cap('from')} />
          <Field label="To, cm" inputMode="decimal" {...cap('to')} />
        </div>
        <Field
          label="How a body is measured"
          hint="A line each; they stand below every chart"
          rows={5}
          value={inLines}
          onChange={(typed) => write({ ...value, how: typed.split('\n') })}
          fault={howFault}
        />
        <ContentFaults
          faults={looked?.faults.filter(({ field }) => !field?.startsWith('how') && !field?.startsWith('cap')) ?? []}
        />
        <PublishBar content={content} writing={writing} presses={presses} said={saidOf} />
        <ContentRecords content={content} presses={presses} onTake={(taken) => write(taken as SizeCharts)} />
      </div>
      <section className={styles.preview} aria-labelledby="as-it-will-be">
        <h2 className="h" id="as-it-will-be">
          As it will be
        </h2>
        {value.charts.filter(isMeasured).map((chart) => (
          <div key={chartName(chart)}>
            <h3>{chartName(chart)}</h3>
            <Table {...sizeTableOf(chart)} caption={`${chartName(chart)}, as shoppers read it`} />
          </div>
        ))}
      </section>
    </div>
  );
}

/** Returns the valid charts, one line per size. */
function saidOf(value: TypedCharts): unknown {
  return chartLines(value as SizeCharts);
}

/** Lets staff add a separate chart for a kind. */
function OwnChart({ charts, onAdd }: { charts: readonly TypedChart[]; onAdd: (chosen: string) => void }) {
  const offered = missingCharts(charts);
  const [wanted, setWanted] = useState('');
  const chosen = offered.some(([value]) => value === wanted) ? wanted : (offered[0]?.[0] ?? '');
  if (chosen === '') return null;
  return (
    <div className={styles.presses}>
      <Choice label="A chart of its own for" value={chosen} onChange={setWanted} options={offered} />
      <Button onPress={() => onAdd(chosen)}>Add the chart</Button>
    </div>
  );
}

import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import { MeasureTable } from '#office/parts/measure-table.tsx';
import type { Fields } from '#office/words/merge-fields.ts';
import styles from './catalogue.module.css';
import {
  chartCellFault,
  firstOwnChart,
  measuresIn,
  readTypedChart,
  type TypedOwnChart,
  withCell,
  writeChart,
} from './own-chart.ts';
import { productFieldFault, sizesTyped } from './product-form.ts';

interface OwnChartBoxesProps {
  product: OfficeProduct;
  /** Form of the product. */
  typed: Fields;
  faults: Readonly<Record<string, string>>;
  onType: (name: string, value: string) => void;
}

/** Asks for the own size chart of a product, which begins with the usual one. */
export function OwnChartBoxes({ product, typed, faults, onType }: OwnChartBoxesProps) {
  const chart = readTypedChart(typed.chart ?? '');
  if (!chart)
    return (
      <section className="block">
        <h2 className="h">Size chart</h2>
        <p className="mut">
          {product.usualChart
            ? 'Shoppers see the usual chart of its kind. Write its own if it is cut otherwise.'
            : 'Goods of its kind have no size chart. Write one if shoppers need it.'}
        </p>
        <div className={styles.press}>
          <Button onPress={() => onType('chart', firstOwnChart(product))}>Write its own chart</Button>
        </div>
      </section>
    );
  const set = (changed: TypedOwnChart) => onType('chart', writeChart(changed));
  return (
    <section className="block">
      <h2 className="h">Size chart</h2>
      <div className={styles.stack}>
        <div className={styles.three}>
          <Choice
            label="Measured"
            value={chart.of}
            onChange={(of) => set({ ...chart, of: of === 'body' ? 'body' : 'garment' })}
            options={[
              ['garment', 'The garment, laid flat'],
              ['body', 'The body that it fits'],
            ]}
          />
          <Field
            label="What is measured"
            hint="With commas between, four at most"
            autoComplete="off"
            value={chart.measures}
            onChange={(measures) => set({ ...chart, measures })}
            fault={faults['changes.chart.measures']}
          />
        </div>
        <ChartCells chart={chart} sizes={sizesTyped(typed)} faults={faults} onChange={set} />
        <div className={styles.press}>
          <Button onPress={() => onType('chart', '')}>Use the usual chart</Button>
        </div>
      </div>
    </section>
  );
}

interface CellsProps {
  chart: TypedOwnChart;
  sizes: readonly string[];
  faults: Readonly<Record<string, string>>;
  onChange: (chart: TypedOwnChart) => void;
}

/** Asks for each measure of each chosen size in cm. A wrong cell is marked, and keeps what was typed. */
function ChartCells({ chart, sizes, faults, onChange }: CellsProps) {
  const measures = measuresIn(chart);
  if (sizes.length === 0) return <p className="mut">Choose its sizes first.</p>;
  const wrong = sizes.flatMap((size) =>
    measures.flatMap((measure, at) => {
      const fault = chartCellFault(faults, sizes, size, at);
      return fault === undefined ? [] : [`${measure} of ${size}: ${fault}`];
    }),
  );
  const whole = productFieldFault(faults, 'chart');
  const said = wrong[0] ?? whole;
  return (
    <MeasureTable
      name="Its own size chart, in cm"
      sizes={sizes}
      measures={measures.map((measure) => `${measure}, cm`)}
      cell={(row, at) => ({
        label: `${measures[at]} of ${sizes[row]}, cm`,
        value: chart.cells[sizes[row] ?? '']?.[at] ?? '',
        fault: chartCellFault(faults, sizes, sizes[row] ?? '', at),
      })}
      onType={(row, at, typed) => onChange(withCell(chart, sizes[row] ?? '', at, typed))}
      fault={said !== undefined && wrong.length > 1 ? `${said}. ${wrong.length - 1} more cells are wrong.` : said}
    />
  );
}

import type { OfficeProduct } from '#contract/office/products.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field } from '#office/parts/field.tsx';
import type { Fields } from '#office/words/merge-fields.ts';
import { classNames } from '#ui/classes.ts';
import styles from './catalogue.module.css';
import charts from './charts.module.css';
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
        <div className={charts.press}>
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
        <div className={charts.press}>
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
    <div className={charts.scroll}>
      <table className={charts.cells}>
        <caption className="vh">Its own size chart, in cm</caption>
        <thead>
          <tr>
            <th scope="col">Size</th>
            {measures.map((measure) => (
              <th key={measure} scope="col">{`${measure}, cm`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sizes.map((size) => (
            <tr key={size}>
              <th scope="row">{size}</th>
              {measures.map((measure, at) => {
                const isWrong = chartCellFault(faults, sizes, size, at) !== undefined;
                return (
                  <td key={measure}>
                    <input
                      className={classNames(charts.cell, isWrong && charts.wrong)}
                      inputMode="decimal"
                      autoComplete="off"
                      aria-label={`${measure} of ${size}, cm`}
                      {...(isWrong && { 'aria-invalid': true, 'aria-describedby': 'chart-faults' })}
                      value={chart.cells[size]?.[at] ?? ''}
                      onChange={({ target }) => onChange(withCell(chart, size, at, target.value))}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {said !== undefined && (
        <p id="chart-faults" role="alert" className="bad small">
          {wrong.length > 1 ? `${said}. ${wrong.length - 1} more cells are wrong.` : said}
        </p>
      )}
    </div>
  );
}

import { kindAges } from '#contract/kind-names.ts';
import type { OfficeKind } from '#contract/office/kinds.ts';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { MeasureTable } from '#office/parts/measure-table.tsx';
import form from '../catalogue.module.css';
import {
  agesWords,
  cellIn,
  type KindBox,
  type KindDraft,
  listIn,
  soldIn,
  toggleInList,
  withMeasure,
} from './kind-draft.ts';
import styles from './kinds.module.css';

interface KindSizesProps {
  one: OfficeKind | undefined;
  draft: KindDraft;
  faults: Readonly<Record<string, string>>;
  box: (name: KindBox) => {
    value: string;
    onChange: (value: string) => void;
    fault: string | undefined;
    autoComplete: string;
  };
  onChange: (draft: KindDraft) => void;
}

/** Asks for the age group, sizes and measurements. */
export function KindSizes({ one, draft, faults, box, onChange }: KindSizesProps) {
  const sizes = listIn(draft.boxes.sizes);
  return (
    <section className="block">
      <h2 className="h">Whom it fits</h2>
      <div className={form.stack}>
        <div className={form.three}>
          <Choice
            label="Made for"
            value={draft.ages}
            onChange={(ages) => onChange({ ...draft, ages: kindAges.find((known) => known === ages) ?? 'grown' })}
            options={kindAges.map((ages) => [ages, agesWords[ages]] as const)}
          />
        </div>
        <Tick isSelected={draft.worn} onChange={(worn) => onChange({ ...draft, worn })}>
          It is worn: shoppers find it under whom it is made for
        </Tick>
        <Field
          label="Sizes"
          rows={2}
          hint="In their order, with commas between. What comes in one has “One size”."
          {...box('sizes')}
        />
        {one && sizes.length > 0 && (
          <fieldset className={styles.part}>
            <legend className={styles.legend}>Sold no more</legend>
            <div className={form.sizes}>
              {sizes.map((size) => (
                <Tick
                  key={size}
                  isSelected={draft.retired.includes(size)}
                  onChange={(on) => onChange({ ...draft, retired: toggleInList(draft.retired, size, on) })}
                >
                  {size}
                </Tick>
              ))}
            </div>
            {faults.retired ? (
              <p role="alert" className="bad small">
                {faults.retired}
              </p>
            ) : (
              <p className="dim small">
                A size that is ticked is taken off every product at once. Its pieces stay on the shelf, and orders keep
                it.
              </p>
            )}
          </fieldset>
        )}
        <Field
          label="What is measured"
          hint="With commas between: Palm, Length. Empty: the shop’s own chart, where it is worn."
          {...box('measures')}
        />
        <Measures draft={draft} fault={faults.chart ?? faults['chart.rows']} onChange={onChange} />
      </div>
    </section>
  );
}

/** Asks for each measure in cm of each size on sale. */
function Measures({
  draft,
  fault,
  onChange,
}: Pick<KindSizesProps, 'draft' | 'onChange'> & { fault: string | undefined }) {
  const measures = listIn(draft.boxes.measures);
  const sold = soldIn(draft);
  if (measures.length === 0 || sold.length === 0) return null;
  return (
    <MeasureTable
      name="Its size chart, in cm"
      sizes={sold}
      measures={measures.map((measure) => `${measure}, cm`)}
      cell={(row, at) => ({
        label: `${measures[at]} of ${sold[row]}, cm`,
        value: cellIn(draft, sold[row] ?? '', at),
        fault: undefined,
      })}
      onType={(row, at, typed) => onChange(withMeasure(draft, sold[row] ?? '', at, typed))}
      fault={fault}
    />
  );
}

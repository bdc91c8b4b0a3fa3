import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReportPeriod } from '#contract/office/report-period.ts';

import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { dayOf, writeShortDay } from '#office/words/time.ts';
import {
  comparedWith,
  comparisonOf,
  followComparison,
  offeredComparisons,
  periodAddress,
  periodFault,
  periodPresets,
  presetOf,
  presetPeriod,
} from './report-period.ts';
import styles from './reports.module.css';

/** Chooses the period of a report and the one compared with it, by a press or by days. */
export function PeriodBar({ period, before }: { period: ReportPeriod; before: ReportPeriod }) {
  const navigate = useNavigate();
  const today = dayOf(new Date());
  const [typed, setTyped] = useState(period);
  const [fault, setFault] = useState<string>();
  const show = (chosen: ReportPeriod) => {
    const wrong = periodFault(chosen);
    setFault(wrong);
    setTyped(chosen);
    if (wrong === undefined) void navigate(`?${periodAddress(chosen)}`);
  };
  return (
    <form
      className={styles.period}
      onSubmit={(event) => {
        event.preventDefault();
        show(followComparison(period, typed));
      }}
    >
      <Segment
        label="Period"
        choices={periodPresets}
        chosen={presetOf(period, today)}
        onChoose={(preset) => show(followComparison(period, presetPeriod(preset, today)))}
      />
      <Field
        label="From"
        type="date"
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
        fault={fault}
      />
      <Field label="To" type="date" value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
      <Segment
        label="Compared with"
        choices={offeredComparisons}
        chosen={comparisonOf(period)}
        onChoose={(comparison) => show(comparedWith(period, comparison))}
      />
      <Field
        label="Against, from"
        type="date"
        value={typed.against ?? before.from}
        onChange={(against) => setTyped({ ...typed, against })}
      />
      <Button type="submit">Show</Button>
      <p className="mut">{`against ${writeShortDay(before.from, '')} to ${writeShortDay(before.to, '')}`}</p>
    </form>
  );
}

import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReportPeriod } from '#contract/office/report-period.ts';

import { Button } from '#office/parts/button.tsx';
import { Field } from '#office/parts/field.tsx';
import { Segment } from '#office/parts/segment.tsx';
import { dayOf, writeShortDay } from '#office/words/time.ts';
import { periodAddress, periodFault, periodPresets, presetOf, presetPeriod } from './report-period.ts';
import styles from './reports.module.css';

/** Chooses the period of a report by a press, or by its first and last day. */
export function PeriodBar({ period, before }: { period: ReportPeriod; before: ReportPeriod | undefined }) {
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
        show(typed);
      }}
    >
      <Segment
        label="Period"
        choices={periodPresets}
        chosen={presetOf(period, today)}
        onChoose={(preset) => show(presetPeriod(preset, today))}
      />
      <Field
        label="From"
        type="date"
        value={typed.from}
        onChange={(from) => setTyped({ ...typed, from })}
        fault={fault}
      />
      <Field label="To" type="date" value={typed.to} onChange={(to) => setTyped({ ...typed, to })} />
      <Button type="submit">Show</Button>
      {before && (
        <p className="mut">{`against ${writeShortDay(before.from, '')} to ${writeShortDay(before.to, '')}`}</p>
      )}
    </form>
  );
}

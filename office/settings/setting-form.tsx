import { useState } from 'react';
import type { Setting } from '#contract/office/settings.ts';
import { OfficeProblem, sentenceOf } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { Notice } from '#ui/notice.tsx';
import { type Box, type FormName, faultOf, forms, momentOf, readTyped, type Typed, typedOf, type Unread } from './setting-boxes.ts';
import { SettingRecords } from './setting-records.tsx';
import styles from './settings.module.css';
import { type SettingWish, useChange } from './use-settings.ts';

/** One setting: its boxes, from when it holds, what it affects, and all its versions. What was typed stays until it is written. */
export function SettingForm({ name, setting }: { name: FormName; setting: Setting }) {
  const { title, affects, boxes, atOnce } = forms[name];
  const shown = typedOf(name, setting.value);
  const [typed, setTyped] = useState<Typed>({});
  const [from, setFrom] = useState('');
  const [unread, setUnread] = useState<Unread>();
  const change = useChange(() => {
    setTyped({});
    setFrom('');
  });
  const all = { ...shown, ...typed };
  const changed = Object.entries(typed).some(([box, value]) => value !== shown[box]);
  const problem = change.error instanceof OfficeProblem ? change.error : undefined;
  const faultIn = (box: string) => (unread?.box === box ? unread.sentence : faultOf(box, problem?.fields ?? {}));
  const save = () => {
    if (change.isPending) return;
    const read = readTyped(name, all);
    setUnread('sentence' in read ? read : undefined);
    if ('value' in read) change.mutate({ name, value: read.value, version: setting.version, from: momentOf(from) } as SettingWish);
  };
  const isSaid = problem !== undefined && Object.keys(problem.fields).length > 0;
  return (
    <section className={styles.part} aria-labelledby={`setting-${name}`}>
      <h2 className="h" id={`setting-${name}`}>
        {title}
      </h2>
      <p className="mut">{affects}</p>
      {change.error && !isSaid && (
        <Notice tone={problem?.code === 'conflict' ? 'haldi' : 'ball'} role="alert">
          {sentenceOf(change.error)}
          {problem?.code === 'conflict' && ' What you typed is kept: saving again sets it.'}
        </Notice>
      )}
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className={boxes.length > 4 ? styles.two : styles.one}>
          {boxes.map((box) => (
            <BoxField
              key={box.name}
              box={box}
              value={all[box.name] ?? ''}
              fault={faultIn(box.name)}
              onChange={(value) => setTyped((before) => ({ ...before, [box.name]: value }))}
            />
          ))}
        </div>
        {changed && (
          <div className={styles.save}>
            {!atOnce && setting.version > 0 && (
              <Field
                label="Holds from"
                hint="Nothing typed: from now on"
                type="datetime-local"
                value={from}
                onChange={setFrom}
                fault={problem?.fields.from}
              />
            )}
            <Button onPress={() => setTyped({})}>Discard</Button>
            <Button look="ink" type="submit" isPending={change.isPending}>
              {from ? 'Plan it' : 'Save'}
            </Button>
          </div>
        )}
      </form>
      <SettingRecords name={name} setting={setting} />
    </section>
  );
}

interface BoxProps {
  box: Box;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
}

function BoxField({ box: { label, hint, kind, options }, value, fault, onChange }: BoxProps) {
  if (options) return <Choice label={label} value={value} onChange={onChange} options={options} fault={fault} />;
  if (kind === 'tick')
    return (
      <Tick isSelected={value === 'true'} onChange={(on) => onChange(String(on))}>
        {label}
      </Tick>
    );
  return (
    <Field
      label={label}
      value={value}
      onChange={onChange}
      fault={fault}
      autoComplete="off"
      {...(hint && { hint })}
      {...(kind === 'lines' && { rows: 6 })}
      {...(kind === 'number' && { inputMode: 'decimal' as const })}
      {...(kind === 'time' && { type: 'time' })}
    />
  );
}

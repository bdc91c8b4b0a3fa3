import { useState } from 'react';
import type { OfficeSetting } from '#contract/office/settings.ts';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { Button } from '#office/parts/button.tsx';
import { Choice } from '#office/parts/choice.tsx';
import { EditConflict } from '#office/parts/edit-conflict.tsx';
import { Field, Tick } from '#office/parts/field.tsx';
import { useTyped } from '#office/parts/use-typed.ts';
import { indianMoment } from '#office/words/time.ts';
import { Notice } from '#ui/notice.tsx';
import { laidWords, layingOf } from './lay-setting.ts';
import {
  type FormName,
  readTyped,
  type SettingField,
  settingFieldFault,
  settingForms,
  type Typed,
  typedSetting,
  type Unread,
} from './setting-boxes.ts';
import { SettingRecords } from './setting-records.tsx';
import styles from './settings.module.css';
import { TaxPreview } from './tax-preview.tsx';
import { type SettingInput, useChange } from './use-settings.ts';

/** Manages the form of a setting. Concurrent changes are merged; conflicts must be resolved before saving. */
function useSettingForm(name: FormName, setting: OfficeSetting) {
  const [from, setFrom] = useState('');
  const [unread, setUnread] = useState<Unread>();
  const [asked, setAsked] = useState(false);
  const change = useChange(() => {
    typed.discard();
    setFrom('');
  });
  // A planned value takes effect without a new version, so the start time is part of the key.
  const seen = `${setting.version} since ${setting.since}`;
  const typed = useTyped(typedSetting(name, setting.value), seen, change.isPending, layingOf(name));
  const problem = change.error instanceof OfficeProblem ? change.error : undefined;
  const faultIn = (box: string) =>
    unread?.box === box ? unread.sentence : settingFieldFault(box, problem?.fields ?? {});
  const save = () => {
    if (change.isPending) return;
    const read = readTyped(name, typed.form);
    setUnread('sentence' in read ? read : undefined);
    setAsked(typed.unanswered.length > 0);
    if ('value' in read && typed.unanswered.length === 0)
      change.mutate({ name, value: read.value, version: setting.version, from: indianMoment(from) } as SettingInput);
  };
  const discard = () => {
    typed.discard();
    change.reset();
  };
  return {
    typed,
    from,
    setFrom,
    change,
    problem,
    faultIn,
    save,
    discard,
    isAsked: asked && typed.unanswered.length > 0,
  };
}

/** Form of one setting with its start date, its effect and its versions. Typed text stays until saved. */
export function SettingForm({ name, setting }: { name: FormName; setting: OfficeSetting }) {
  const { title, affects, boxes, atOnce } = settingForms[name];
  const { typed, from, setFrom, change, problem, faultIn, save, discard, isAsked } = useSettingForm(name, setting);
  const isSaid = problem !== undefined && Object.keys(problem.fields).length > 0;
  return (
    <section className={styles.part} aria-labelledby={`setting-${name}`}>
      <h2 className="h" id={`setting-${name}`}>
        {title}
      </h2>
      <p className="mut">{affects}</p>
      {change.error && !isSaid && <Refusal error={change.error} conflict={problem?.code === 'conflict'} />}
      <EditConflict typed={typed} wordsOf={(field) => laidWords(name, field)} mustChoose />
      {isAsked && (
        <Notice tone="ball" role="alert">
          Choose yours or theirs first.
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
              value={typed.form[box.name] ?? ''}
              fault={faultIn(box.name)}
              onChange={(value) => typed.type((before) => ({ ...before, [box.name]: value }))}
            />
          ))}
        </div>
        {isSavable(name, setting, typed) && (
          <div className={styles.save}>
            {!atOnce && setting.version > 0 && (
              <Field
                label="Takes effect on"
                hint="Nothing typed: from now on"
                type="datetime-local"
                value={from}
                onChange={setFrom}
                fault={problem?.fields.from}
              />
            )}
            {typed.changed && <Button onPress={discard}>Discard</Button>}
            <Button look="ink" type="submit" isPending={change.isPending}>
              {saveVerb(from, typed.changed)}
            </Button>
          </div>
        )}
      </form>
      <Preview name={name} typed={typed.form} isSaved={!typed.changed} />
      <SettingRecords name={name} setting={setting} onTake={(value) => typed.type(typedSetting(name, value))} />
    </section>
  );
}

/** Shows what typed settings mean, if the setting has a preview. */
function Preview({ name, typed, isSaved }: { name: FormName; typed: Typed; isSaved: boolean }) {
  return name === 'tax' && <TaxPreview typed={typed} isSaved={isSaved} />;
}

interface BoxProps {
  box: SettingField;
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

function Refusal({ error, conflict }: { error: Error; conflict: boolean }) {
  return (
    <Notice tone={conflict ? 'haldi' : 'ball'} role="alert">
      {`${errorMessage(error)}${conflict ? ' What you typed is kept.' : ''}`}
    </Notice>
  );
}

function saveVerb(from: string, isChanged: boolean): string {
  if (from) return 'Schedule';
  return isChanged ? 'Save' : 'Keep it as it is';
}

/**
 * Returns true if there is something to save. The tax settings can be saved unchanged once, as a shop can open only
 * after they were chosen.
 */
function isSavable(
  name: FormName,
  { by }: Pick<OfficeSetting, 'by'>,
  { changed, unanswered }: { changed: boolean; unanswered: readonly unknown[] },
): boolean {
  return changed || unanswered.length > 0 || (name === 'tax' && by === null);
}

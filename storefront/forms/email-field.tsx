import { type ComponentProps, type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { Field } from '#ui/field.tsx';
import styles from './email-field.module.css';
import { suggestEmail } from './email-typo.ts';
import { type NameOf, valueAt } from './field-values.ts';
import { type Boxes, useValues } from './use-fields.ts';

/** Delay in ms after the last input before a correction is suggested, as an incomplete address is no typo. */
const quietMs = 900;

interface EmailFieldProps<V> extends Omit<ComponentProps<typeof Field>, 'form' | 'name' | 'type'> {
  form: Boxes<V>;
  name: NameOf<V>;
}

/** E-mail field that suggests a correction for a likely typo; accepting it is optional. */
export function EmailField<V extends object>({ form, name, ...rest }: EmailFieldProps<V>) {
  const { onBlur, ...box } = form.box(name);
  const typed = String(valueAt(useValues(form), name) ?? '');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const meant = asked === typed ? suggestEmail(typed) : undefined;
  // A form may be sent by Enter or a quick press before the suggestion appears. It then waits for a second press.
  const ask = useEffectEvent(() => {
    const now = String(valueAt(form.values(), name) ?? '');
    if (asked === now || suggestEmail(now) === undefined) return false;
    setAsked(now);
    document.getElementById(form.box(name).id)?.focus();
    return true;
  });
  useEffect(() => form.askFirst(() => ask()), [form]);
  const leave = (event: FocusEvent) => {
    onBlur(event);
    // Not shown on a press of a button, which it could move away from the pointer.
    if (event.relatedTarget instanceof HTMLInputElement) setAsked(typed);
  };
  const take = (address: string) => {
    form.set(name, address as never);
    // The button disappears with the suggestion, so the focus returns to the field.
    document.getElementById(box.id)?.focus();
  };
  return (
    <div>
      <Field {...box} onBlur={leave} type="email" inputMode="email" {...rest} />
      <p role="status" className={styles.meant}>
        {meant && (
          <>
            <span>Did you mean</span>{' '}
            <button type="button" className="lk" onClick={() => take(meant)}>
              {meant}
            </button>
            <span>?</span>
          </>
        )}
      </p>
    </div>
  );
}

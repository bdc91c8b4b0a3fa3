import { type ComponentProps, type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { Field } from '#ui/field.tsx';
import { type NameOf, valueAt } from './box-values.ts';
import styles from './email-field.module.css';
import { emailMeant } from './email-slip.ts';
import { type Boxes, useValues } from './use-boxes.ts';

/** How long nothing is typed before something is asked about it, in ms: who is still typing has not slipped yet. */
const quietMs = 900;

interface EmailFieldProps<V> extends Omit<ComponentProps<typeof Field>, 'form' | 'name' | 'type'> {
  form: Boxes<V>;
  name: NameOf<V>;
}

/** A box for an e-mail address, which asks about what looks like a slip: one press takes what was meant, and nothing has to. */
export function EmailField<V extends object>({ form, name, ...rest }: EmailFieldProps<V>) {
  const { onBlur, ...box } = form.box(name);
  const typed = String(valueAt(useValues(form), name) ?? '');
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), quietMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const meant = asked === typed ? emailMeant(typed) : undefined;
  // A form may be sent before the question has come, by Enter or a quick press: then it waits for one more.
  const ask = useEffectEvent(() => {
    const now = String(valueAt(form.values(), name) ?? '');
    if (asked === now || emailMeant(now) === undefined) return false;
    setAsked(now);
    document.getElementById(form.box(name).id)?.focus();
    return true;
  });
  useEffect(() => form.askFirst(() => ask()), [form]);
  const leave = (event: FocusEvent) => {
    onBlur(event);
    // A press on a button must not miss because a question has moved it.
    if (event.relatedTarget instanceof HTMLInputElement) setAsked(typed);
  };
  const take = (address: string) => {
    form.set(name, address as never);
    // The button goes with the question.
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

import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { cleanField } from '#contract/typed-text.ts';
import { fieldId } from './field-id.ts';
import { type Controls, createFieldStore, type FieldStore } from './field-store.ts';
import { isSecret, type NameOf, type ValueOf, valueAt } from './field-values.ts';
import type { FormDraft } from './tab-draft.ts';

/** Props of a control that is a form field. */
export interface BoxProps {
  id: string;
  name: string;
  error: string | undefined;
  defaultValue: string | undefined;
  onBlur: (event: FocusEvent) => void;
}

/** Props of a checkbox that is a form field. */
interface TickProps {
  id: string;
  name: string;
  defaultChecked: boolean;
}

/** Fields of a form for its page; V is the type of the form's or group's values. */
export interface Boxes<V> {
  box: (name: NameOf<V>) => BoxProps;
  tick: (name: NameOf<V>) => TickProps;
  values: () => V;
  set: <N extends NameOf<V>>(name: N, value: ValueOf<V, N>) => void;
  subscribe: (listener: () => void) => () => void;
  askFirst: (question: () => boolean) => () => void;
}

interface BoxesOptions<V> {
  /** Prefix of the control ids; by default the ids are the names. */
  id: string | undefined;
  first: V;
  draft: FormDraft | undefined;
  onChange: ((values: V) => void) | undefined;
  wrong: (name: string, values: V, asked: 'left' | 'again') => string | undefined;
}

interface Parts<V> {
  store: FieldStore<V>;
  boxes: Boxes<V>;
  idOf: (name: string) => string;
}

/** Access to the page's inputs, selects and checkboxes. */
const pageControls: Controls = {
  read(id) {
    const control = controlOf(id);
    if (!control) return undefined;
    if (isTick(control)) return control.checked;
    return control.type === 'password' ? control.value : cleanField(control.value, control.inputMode);
  },
  write(id, value) {
    const control = controlOf(id);
    if (!control) return;
    if (isTick(control)) control.checked = value === true;
    else control.value = String(value);
  },
};

function controlOf(id: string): HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | undefined {
  const found = document.getElementById(id);
  return isControl(found) ? found : undefined;
}

function isControl(target: unknown): target is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement {
  return (
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
  );
}

function isTick(control: Element): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'checkbox';
}

function pageBoxes<V extends object>(store: FieldStore<V>, idOf: (name: string) => string): Boxes<V> {
  function leave(name: string, { relatedTarget }: FocusEvent): void {
    // No validation on a press of a button or link, as a new message could move it away. Sending validates all fields.
    if (!relatedTarget || isControl(relatedTarget)) store.left(name);
  }
  const box = (name: string): BoxProps => ({
    id: idOf(name),
    name,
    error: store.errors()[name],
    defaultValue: isSecret(name) ? undefined : String(valueAt(store.values(), name)) || undefined,
    onBlur: (event) => leave(name, event),
  });
  const tick = (name: string): TickProps => ({
    id: idOf(name),
    name,
    defaultChecked: valueAt(store.values(), name) === true,
  });
  const { values, set, subscribe, askFirst } = store;
  return { box, tick, values, set, subscribe, askFirst };
}

/** Creates the fields of a form, and stores their input if requested. */
export function useFields<V extends object>({ id, first, draft, onChange, wrong }: BoxesOptions<V>): Parts<V> {
  const latest = useRef({ draft, onChange, wrong });
  latest.current = { draft, onChange, wrong };
  const [made] = useState((): Parts<V> => {
    const idOf = (name: string) => (id === undefined ? fieldId(name) : `${id}-${fieldId(name)}`);
    const store = createFieldStore(draft?.filled(first) ?? first, {
      controls: pageControls,
      idOf,
      wrong: (...asked) => latest.current.wrong(...asked),
    });
    return { store, boxes: pageBoxes(store, idOf), idOf };
  });
  const { store } = made;
  useSyncExternalStore(store.subscribe, store.errors, store.errors);
  useEffect(() => {
    let last = store.values();
    const stop = store.subscribe(() => {
      const values = store.values();
      if (values === last) return;
      last = values;
      latest.current.draft?.keep(values);
      latest.current.onChange?.(values);
    });
    return () => {
      stop();
      latest.current.draft?.clear();
    };
  }, [store]);
  return made;
}

/** Subscribes to the values, for pages that show more than the fields, such as a total. */
export function useValues<V>({ subscribe, values }: Pick<Boxes<V>, 'subscribe' | 'values'>): V {
  return useSyncExternalStore(subscribe, values, values);
}

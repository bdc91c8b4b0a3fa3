import { fieldNamesIn, type NameOf, type ValueOf, valueAt, withValue } from './field-values.ts';

/** Error messages by field name. */
export type Errors = Readonly<Record<string, string>>;

/**
 * Controls of the page. They store the input themselves, including autofilled values and those typed before hydration.
 */
export interface Controls {
  /** Returns the value of the control with this id; undefined if there is no such control. */
  read: (id: string) => string | boolean | undefined;
  write: (id: string, value: unknown) => void;
}

interface Wiring<V> {
  controls: Controls;
  idOf: (name: string) => string;
  /**
   * Validates a field when the user leaves it ('left'), and after an error on every input until it is valid ('again').
   */
  wrong: (name: string, values: V, asked: 'left' | 'again') => string | undefined;
}

/** Store of a form's fields outside React: values and errors. */
export interface FieldStore<V> {
  values: () => V;
  errors: () => Errors;
  /** Reads the values of the page's controls and returns all values. */
  read: () => V;
  /** Called after input. */
  typed: () => void;
  /** Called when a field loses the focus. */
  left: (name: string) => void;
  /**
   * Sets a field or a whole group, with the controls. Clears their errors, and other errors that the change resolves.
   */
  set: <N extends NameOf<V>>(name: N, value: ValueOf<V, N>) => void;
  /** Replaces the errors. */
  show: (errors: Errors) => void;
  /**
   * Registers a check before sending. The check returns true if the user must first respond or press again. Returns a
   * function that removes it.
   */
  askFirst: (question: () => boolean) => () => void;
  /** Runs the registered checks; returns true if sending must wait. */
  asks: () => boolean;
  /** Resets to the initial values. */
  reset: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createFieldStore<V extends object>(first: V, { controls, idOf, wrong }: Wiring<V>): FieldStore<V> {
  const names = fieldNamesIn(first);
  const listeners = new Set<() => void>();
  const questions = new Set<() => boolean>();
  let values = first;
  let errors: Errors = {};

  function change(next: { values?: V; errors?: Errors }): void {
    const before = { values, errors };
    values = next.values ?? values;
    errors = next.errors ?? errors;
    if (values !== before.values || errors !== before.errors) for (const listener of listeners) listener();
  }

  /** Returns the errors without some fields; the same object if none is removed. */
  function without(gone: (name: string) => boolean): Errors {
    const still = Object.entries(errors).filter(([name]) => !gone(name));
    return still.length < Object.keys(errors).length ? Object.fromEntries(still) : errors;
  }

  /** Removes errors that no longer apply. */
  function recheck(also: (name: string) => boolean = () => false): void {
    change({ errors: without((name) => also(name) || wrong(name, values, 'again') === undefined) });
  }

  function read(): V {
    const taken = names.reduce((all, name) => {
      const typed = controls.read(idOf(name));
      return typeof typed === typeof valueAt(first, name) ? withValue(all, name, typed) : all;
    }, values);
    change({ values: taken });
    return values;
  }

  function fill(next: V): void {
    for (const name of names) {
      const value = valueAt(next, name);
      if (value !== valueAt(values, name)) controls.write(idOf(name), value);
    }
    change({ values: next });
  }

  return {
    values: () => values,
    errors: () => errors,
    read,
    typed() {
      read();
      recheck();
    },
    left(name) {
      const message = wrong(name, read(), 'left');
      if (message !== undefined && message !== errors[name]) change({ errors: { ...errors, [name]: message } });
    },
    set(name, value) {
      fill(withValue(values, name, value));
      recheck((box) => box === name || box.startsWith(`${name}.`));
    },
    show: (next) => change({ errors: next }),
    askFirst(question) {
      questions.add(question);
      return () => questions.delete(question);
    },
    // Runs all checks at once, so that one press shows all questions.
    asks: () => [...questions].filter((question) => question()).length > 0,
    reset() {
      read();
      fill(first);
      change({ errors: {} });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

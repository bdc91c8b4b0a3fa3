import { type NameOf, namesIn, type ValueOf, valueAt, withValue } from './box-values.ts';

/** What is wrong with boxes, by their names. */
export type Errors = Readonly<Record<string, string>>;

/** The controls as they stand in the page: what is typed is theirs, whoever typed it and however early. */
export interface Controls {
  /** What the control of this id holds; undefined where there is none. */
  read: (id: string) => string | boolean | undefined;
  write: (id: string, value: unknown) => void;
}

interface Wiring<V> {
  controls: Controls;
  idOf: (name: string) => string;
  /** What is wrong with a box, asked when it is left and, once it was wrong, until it is right. */
  wrong: (name: string, values: V, asked: 'left' | 'again') => string | undefined;
}

/** The boxes of one form, outside React: what they hold and what is wrong with them. */
export interface BoxStore<V> {
  values: () => V;
  errors: () => Errors;
  /** Takes what the page's controls hold now, and gives everything. */
  read: () => V;
  /** Something was typed. */
  typed: () => void;
  /** A box was left. */
  left: (name: string) => void;
  /** Fills a box, or all of a part, and its controls; what was wrong there is not any more, nor what it puts right elsewhere. */
  set: <N extends NameOf<V>>(name: N, value: ValueOf<V, N>) => void;
  /** Says what is wrong, in place of what was. */
  show: (errors: Errors) => void;
  /** Has a question asked before the form is sent: it gives whether it wants an answer, or the press once more, first. Gives the end of it. */
  askFirst: (question: () => boolean) => () => void;
  /** Asks what there is to ask; gives whether sending waits for it. */
  asks: () => boolean;
  /** Back to what it held at first. */
  reset: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createBoxes<V extends object>(first: V, { controls, idOf, wrong }: Wiring<V>): BoxStore<V> {
  const names = namesIn(first);
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

  /** The errors that this leaves; the very same where it leaves them all. */
  function without(gone: (name: string) => boolean): Errors {
    const still = Object.entries(errors).filter(([name]) => !gone(name));
    return still.length < Object.keys(errors).length ? Object.fromEntries(still) : errors;
  }

  /** Leaves out what is not wrong any more. */
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
    // All at once: nobody is asked one thing a press.
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

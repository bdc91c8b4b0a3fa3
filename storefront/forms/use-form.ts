import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import type { Fault } from '#contract/account-rules.ts';
import type { FieldProblem } from '#ui/error-summary.tsx';
import { ApiProblem } from '../browser/api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { takeTurn } from '../browser/turn.ts';
import { valueAt } from './box-values.ts';
import type { Errors } from './boxes.ts';
import { type Checks, listOf, wrongAt } from './form-checks.ts';
import type { Said } from './sender.ts';
import type { Draft } from './tab-draft.ts';
import { type Boxes, useBoxes } from './use-boxes.ts';
import { useSend } from './use-send.ts';

interface FormOptions<V> extends Checks<V> {
  /** Begins the ids of the boxes; without it they are named as the API's fields are. */
  id?: string;
  /** The boxes, with what they hold at first. */
  boxes: V;
  /** Where what is typed waits: it outlives the page, and the session. */
  draft?: Draft;
  /** Is told whenever anything has been typed or filled in. */
  onChange?: (values: V) => void;
  /**
   * How a refusal is shown. `first`: the first fault is said above the form, and at its box, which gets the focus. `boxes`: each
   * at its box, and the first one of the page gets the focus. `summary`: each at its box, and all in a list that gets the focus.
   */
  shows?: 'first' | 'boxes' | 'summary';
  /** Gives the name of the box that shows what the API refuses about a field. Without it both have one name. */
  boxOf?: (field: string) => string;
  /** Sends what was typed, and says what came of it. Throws ApiProblem. */
  send: (values: V) => Promise<Said | undefined>;
  /** The sentence for a call that failed. */
  sentence?: (problem: ApiProblem) => string;
}

/** What is wrong with a form that was sent, for an ErrorSummary; each try is another one. */
export interface Summary {
  problems: FieldProblem[];
  attempt: number;
}

/** What a try found wrong, each with the name of its box. */
export interface Tried extends Summary {
  problems: (FieldProblem & { field: string })[];
}

export interface Form<V> extends Boxes<V> {
  said: Said | undefined;
  say: (said: Said | undefined) => void;
  busy: boolean;
  /** The send button before the scripts are there would lead nowhere. */
  ready: boolean;
  /** What is wrong now, by box. */
  errors: Errors;
  summary: Summary;
  /** Shows what is wrong, as if sending had found it. */
  refuse: (faults: readonly Fault[]) => void;
  /** Back to what it held at first. */
  clear: () => void;
  formProps: ComponentProps<'form'>;
}

/**
 * A form whose controls keep what is typed themselves, so that nothing is lost: not what came before the scripts, not after a
 * failure. A box is checked when it is left and the error goes as soon as it is right; on sending, what is wrong is shown and
 * the focus goes there; what the shop refuses stands at its box. It is sent once at a time.
 */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const { id, draft, onChange, shows = 'first', boxOf = (field) => field, sentence = (problem) => problem.message } = options;
  const form = useRef<HTMLFormElement>(null);
  const { store, boxes, idOf } = useBoxes({ id, first: options.boxes, draft, onChange, wrong: (...asked) => wrongAt(options, ...asked) });
  const [summary, setSummary] = useState<Tried>({ problems: [], attempt: 0 });
  const sender = useSend({ words: (error) => (error instanceof ApiProblem ? sentence(error) : undefined) });
  const ready = useHydrated();

  /** Shows what is wrong, and gives what there is to say above the form. */
  function refused(faults: readonly Fault[]): Said | undefined {
    const shown = shows === 'first' ? faults.slice(0, 1) : faults;
    const problems = shown.map(({ field, message }) => ({ field, fieldId: idOf(field), message }));
    store.show(Object.fromEntries(shown.map(({ field, message }) => [field, message])));
    setSummary(({ attempt }) => ({ problems, attempt: attempt + 1 }));
    if (shows !== 'summary') focusFirst(form.current, problems);
    return shows === 'first' && shown[0] ? { outcome: 'failed', text: shown[0].message } : undefined;
  }

  /** What the shop refuses about boxes: where one thing is said at a time, its sentence for the whole. */
  function faultsOf(problem: ApiProblem): Fault[] {
    const whole = shows === 'first' ? sentence(problem) : undefined;
    const named = Object.entries(problem.fields).map(([field, message]) => ({ field: boxOf(field), message: whole ?? message }));
    return named.filter(({ field }) => shows === 'summary' || valueAt(store.values(), field) !== undefined);
  }

  async function sendValues(values: V): Promise<Said | undefined> {
    const stillTheirs = takeTurn();
    try {
      const said = await options.send(values);
      if (said?.outcome !== 'failed' && stillTheirs()) draft?.clear();
      return said;
    } catch (error) {
      const faults = error instanceof ApiProblem ? faultsOf(error) : [];
      if (faults.length === 0 || !(error instanceof ApiProblem)) throw error;
      return refused(faults) ?? (shows === 'boxes' ? { outcome: 'failed', text: sentence(error) } : undefined);
    }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sender.isBusy()) return;
    const values = store.read();
    const faults = listOf(options.check?.(values));
    if (faults.length > 0) {
      sender.say(refused(faults));
      return;
    }
    store.show({});
    setSummary(({ attempt }) => ({ problems: [], attempt }));
    if (store.asks()) return;
    await sender.send(() => sendValues(values));
  }

  return {
    ...boxes,
    said: sender.said,
    say: sender.say,
    busy: sender.busy,
    ready,
    errors: store.errors(),
    summary: stillWrong(summary, store.errors()),
    refuse: (faults) => sender.say(refused(faults)),
    clear: store.reset,
    /** `post`, so that a form sent without scripts never writes what was typed into the address. */
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      'aria-busy': sender.busy,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onInput: store.typed,
    },
  };
}

/** Gives what of it is wrong by now, in the words that stand at the boxes: an entry goes when its box is mended, the list with its last. */
export function stillWrong({ problems, attempt }: Tried, errors: Errors): Summary {
  const now = problems.map((problem) => ({ ...problem, message: errors[problem.field] }));
  return { problems: now.filter((problem): problem is Tried['problems'][number] => problem.message !== undefined), attempt };
}

/** By the order of the page, whatever the order of the checks. */
function focusFirst(form: HTMLFormElement | null, problems: readonly FieldProblem[]): void {
  const ids = problems.map(({ fieldId }) => fieldId);
  const first = [...(form?.elements ?? [])].find(({ id }) => ids.includes(id));
  if (first instanceof HTMLElement) first.focus();
}

/** What to say of a failed call: the server's own sentence, or else the specification's. */
export function sentenceOf(problem: ApiProblem, words: { failed: string; network: string }): string {
  if (problem.status === 0) return words.network;
  return typeof problem.body.message === 'string' ? problem.body.message : words.failed;
}

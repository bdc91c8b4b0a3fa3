import { type ComponentProps, type SubmitEvent, useRef, useState } from 'react';
import type { FieldFault } from '#contract/account-rules.ts';
import type { FieldProblem } from '#ui/error-summary.tsx';
import { ApiProblem } from '../browser/api.ts';
import { useHydrated } from '../browser/hydrated.ts';
import { guardSession } from '../browser/session-guard.ts';
import type { Errors } from './field-store.ts';
import { valueAt } from './field-values.ts';
import { type FormRules, faultList, wrongAt } from './form-checks.ts';
import type { FormMessage } from './sender.ts';
import type { FormDraft } from './tab-draft.ts';
import { type Boxes, useFields } from './use-fields.ts';
import { useSend } from './use-send.ts';

interface FormOptions<V> extends FormRules<V> {
  /** Prefix of the control ids; by default they are the names of the API's fields. */
  id?: string;
  /** Fields with their initial values. */
  boxes: V;
  /** Storage of the input, which survives a reload and the session. */
  draft?: FormDraft;
  /** Called after input or prefilling. */
  onChange?: (values: V) => void;
  /**
   * Display of errors. `first`: only the first error, above the form and at its field, which gets the focus. `boxes`:
   * each error at its field; the first field gets the focus. `summary`: each error at its field, and a list of all
   * errors with the focus.
   */
  shows?: 'first' | 'boxes' | 'summary';
  /** Maps an API field to the form field that shows its error; by default the same name. */
  boxOf?: (field: string) => string;
  /** Sends the values and returns the result. Throws ApiProblem. */
  send: (values: V) => Promise<FormMessage | undefined>;
  /** Returns the message of a failed call. */
  sentence?: (problem: ApiProblem) => string;
}

/** Errors of a sent form for an ErrorSummary; `attempt` counts the submits. */
export interface Summary {
  problems: FieldProblem[];
  attempt: number;
}

/** Errors of a submit, each with its field name. */
export interface FormAttempt extends Summary {
  problems: (FieldProblem & { field: string })[];
}

export interface Form<V> extends Boxes<V> {
  said: FormMessage | undefined;
  say: (said: FormMessage | undefined) => void;
  busy: boolean;
  /** False before hydration, while the submit button would not work. */
  ready: boolean;
  /** Current errors by field. */
  errors: Errors;
  summary: Summary;
  /** Shows errors as if sending had found them. */
  refuse: (faults: readonly FieldFault[]) => void;
  /** Resets to the initial values. */
  clear: () => void;
  formProps: ComponentProps<'form'>;
}

/**
 * Form with uncontrolled fields, so that input before hydration or after a failure is not lost. Fields are validated
 * when left; errors disappear once resolved. Submitting shows all errors and focuses them, including those of the shop.
 * Only one submit runs at a time.
 */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const { id, draft, onChange, shows = 'first', boxOf = sameName, sentence = messageOf } = options;
  const form = useRef<HTMLFormElement>(null);
  const { store, boxes, idOf } = useFields({
    id,
    first: options.boxes,
    draft,
    onChange,
    wrong: (...asked) => wrongAt(options, ...asked),
  });
  const [summary, setSummary] = useState<FormAttempt>({ problems: [], attempt: 0 });
  const sender = useSend({ words: (error) => (error instanceof ApiProblem ? sentence(error) : undefined) });
  const ready = useHydrated();

  /** Shows errors, and returns the message for above the form. */
  function refused(faults: readonly FieldFault[]): FormMessage | undefined {
    const shown = shows === 'first' ? faults.slice(0, 1) : faults;
    const problems = shown.map(({ field, message }) => ({ field, fieldId: idOf(field), message }));
    store.show(Object.fromEntries(shown.map(({ field, message }) => [field, message])));
    setSummary(({ attempt }) => ({ problems, attempt: attempt + 1 }));
    if (shows !== 'summary') focusFirst(form.current, problems);
    return shows === 'first' && shown[0] ? { outcome: 'failed', text: shown[0].message } : undefined;
  }

  /** Returns the shop's errors by field; with `first`, each has the message of the whole problem. */
  function faultsOf(problem: ApiProblem): FieldFault[] {
    const named = namedFaults(problem, boxOf, shows === 'first' ? sentence(problem) : undefined);
    return named.filter(({ field }) => shows === 'summary' || valueAt(store.values(), field) !== undefined);
  }

  async function sendValues(values: V): Promise<FormMessage | undefined> {
    const stillTheirs = guardSession();
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
    const faults = faultList(options.check?.(values));
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
    /** `post`, so that a form sent without scripts never writes input into the URL. */
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

const sameName = (field: string) => field;
const messageOf = (problem: ApiProblem) => problem.message;

/**
 * Returns the errors of a problem at the form's fields, each with its own message or the message of the whole problem.
 */
function namedFaults(
  { fields }: ApiProblem,
  boxOf: (field: string) => string,
  whole: string | undefined,
): FieldFault[] {
  return Object.entries(fields).map(([field, message]) => ({ field: boxOf(field), message: whole ?? message }));
}

/** Returns the remaining errors with their current messages; resolved fields are removed. */
export function stillWrong({ problems, attempt }: FormAttempt, errors: Errors): Summary {
  const now = problems.map((problem) => ({ ...problem, message: errors[problem.field] }));
  return {
    problems: now.filter((problem): problem is FormAttempt['problems'][number] => problem.message !== undefined),
    attempt,
  };
}

/** Focuses the first invalid field in page order, whatever the order of validation. */
function focusFirst(form: HTMLFormElement | null, problems: readonly FieldProblem[]): void {
  const ids = problems.map(({ fieldId }) => fieldId);
  const first = [...(form?.elements ?? [])].find(({ id }) => ids.includes(id));
  if (first instanceof HTMLElement) first.focus();
}

/** Returns the message of a failed call: the server's, or else the specification's. */
export function failureSentence(problem: ApiProblem, words: { failed: string; network: string }): string {
  if (problem.status === 0) return words.network;
  return typeof problem.body.message === 'string' ? problem.body.message : words.failed;
}

import { type FocusEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { Fault } from '#contract/account-rules.ts';
import { ApiProblem } from '../browser/api.ts';
import { clearFormDraft, readFormDraft, writeFormDraft } from '../browser/form-draft.ts';
import { useHydrated } from '../browser/hydrated.ts';

export type Values<F extends string> = Record<F, string>;
type Errors<F extends string> = Partial<Record<F, string>>;

/** What the message area says: an outcome, whatever its words. */
export interface Said {
  outcome: 'done' | 'failed' | 'note';
  text: string;
}

interface TypedFormOptions<F extends string> {
  /** Begins the ids of the boxes. */
  id: string;
  fields: readonly F[];
  /** What the boxes hold at first. A form that has this is a signed-in person's: what they type outlives their session. */
  initial?: Partial<Values<F>>;
  /** The first wrong box, in the written order of the checks. */
  check: (values: Values<F>) => Fault<F> | undefined;
  /** What is wrong with one box, asked when it is left. */
  checks?: Partial<Record<F, (values: Values<F>) => string | undefined>>;
  /** Sends what was typed, and says what came of it. Throws ApiProblem. */
  send: (values: Values<F>) => Promise<Said | undefined>;
  /** The sentence for a call that failed. */
  sentence?: (problem: ApiProblem) => string;
}

/**
 * A form whose boxes keep what is typed themselves, so that nothing is lost: not what came before the scripts, not after a
 * failure. A box is checked when it is left and the error goes as soon as it is right; on sending, the message area says the
 * first failed check and the focus goes to its box.
 */
export function useTypedForm<F extends string>({
  id,
  fields,
  initial,
  check,
  checks = {},
  send,
  sentence = (problem) => problem.message,
}: TypedFormOptions<F>) {
  const form = useRef<HTMLFormElement>(null);
  const sending = useRef(false);
  const [errors, setErrors] = useState<Errors<F>>({});
  const [said, setSaid] = useState<Said>();
  const [busy, setBusy] = useState(false);
  const ready = useHydrated();
  const keeps = initial !== undefined;
  const [filled] = useState(() => ({ ...initial, ...(keeps && textsOf(readFormDraft(id))) }) as Partial<Values<F>>);
  useEffect(() => (keeps ? () => clearFormDraft(id) : undefined), [keeps, id]);

  function read(): Values<F> {
    const given = form.current ? new FormData(form.current) : new FormData();
    return Object.fromEntries(fields.map((name) => [name, String(given.get(name) ?? '')])) as Values<F>;
  }

  function listen(): void {
    recheck();
    if (keeps) writeFormDraft(id, withoutSecrets(read()));
  }

  function recheck(): void {
    const wrong = Object.keys(errors) as F[];
    if (wrong.length === 0) return;
    const values = read();
    const still = wrong.flatMap((name) => (checks[name]?.(values) ? [[name, errors[name]]] : []));
    if (still.length < wrong.length) setErrors(Object.fromEntries(still) as Errors<F>);
  }

  function leave(name: F, { relatedTarget }: FocusEvent): void {
    // A press on a button or link must not miss because a sentence has moved it; sending checks everything anyway.
    if (relatedTarget && !(relatedTarget instanceof HTMLInputElement)) return;
    const values = read();
    const fault = values[name] === '' ? undefined : checks[name]?.(values);
    if (fault) setErrors((known) => ({ ...known, [name]: fault }));
  }

  function refuse(fault: Fault<F>): void {
    setErrors({ [fault.field]: fault.message } as Errors<F>);
    setSaid({ outcome: 'failed', text: fault.message });
    document.getElementById(`${id}-${fault.field}`)?.focus();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (sending.current) return;
    const values = read();
    const fault = check(values);
    if (fault) {
      refuse(fault);
      return;
    }
    sending.current = true;
    setBusy(true);
    setErrors({});
    setSaid(undefined);
    try {
      const outcome = await send(values);
      setSaid(outcome);
      if (keeps && outcome?.outcome !== 'failed') clearFormDraft(id);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const text = sentence(error);
      const field = fields.find((name) => error.fields[name] !== undefined);
      if (field) refuse({ field, message: text });
      else setSaid({ outcome: 'failed', text });
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    said,
    say: setSaid,
    busy,
    /** The send button before the scripts are there would lead nowhere. */
    ready,
    /** `post`, so that a form sent without scripts never writes what was typed into the address. */
    formProps: {
      ref: form,
      method: 'post',
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
      onInput: listen,
    } as const,
    box: (name: F) => ({
      id: `${id}-${name}`,
      name,
      error: errors[name],
      defaultValue: filled[name],
      onBlur: (event: FocusEvent) => leave(name, event),
    }),
    clear: () => form.current?.reset(),
  };
}

/** What to say of a failed call: the server's own sentence, or else the specification's. */
export function sentenceOf(problem: ApiProblem, words: { failed: string; network: string }): string {
  if (problem.status === 0) return words.network;
  return typeof problem.body.message === 'string' ? problem.body.message : words.failed;
}

/** What may wait in the browser: never a password, never a code. */
function withoutSecrets(values: Values<string>): Values<string> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password|code/i.test(name)));
}

function textsOf(draft: unknown): Values<string> {
  const known = typeof draft === 'object' && draft !== null ? Object.entries(draft) : [];
  return Object.fromEntries(known.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

import { forgetAllTyped, typedKey } from './owner.ts';
import { parseJson, tabStorage } from './storage.ts';

/** What was typed into a form before the session ended or the page was loaded again, in this tab; undefined for nothing. */
export function readFormDraft(form: string): unknown {
  const key = typedKey(form);
  return key === undefined ? undefined : parseJson(tabStorage.read(key));
}

export function writeFormDraft(form: string, values: object): void {
  const key = typedKey(form);
  if (key !== undefined) tabStorage.write(key, JSON.stringify(values));
}

/** The form was sent or left: what was typed is no longer wanted. After the end of the session there is no one to forget it for, and it waits. */
export function clearFormDraft(form: string): void {
  const key = typedKey(form);
  if (key !== undefined) tabStorage.removeAll((name) => name === key);
}

export const clearFormDrafts = forgetAllTyped;

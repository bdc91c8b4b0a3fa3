import { readSession } from './session.ts';
import { parseJson } from './storage.ts';

const prefix = 'draft:';

/** Drafts are one person's: whoever signs in next in this tab does not find them. */
function keyOf(form: string): string | undefined {
  const email = readSession()?.user.email;
  return email && `${prefix}${email}:${form}`;
}

/** What was typed into a form before the session ended or the page was loaded again, in this tab; undefined for nothing. */
export function readFormDraft(form: string): unknown {
  const key = keyOf(form);
  try {
    return key === undefined ? undefined : parseJson(window.sessionStorage.getItem(key));
  } catch {
    return undefined;
  }
}

export function writeFormDraft(form: string, values: object): void {
  const key = keyOf(form);
  if (key === undefined) return;
  try {
    window.sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Where nothing is kept, the form itself still holds it.
  }
}

/** The form was sent or left: what was typed is no longer wanted. After the end of the session there is no one to forget it for, and it waits. */
export function clearFormDraft(form: string): void {
  const key = keyOf(form);
  if (key !== undefined) removeAll((name) => name === key);
}

export function clearFormDrafts(): void {
  removeAll((name) => name.startsWith(prefix));
}

function removeAll(which: (name: string) => boolean): void {
  try {
    for (const name of Object.keys(window.sessionStorage)) if (which(name)) window.sessionStorage.removeItem(name);
  } catch {
    // Nothing was kept, so there is nothing to remove.
  }
}

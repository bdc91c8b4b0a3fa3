import { draftPrefix, guestIn, presentOwner, presentStay } from './owner.ts';
import { guestOwner } from './owner-record.ts';
import { parseJson, tabStorage } from './storage.ts';

/**
 * Forms available to guests: contact, sign-up, password reset, and those of an order. Drafts of all other forms belong
 * to members.
 */
const openToGuests = /^(?:contact$|signup$|reset$|order-)/;

/**
 * Returns the storage key of a form draft for the current person. For guests, only the forms above have a key, which is
 * valid only for their turn.
 */
function typedKey(form: string): string | undefined {
  const { who } = presentOwner();
  if (who !== guestOwner) return `${draftPrefix}${who}:${form}`;
  return openToGuests.test(form) ? `${draftPrefix}${guestIn(presentStay().turn)}:${form}` : undefined;
}

/**
 * Returns the draft of a form in this tab, from before the session ended or the page was reloaded. Undefined if there
 * is no draft.
 */
export function readFormDraft(form: string): unknown {
  const key = typedKey(form);
  return key === undefined ? undefined : parseJson(tabStorage.read(key));
}

export function writeFormDraft(form: string, values: object): void {
  const key = typedKey(form);
  if (key !== undefined) tabStorage.write(key, JSON.stringify(values));
}

/** Deletes the draft of a form that was sent or left. After the end of a session the draft stays for its owner. */
export function clearFormDraft(form: string): void {
  const key = typedKey(form);
  if (key !== undefined) tabStorage.removeAll((name) => name === key);
}

/** Deletes all drafts in this tab. */
export function clearFormDrafts(): void {
  tabStorage.removeAll((key) => key.startsWith(draftPrefix));
}

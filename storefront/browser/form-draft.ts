import { draftPrefix, guestIn, present, presentStay } from './owner.ts';
import { guest } from './owner-record.ts';
import { parseJson, tabStorage } from './storage.ts';

/** Forms that are there for guests too: a message to the shop, an account to be made, a password set anew, and those of an order. What is typed into any other is a member's. */
const openToGuests = /^(?:contact$|signup$|reset$|order-)/;

/** Gives the key under which this tab keeps what is typed into a form, for whoever is signed in; of a guest only what guests are asked, and only in their turn. */
function typedKey(form: string): string | undefined {
  const { who } = present();
  if (who !== guest) return `${draftPrefix}${who}:${form}`;
  return openToGuests.test(form) ? `${draftPrefix}${guestIn(presentStay().turn)}:${form}` : undefined;
}

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

/** Forgets all that anybody has typed into forms in this tab. */
export function clearFormDrafts(): void {
  tabStorage.removeAll((key) => key.startsWith(draftPrefix));
}

import { showMessage } from '../browser/messages.ts';
import { whyNotKept } from '../browser/storage.ts';

const words = {
  blocked:
    'Your browser keeps nothing for this shop: site data is blocked. Allow site data (cookies) for it in the settings, then load the page anew.',
  full: "Your browser's storage is full. In its settings, clear the data of sites you don't need, then try again.",
};

/** Returns the reason and remedy if the browser stores nothing; undefined if no write has failed. */
export function storageProblem(): string | undefined {
  const why = whyNotKept();
  return why && words[why];
}

/** Shows an alert that something was not stored, with reason and remedy. */
export function showStorageNotice(text: string): void {
  showMessage({ kind: 'alert', text, detail: storageProblem() });
}

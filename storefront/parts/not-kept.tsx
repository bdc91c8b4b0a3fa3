import { say } from '../browser/messages.ts';
import { whyNotKept } from '../browser/storage.ts';

const words = {
  blocked:
    'Your browser keeps nothing for this shop: site data is blocked. Allow site data (cookies) for it in the settings, then load the page anew.',
  full: "Your browser's storage is full. In its settings, clear the data of sites you don't need, then try again.",
};

/** Says why the browser keeps nothing, and the way on; undefined where it has not refused anything. */
export function whyNothingIsKept(): string | undefined {
  const why = whyNotKept();
  return why && words[why];
}

/** Says at the edge of the page that something was not kept, why, and the way on. */
export function sayNotKept(text: string): void {
  say({ kind: 'alert', text, detail: whyNothingIsKept() });
}

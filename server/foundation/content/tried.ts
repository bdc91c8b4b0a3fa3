import { AsyncLocalStorage } from 'node:async_hooks';
import type { MailText, MailTextName } from '#contract/mail-texts.ts';

const triedMail = new AsyncLocalStorage<{ name: MailTextName; text: MailText }>();

/** Runs a function with a draft mail text, which no other call sees. */
export function withMailTried<Result>(name: MailTextName, text: MailText, make: () => Result): Result {
  return triedMail.run({ name, text }, make);
}

/** Returns the draft text of a mail in the current call, if any. */
export function mailTried(name: MailTextName): MailText | undefined {
  const trying = triedMail.getStore();
  return trying?.name === name ? trying.text : undefined;
}

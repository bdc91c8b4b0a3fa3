import { AsyncLocalStorage } from 'node:async_hooks';
import type { Announcement } from '#contract/announcement.ts';
import type { ShownHome } from '#contract/home.ts';
import type { MailText, MailTextName } from '#contract/mail-texts.ts';
import type { ShownMenus } from '#contract/menus.ts';

/** Content on every page, possibly a draft; undefined values are the default. */
export interface TriedContent {
  line: Announcement | undefined;
  home: ShownHome | undefined;
  menus: ShownMenus | undefined;
}

const tried = new AsyncLocalStorage<Partial<TriedContent>>();

/** Runs a function with draft content, which no other call sees. */
export function withTried<Result>(told: Partial<TriedContent>, act: () => Promise<Result>): Promise<Result> {
  return tried.run(told, act);
}

/** Returns the draft in the current call, else the stored value. */
export function triedOr<Name extends keyof TriedContent>(
  name: Name,
  held: TriedContent[Name],
): TriedContent[Name] | undefined {
  const trying = tried.getStore();
  return trying && name in trying ? trying[name] : held;
}

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

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Announcement } from '#contract/announcement.ts';
import type { ShownHome } from '#contract/home.ts';
import type { MailText, MailTextName } from '#contract/mail-texts.ts';
import type { ShownMenus } from '#contract/menus.ts';

/** What every page is told of by the seller, and somebody may be writing: undefined stands for what every shop begins with. */
export interface Told {
  line: Announcement | undefined;
  home: ShownHome | undefined;
  menus: ShownMenus | undefined;
}

const tried = new AsyncLocalStorage<Partial<Told>>();

/** Does something as if this were told; nobody else sees it. */
export function withTried<Result>(told: Partial<Told>, act: () => Promise<Result>): Promise<Result> {
  return tried.run(told, act);
}

/** What is tried where something is done with it, else what holds. */
export function triedOr<Name extends keyof Told>(name: Name, held: Told[Name]): Told[Name] | undefined {
  const trying = tried.getStore();
  return trying && name in trying ? trying[name] : held;
}

const triedMail = new AsyncLocalStorage<{ name: MailTextName; text: MailText }>();

/** Makes a mail with words that somebody is writing; nobody else's has them. */
export function withMailTried<Result>(name: MailTextName, text: MailText, make: () => Result): Result {
  return triedMail.run({ name, text }, make);
}

/** The words of a mail that are tried, where they are. */
export function mailTried(name: MailTextName): MailText | undefined {
  const trying = triedMail.getStore();
  return trying?.name === name ? trying.text : undefined;
}

import { type MailTextName, mailTextNames, mailTexts } from '#contract/mail-placeholders.ts';

/**
 * Finds mails whose title has a word starting with each search word, ignoring case. Returns all for an empty search.
 * Pure.
 */
export function findMails(typed: string): MailTextName[] {
  const wanted = wordsOf(typed);
  return mailTextNames.filter((name) => {
    const there = wordsOf(mailTexts[name].when);
    return wanted.every((word) => there.some((one) => one.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

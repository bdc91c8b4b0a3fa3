import { type MailTextName, mailTextNames, mailTexts } from '#contract/mail-texts.ts';

/** Finds the mails in whose title each word begins a word that is there: large and small letters are alike. All where none is typed. Pure. */
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

import type { MailPlace } from '#contract/mail-texts.ts';

/** Words of a sentence, which begin it with a capital letter; all else is put in as it is. */
const inSentence: ReadonlySet<string> = new Set<MailPlace>(['your order', 'courier', 'whose order', 'return']);

const sentenceBegins = /(?:^|[.!?…]\s+)$/;

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * Puts what is known in the place of each name between braces. What has nothing in it goes with the comma and the blank before it; where a sentence
 * begins, with those after it, and what comes next begins the sentence. Pure.
 */
export function fillPlaces(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  let out = '';
  let next = false;
  for (const part of text.split(/(\{[^{}]*\})/)) {
    if (!/^\{[^{}]*\}$/.test(part)) {
      const words: string = next ? part.replace(/^,?\s*/, '') : part;
      out += next ? capital(words) : words;
      next &&= words === '';
      continue;
    }
    const name = part.slice(1, -1);
    const value = values[name] ?? '';
    const begins = next || sentenceBegins.test(out);
    if (value !== '') {
      out += begins && inSentence.has(name) ? capital(value) : value;
      next = false;
    } else if (begins) next = true;
    else out = out.replace(/,?\s*$/, '');
  }
  return out.trim();
}

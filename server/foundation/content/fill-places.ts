import type { MailPlace } from '#contract/mail-placeholders.ts';

/** Placeholders whose value gets a capital at the start of a sentence; others are inserted unchanged. */
const inSentence: ReadonlySet<string> = new Set<MailPlace>(['your order', 'courier', 'whose order', 'return']);

const sentenceBegins = /(?:^|[.!?…]\s+)$/;

function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/**
 * Replaces placeholders in braces by their values. An empty value also removes the comma and blank before it. At the
 * start of a sentence, it removes those after it and capitalizes the next word. Pure.
 */
export function fillPlaceholders(text: string, values: Readonly<Partial<Record<string, string>>>): string {
  let out = '';
  let next = false;
  for (const part of text.split(/(\{[^{}]*\})/)) {
    if (!/^\{[^{}]*\}$/.test(part)) {
      const words: string = next ? capital(part.replace(/^,?\s*/, '')) : part;
      out += words;
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

import { z } from 'zod';
import {
  type MailPlace,
  type MailText,
  type MailTextName,
  mailTextRow,
  maybeNothing,
  placesIn,
} from '#contract/mail-placeholders.ts';
import { limitedText } from '#contract/primitives.ts';
import { fillPlaceholders } from './fill-places.ts';

const line = (most: number, sentence: string) =>
  limitedText(most, sentence)
    .transform((typed) => typed.trim())
    .refine((typed) => !/[\r\n]/.test(typed), 'This is one line');
const said = (most: number, sentence: string) =>
  limitedText(most, sentence).transform((typed) =>
    typed
      .replace(/\r\n?/g, '\n')
      .replace(/[ \t]+$/gm, '')
      .trim(),
  );

/** Schema of a mail text. */
export const MailShape = z.object({
  subject: line(150, 'Write a subject of at most 150 characters'),
  inbox: line(200, 'Write a line of at most 200 characters'),
  heading: line(60, 'Write a headline of at most 60 characters'),
  opening: said(1500, 'Write at most 1,500 characters'),
  closing: said(1000, 'Write at most 1,000 characters'),
}) satisfies z.ZodType<MailText>;

const fields = ['subject', 'inbox', 'heading', 'opening', 'closing'] as const;
/** Required fields of a mail. */
const always = { subject: 'Write the subject', heading: 'Write the headline', opening: 'Write the opening' } as const;

const braced = (names: readonly string[]) => names.map((name) => `{${name}}`).join(' and ');

/** Validates a mail text: markup, unknown placeholders, and missing required ones. Pure. */
export function mailFaults(name: MailTextName, value: MailText): { field: string; sentence: string }[] {
  const { places, subject = [], said: needed = [] } = mailTextRow(name);
  const known: ReadonlySet<string> = new Set(places);
  const own = fields.flatMap((field) => {
    const typed = value[field];
    if (/<\s*[a-z/!?]/i.test(typed)) return [{ field, sentence: 'HTML is not shown: write it in words' }];
    const unknown = placesIn(typed).find((place) => !known.has(place));
    if (unknown !== undefined)
      return [
        { field, sentence: `Nothing is called {${unknown}} in this mail: choose one of the words beside the boxes` },
      ];
    if (/[{}]/.test(typed.replace(/\{[^{}]*\}/g, '')))
      return [{ field, sentence: 'A brace stands alone: a word to be put in has one before and one after it' }];
    if (field in always && !saysSomething(typed)) return [{ field, sentence: always[field as keyof typeof always] }];
    return [];
  });
  const missing = (from: string, names: readonly MailPlace[]) =>
    names.filter((place) => !placesIn(from).includes(place));
  const inSubject = missing(value.subject, subject);
  const inWords = missing(`${value.opening} ${value.closing}`, needed);
  return [
    ...own,
    ...(inSubject.length > 0
      ? [
          {
            field: 'subject',
            sentence: `${braced(inSubject)} is missing in the subject: by it the mail is told from others`,
          },
        ]
      : []),
    ...(inWords.length > 0
      ? [
          {
            field: 'opening',
            sentence: `${braced(inWords)} is missing in the opening or the closing: the mail is not true without it`,
          },
        ]
      : []),
  ];
}

/** Returns true if text remains when all optional placeholders are empty. */
function saysSomething(typed: string): boolean {
  const known = Object.fromEntries(
    placesIn(typed).map((place) => [place, (maybeNothing as ReadonlySet<string>).has(place) ? '' : 'x']),
  );
  return /[\p{L}\p{N}]/u.test(fillPlaceholders(typed, known));
}

/** Renders a mail text as paragraphs. The inbox preview defaults to the opening. Pure. */
export function saidInMail(
  { subject, inbox, heading, opening, closing }: MailText,
  values: Readonly<Partial<Record<string, string>>>,
): { subject: string; preview: string; heading: string; lead: string; more: string[]; closing: string[] } {
  const paragraphs = (written: string) =>
    written
      .split(/\n\s*\n/)
      .map((one) => fillPlaceholders(one.replace(/\s*\n\s*/g, ' '), values))
      .filter((one) => one !== '');
  const [lead = '', ...more] = paragraphs(opening);
  return {
    subject: fillPlaceholders(subject, values),
    preview: fillPlaceholders(inbox, values) || lead,
    heading: fillPlaceholders(heading, values),
    lead,
    more,
    closing: paragraphs(closing),
  };
}

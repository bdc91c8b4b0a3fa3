import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { contentNames } from '#contract/content.ts';
import { isStorable } from '#contract/plain-text.ts';
import { limitedText, Moment, textOfForm, wholeInAddress, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { PressKey } from './order-actions.ts';
import { Version } from './settings.ts';

const writing = { permission: 'catalogue.change' } as const;
const params = z.object({ name: textOfForm(/^[a-z]+(?:[.-][a-z_]+)*$/, 60) });

/** Maximum nesting depth of a stored text. */
const deepest = 8;

/**
 * Returns true if the database can store the value: limited depth, valid characters. Each kind of text validates its
 * contents when it is parsed.
 */
function canBeKept(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return (
    depth < deepest && Object.entries(value).every(([name, part]) => isStorable(name) && canBeKept(part, depth + 1))
  );
}

/** Unvalidated draft value. */
const Written = z.unknown().refine((value) => canBeKept(value), 'This holds characters that cannot be kept');

/** Start of validity: date and time with time zone, or null for at once. */
const from = Moment.nullable();

/** Unpublished draft. */
const Draft = z.object({ value: z.unknown(), basedOn: z.int(), edit: z.int(), at: z.string(), by: z.string() });
export type ContentDraft = z.output<typeof Draft>;

/** Text with its current, scheduled and past versions. */
const Content = z.object({
  name: z.enum(contentNames),
  /** Number of the newest version. */
  version: z.int(),
  /** Value in effect now. */
  value: z.unknown(),
  /** Number of the version in effect now. */
  holding: z.int(),
  since: z.string().nullable(),
  by: z.string().nullable(),
  coming: z.array(Version),
  /** All versions, newest first. */
  versions: z.array(Version),
  draft: Draft.nullable(),
});
export type Content = z.output<typeof Content>;

const Brief = Content.pick({ name: true, version: true, since: true, by: true }).extend({
  coming: z.int(),
  draft: Draft.pick({ at: true, by: true }).nullable(),
});

export const listContentEndpoint = officeEndpoint('GET', '/api/office/content', writing, {
  summary:
    'Everything the shop says that can be written here: since when it holds, who wrote it, whether a draft of it lies here.',
  reply: successReply(z.array(Brief)),
});

export const readContentEndpoint = officeEndpoint('GET', '/api/office/content/:name', writing, {
  summary: 'One of them, with every version and the draft.',
  params,
  reply: successReply(Content),
});

/** Validation error with its position: a line of a text, or a field name. */
const Fault = z.object({ line: z.int().nullable(), field: z.string().nullable(), sentence: z.string() });
export type ContentFault = z.output<typeof Fault>;

/** Order number for the preview; by default the newest suitable order. */
const order = limitedText(20).optional();

/** Preview of a mail. `order` is the order shown in it; null if that order is invented. */
const Mail = z.object({ subject: z.string(), inbox: z.string(), text: z.string(), order: z.string().nullable() });
export type LookedAtMail = z.output<typeof Mail>;

export const lookAtContentEndpoint = officeEndpoint(
  'POST',
  '/api/office/content/:name/look',
  { ...writing, changes: false },
  {
    summary:
      'What is wrong with something that is written, and how it would look; a mail with an order by its number, or with the newest that fits it. Nothing is kept.',
    params,
    body: z.object({ value: Written, theme: z.enum(['light', 'dark']), order }),
    reply: successReply(
      z.object({
        faults: z.array(Fault),
        /** HTML of a shop page or a mail with the text, without scripts; null if it cannot be shown. */
        page: z.string().nullable(),
        mail: Mail.nullable(),
      }),
    ),
  },
);

export const saveDraftEndpoint = officeEndpoint('PUT', '/api/office/content/:name/draft', writing, {
  summary:
    'Keeps what is written, for whoever may write here, whatever is wrong with it. 409 where a colleague saved meanwhile.',
  params,
  /** `edit` is the number of the draft last seen; 0 for none. */
  body: z.object({ value: Written, edit: wholeNumber(0), basedOn: wholeNumber(0) }),
  reply: doneReply(Content),
});

export const dropDraftEndpoint = officeEndpoint('DELETE', '/api/office/content/:name/draft', writing, {
  summary: 'Throws a draft away.',
  params,
  body: z.object({ edit: wholeNumber(1) }),
  reply: doneReply(Content),
});

export const publishContentEndpoint = officeEndpoint('PUT', '/api/office/content/:name', writing, {
  summary:
    'Writes a new version, which holds at once or from a moment on; its draft goes. An earlier version is restored by being written again. 400 with a sentence a fault, 409 where somebody was quicker.',
  params,
  body: z.object({ value: Written, version: wholeNumber(0), from }),
  reply: doneReply(Content),
});

export const takeBackContentEndpoint = officeEndpoint('POST', '/api/office/content/:name/take-back', writing, {
  summary: 'Takes back a version that does not hold yet.',
  params,
  body: z.object({ version: wholeNumber(1) }),
  reply: doneReply(Content),
});

export const testMailEndpoint = officeEndpoint('POST', '/api/office/content/:name/test', writing, {
  summary: 'Sends a mail with what is written to whoever asks, and to nobody else; once a key.',
  params,
  body: z.object({ value: Written, order, key: PressKey }),
  reply: doneReply(z.object({ to: z.string() })),
});

/** Picture of a slide, as its upload answers. */
export const SlidePicture = z.object({ id: z.string(), width: z.int(), height: z.int() });

export const addSlidePictureEndpoint = officeEndpoint('POST', '/api/office/content/slide-pictures', writing, {
  summary:
    'Takes in a picture for a slide of the home page, sent as the body itself: PNG, JPEG or WebP, up to 20 MB and 60 megapixels. It is checked by its content, drawn anew and kept; a slide names it by its id.',
  headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
  body: z.unknown(),
  reply: doneReply(SlidePicture),
});

import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { contentNames } from '#contract/content.ts';
import { isStorable } from '#contract/plain-text.ts';
import { formed, Moment, text, whole, wholeInAddress } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { PressKey } from './order-actions.ts';
import { Version } from './settings.ts';

const writing = { permission: 'catalogue.change' } as const;
const params = z.object({ name: formed(/^[a-z]+(?:[.-][a-z_]+)*$/, 60) });

/** Fields in fields in fields, no further than anything is written. */
const deepest = 8;

/** Whether a database can keep it as it is: shallow, and of whole characters. What is in it, each kind of text says where it is read. */
function canBeKept(value: unknown, depth = 0): boolean {
  if (typeof value === 'string') return isStorable(value);
  if (typeof value !== 'object' || value === null) return true;
  return depth < deepest && Object.entries(value).every(([name, part]) => isStorable(name) && canBeKept(part, depth + 1));
}

/** Something as it is being written, whatever is wrong with it. */
const Written = z.unknown().refine((value) => canBeKept(value), 'This holds characters that cannot be kept');

/** When something holds: a day and a time with its zone, or at once where it is null. */
const from = Moment.nullable();

/** What somebody is writing, and nobody sees yet. */
const Draft = z.object({ value: z.unknown(), basedOn: z.int(), edit: z.int(), at: z.string(), by: z.string() });
export type ContentDraft = z.output<typeof Draft>;

/** One text, with what holds now, what is to come and all that was. */
const Content = z.object({
  name: z.enum(contentNames),
  /** The newest version there is. */
  version: z.int(),
  /** What holds now. */
  value: z.unknown(),
  /** The number of what holds now. */
  holding: z.int(),
  since: z.string().nullable(),
  by: z.string().nullable(),
  coming: z.array(Version),
  /** The newest first. */
  versions: z.array(Version),
  draft: Draft.nullable(),
});
export type Content = z.output<typeof Content>;

const Brief = Content.pick({ name: true, version: true, since: true, by: true }).extend({
  coming: z.int(),
  draft: Draft.pick({ at: true, by: true }).nullable(),
});

export const listContent = officeEndpoint('GET', '/api/office/content', writing, {
  summary: 'Everything the shop says that can be written here: since when it holds, who wrote it, whether a draft of it lies here.',
  reply: success(z.array(Brief)),
});

export const readContent = officeEndpoint('GET', '/api/office/content/:name', writing, {
  summary: 'One of them, with every version and the draft.',
  params,
  reply: success(Content),
});

/** What cannot be shown, and where: a line of a text, or a field by its name. */
const Fault = z.object({ line: z.int().nullable(), field: z.string().nullable(), sentence: z.string() });
export type ContentFault = z.output<typeof Fault>;

/** An order by its number; where none is named the newest that fits. */
const order = text(20).optional();

/** A mail as it would come. `order`: with which it is shown; null where that is invented. */
const Mail = z.object({ subject: z.string(), inbox: z.string(), text: z.string(), order: z.string().nullable() });
export type LookedAtMail = z.output<typeof Mail>;

export const lookAtContent = officeEndpoint(
  'POST',
  '/api/office/content/:name/look',
  { ...writing, changes: false },
  {
    summary:
      'What is wrong with something that is written, and how it would look; a mail with an order by its number, or with the newest that fits it. Nothing is kept.',
    params,
    body: z.object({ value: Written, theme: z.enum(['light', 'dark']), order }),
    reply: success(
      z.object({
        faults: z.array(Fault),
        /** A page of the shop, or a mail, with it, without scripts; null where it cannot be shown as it is. */
        page: z.string().nullable(),
        mail: Mail.nullable(),
      }),
    ),
  },
);

export const saveDraft = officeEndpoint('PUT', '/api/office/content/:name/draft', writing, {
  summary: 'Keeps what is written, for whoever may write here, whatever is wrong with it. 409 where a colleague saved meanwhile.',
  params,
  /** `edit`: the one that was seen, 0 for none. */
  body: z.object({ value: Written, edit: whole(0), basedOn: whole(0) }),
  reply: done(Content),
});

export const dropDraft = officeEndpoint('DELETE', '/api/office/content/:name/draft', writing, {
  summary: 'Throws a draft away.',
  params,
  body: z.object({ edit: whole(1) }),
  reply: done(Content),
});

export const publishContent = officeEndpoint('PUT', '/api/office/content/:name', writing, {
  summary:
    'Writes a new version, which holds at once or from a moment on; its draft goes. An earlier version is restored by being written again. 400 with a sentence a fault, 409 where somebody was quicker.',
  params,
  body: z.object({ value: Written, version: whole(0), from }),
  reply: done(Content),
});

export const takeBackContent = officeEndpoint('POST', '/api/office/content/:name/take-back', writing, {
  summary: 'Takes back a version that does not hold yet.',
  params,
  body: z.object({ version: whole(1) }),
  reply: done(Content),
});

export const testMail = officeEndpoint('POST', '/api/office/content/:name/test', writing, {
  summary: 'Sends a mail with what is written to whoever asks, and to nobody else; once a key.',
  params,
  body: z.object({ value: Written, order, key: PressKey }),
  reply: done(z.object({ to: z.string() })),
});

export const addSlidePicture = officeEndpoint('POST', '/api/office/content/slide-pictures', writing, {
  summary:
    'Takes in a picture for a slide of the home page, sent as the body itself: PNG, JPEG or WebP, up to 20 MB and 60 megapixels. It is checked by its content, drawn anew and kept; a slide names it by its id.',
  headers: z.object({ 'content-length': wholeInAddress(0).optional() }),
  body: z.unknown(),
  reply: done(z.object({ id: z.string(), width: z.int(), height: z.int() })),
});

import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { addressLine } from '#contract/address.ts';
import { entryKinds, messageSubjects, messageWays, orderStates } from '#contract/lists.ts';
import { int4, limitedText, textOfForm, wholeInAddress, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { AuditRow } from './audit.ts';
import { officeEndpoint } from './endpoint.ts';
import { messageViews, threadStates, threadSubjects } from './lists.ts';
import { unknownPlaceholder, unknownPlaceholderWords } from './ready-words.ts';

/** Thread in a list. */
export const ThreadRow = z.object({
  ticket: z.string(),
  name: z.string(),
  /** Subject of a mail, or the first words of the message. */
  subject: z.string(),
  about: z.enum(messageSubjects),
  state: z.enum(threadStates),
  assignee: z.string().nullable(),
  /** Time since which the shop, or the customer, must answer. */
  since: z.iso.datetime(),
  /** True if the answer is later than promised, or past the legal deadline. */
  late: z.boolean(),
});
export type ThreadRow = z.output<typeof ThreadRow>;

const Counts = z.object({ mine: z.int(), nobody: z.int(), open: z.int(), waiting: z.int() });

export const listThreadsEndpoint = officeEndpoint(
  'GET',
  '/api/office/messages',
  { permission: 'messages.answer' },
  {
    summary:
      'Threads of a view: open ones with the longest wait first, closed ones the newest first. `next` is the `after` of the page that follows.',
    query: z.object({
      view: z.enum(messageViews).default('mine'),
      after: textOfForm(/^[\w-]+$/, 200).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: successReply(z.object({ threads: z.array(ThreadRow), next: z.string().nullable(), counts: Counts })),
  },
);

/** Entry of a thread by the customer, the shop, or between staff. */
const Entry = z.object({
  kind: z.enum(['first', ...entryKinds]),
  who: z.string(),
  body: z.string(),
  at: z.iso.datetime(),
  /** True if it came from another e-mail than the thread's. */
  fromOther: z.boolean(),
  /** True if the mail of an answer was sent; null for other entries. */
  sent: z.boolean().nullable(),
});

/** Thread with all entries and the data of its customer. */
export const Thread = ThreadRow.extend({
  cameBy: z.enum(messageWays),
  /** Legal deadline for settling it. */
  dueAt: z.iso.datetime().nullable(),
  assigneeId: z.string().nullable(),
  /** Masked; `showThreadContact` returns them in full. */
  email: z.string(),
  phone: z.string().nullable(),
  mayShow: z.boolean(),
  entries: z.array(Entry),
  /** Number of the newest entry. Answering and closing send it, and get 409 `conflict` if an entry was added since. */
  seen: z.int(),
  customer: z.object({
    /** Key of the customer page; null if the address has neither orders nor an account. */
    key: z.string().nullable(),
    orders: z.int(),
    /** Amount spent in rupees, net of refunds. */
    spent: z.number(),
    recent: z.array(
      z.object({
        reference: z.string(),
        state: z.enum(orderStates),
        words: z.string(),
        total: z.number(),
        placedAt: z.iso.datetime(),
        image: z.string(),
      }),
    ),
  }),
  /** Order mentioned in the thread; null if no order or several orders are mentioned. */
  order: z.string().nullable(),
  /** Order references offered for `{order}`: those in the thread first, then the customer's newest. */
  orderChoices: z.array(z.string()),
  /** Other staff who answer messages. */
  colleagues: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Audit entries of the thread, newest first. */
  history: z.array(AuditRow),
});
export type Thread = z.output<typeof Thread>;

const params = z.object({ ticket: limitedText(20) });
const key = textOfForm(/^[\w-]{8,80}$/, 80);
const words = limitedText(5000, 'Keep it under 5000 characters').refine(
  (body) => body.trim() !== '',
  'Write something',
);
const reply = doneReply(Thread);

export const beginThreadEndpoint = officeEndpoint(
  'POST',
  '/api/office/messages',
  { permission: 'messages.answer' },
  {
    summary:
      'Writes to a customer by mail and begins a thread with them: to the address of a customer, or to that of an order. Once under its key. What they reply comes into the thread.',
    body: z.object({
      /** Customer key or order reference. */
      to: z.object({ kind: z.enum(threadSubjects), key: limitedText(60) }),
      subject: addressLine(1, 120, 'Say in one line what it is about'),
      body: words,
      next: z.enum(['wait', 'close']),
      key,
    }),
    reply,
  },
);

export const openThreadEndpoint = officeEndpoint(
  'GET',
  '/api/office/messages/:ticket',
  { permission: 'messages.answer' },
  { summary: 'All there is of a thread.', params, reply: successReply(Thread) },
);

export const showThreadContactEndpoint = officeEndpoint(
  'POST',
  '/api/office/messages/:ticket/contact',
  {
    permission: 'contacts.see',
    also: ['messages.answer'],
    unstored: 'It shows personal data: each look has its own audit row',
  },
  {
    summary: 'E-mail and phone of whoever wrote, unmasked. It is written into the audit who saw them.',
    params,
    reply: successReply(z.object({ email: z.string(), phone: z.string().nullable() })),
  },
);

export const answerThreadEndpoint = officeEndpoint(
  'POST',
  '/api/office/messages/:ticket/answer',
  { permission: 'messages.answer' },
  {
    summary:
      'Answers by mail, and waits for them or closes. Once under its key. What they reply to that mail comes back into the thread. 409 `conflict` where something was written since.',
    params,
    body: z.object({ body: words, next: z.enum(['wait', 'close']), seen: wholeNumber(0), key }),
    reply,
  },
);

export const noteThreadEndpoint = officeEndpoint(
  'POST',
  '/api/office/messages/:ticket/notes',
  { permission: 'messages.answer' },
  {
    summary: 'Writes something between colleagues. Once under its key.',
    params,
    body: z.object({ body: words, key }),
    reply,
  },
);

export const assignThreadEndpoint = officeEndpoint(
  'PUT',
  '/api/office/messages/:ticket/assignee',
  { permission: 'messages.answer' },
  {
    summary: 'Gives it to a colleague who answers messages, or to nobody.',
    params,
    body: z.object({ to: limitedText(40).nullable() }),
    reply,
  },
);

export const markThreadEndpoint = officeEndpoint(
  'PUT',
  '/api/office/messages/:ticket/about',
  { permission: 'messages.answer' },
  {
    summary:
      'Marks it as a question, a complaint or a data request. Complaints and data requests have a legal deadline, counted from when they were written: one that becomes a question needs a reason.',
    params,
    body: z.object({ about: z.enum(messageSubjects), why: limitedText(500).optional() }),
    reply,
  },
);

export const closeThreadEndpoint = officeEndpoint(
  'PUT',
  '/api/office/messages/:ticket/state',
  { permission: 'messages.answer' },
  {
    summary:
      'Closes it without a word, or opens it again. 409 `conflict` where something was written since: it is not closed unread.',
    params,
    body: z.object({ state: z.enum(['open', 'done']), seen: wholeNumber(0) }),
    reply,
  },
);

/** Canned answer. */
export const ReadyAnswer = z.object({ id: z.string(), title: z.string(), body: z.string(), version: z.int() });
export type ReadyAnswer = z.output<typeof ReadyAnswer>;
const ReadyAnswers = z.array(ReadyAnswer);
const ready = {
  title: limitedText(60).trim().min(1, 'Give it a name'),
  body: words.superRefine((body, { addIssue }) => {
    const placeholder = unknownPlaceholder(body);
    if (placeholder) addIssue({ code: 'custom', message: unknownPlaceholderWords(placeholder) });
  }),
};

export const listReadyAnswersEndpoint = officeEndpoint(
  'GET',
  '/api/office/ready-answers',
  { permission: 'messages.answer' },
  { summary: 'Answers that are ready, by name, 200 at most.', reply: successReply(ReadyAnswers) },
);

export const addReadyAnswerEndpoint = officeEndpoint(
  'POST',
  '/api/office/ready-answers',
  { permission: 'messages.answer' },
  {
    summary: 'Keeps an answer ready. 409 `conflict` where there is one of this name.',
    body: z.object(ready),
    reply: doneReply(ReadyAnswers),
  },
);

export const changeReadyAnswerEndpoint = officeEndpoint(
  'PUT',
  '/api/office/ready-answers/:id',
  { permission: 'messages.answer' },
  {
    summary: 'Changes one. 409 `conflict` for an old version.',
    params: z.object({ id: limitedText(40) }),
    body: z.object({ ...ready, version: wholeNumber(1, int4) }),
    reply: doneReply(ReadyAnswers),
  },
);

export const removeReadyAnswerEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/ready-answers/:id',
  { permission: 'messages.answer' },
  { summary: 'Removes one.', params: z.object({ id: limitedText(40) }), reply: doneReply(ReadyAnswers) },
);

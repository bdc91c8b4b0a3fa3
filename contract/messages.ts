import { z } from 'zod';
import { addressLine } from './address.ts';
import { defineEndpoint } from './endpoint.ts';
import { messageSubjects } from './lists.ts';
import { mostOfIssue } from './message-rules.ts';
import { IdempotencyKey } from './order-access.ts';
import { Email, limitedText } from './primitives.ts';
import { successReply } from './problem.ts';

/** Message to the shop by the contact form. */
export const ContactMessage = z.object({
  name: addressLine(1, 100, 'Enter your name'),
  email: Email,
  /** As typed: landlines and foreign numbers are allowed. */
  phone: addressLine(0, 40, 'Keep the phone number under 40 characters').optional(),
  /** Subject, if it is more than a question. */
  about: z.enum(messageSubjects).optional(),
  issue: limitedText(mostOfIssue, `Keep it under ${mostOfIssue} characters`).refine(
    (issue) => issue.trim() !== '',
    'Tell us what it is about',
  ),
});
export type ContactMessage = z.infer<typeof ContactMessage>;

export const sendMessageEndpoint = defineEndpoint('POST', '/api/contact', {
  summary:
    'Writes to the shop. The message is kept under a ticket number, mailed to the shop, and acknowledged to its writer by mail.',
  headers: IdempotencyKey,
  body: ContactMessage,
  status: 201,
  reply: successReply(z.object({ ticket: z.string() })),
});

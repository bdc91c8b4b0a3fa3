import type { MailText, MailTextName } from '#contract/mail-placeholders.ts';
import type { LookedAtMail } from '#contract/office/content.ts';
import type { Db } from '#database/db.ts';
import { withMailDraft } from '#server/foundation/content/content-draft.ts';
import { contentKinds, readValue } from '#server/foundation/content/content-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { composeMail, type MailDescription } from '#server/foundation/mail/compose-mail.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { asPicture } from '#server/foundation/mail/send-mail.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import type { ContentContext } from './content-context.ts';
import { findSample } from './find-sample.ts';
import { sampleMail } from './mail-samples.ts';

interface Wanted {
  name: MailTextName;
  value: unknown;
  order: string | undefined;
  member: Member;
}

/**
 * Renders a mail with draft texts as HTML and text. Returns null if the draft is invalid. Throws Problem 404 for an
 * order the member may not see.
 */
export async function drawMail(
  deps: ContentContext,
  wanted: Wanted,
): Promise<{ page: string; mail: LookedAtMail } | null> {
  const read = contentKinds[`mail.${wanted.name}`].shape.safeParse(wanted.value);
  if (!read.success) return null;
  const { description, order } = await describe(deps, wanted, read.data);
  const { subject, text, html } = composeMail(deps.shopFacts, description);
  return { page: await asPicture(html), mail: { subject, inbox: description.preview, text, order } };
}

/**
 * Sends a test mail only to the staff member who asks, once per key, in the caller's transaction. Returns false if this
 * key was sent before. Throws Problem: 400 for invalid texts, 404 for an order they may not see.
 */
export async function sendTest(tx: Db, deps: ContentContext, wanted: Wanted & { key: string }): Promise<boolean> {
  const read = readValue(deps.shopFacts, `mail.${wanted.name}`, wanted.value);
  if ('faults' in read) {
    const said = read.faults.map(({ field, sentence }) => [field ?? 'value', sentence] as const);
    throw new Problem(400, 'invalid_fields', read.faults[0]?.sentence ?? 'This cannot be sent.', {
      fields: Object.fromEntries(said),
    });
  }
  const { description } = await describe(deps, wanted, read.value);
  return queueMail(tx, deps, {
    about: `mail-test:${wanted.member.id}:${wanted.key}`,
    to: wanted.member.email,
    description: { ...description, subject: `[Test] ${description.subject}` },
  });
}

async function describe(
  { db, now, publicUrl, shopFacts, settings }: ContentContext,
  { name, order: asked, member }: Wanted,
  text: MailText,
): Promise<{ description: MailDescription; order: string | null }> {
  const given = { publicUrl, shopFacts, settings: withMailDraft(settings, name, text), now: now() };
  const { sample, order } = await findSample(db, given, { name, order: asked, member });
  return { description: sampleMail(name, sample), order };
}

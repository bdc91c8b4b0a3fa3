import type { MailText, MailTextName, PlaceOf } from '#contract/mail-texts.ts';
import { writtenNow } from '#contract/settings.ts';
import { firstMails } from '#server/foundation/content/first-mails.ts';
import { saidInMail } from '#server/foundation/content/mail-rules.ts';
import { mailTried } from '#server/foundation/content/tried.ts';
import type { MailDescription } from './compose-mail.ts';

type Words = Pick<MailDescription, 'subject' | 'preview' | 'heading' | 'lead' | 'more' | 'closing'>;

/** Returns the current texts of a mail with values filled in; the draft texts during a preview. */
export function mailWords<Name extends MailTextName>(
  name: Name,
  values: Readonly<Record<PlaceOf<Name>, string>>,
): Words {
  const { more, closing, ...words } = saidInMail(textOf(name), values);
  return { ...words, ...(more.length > 0 && { more }), ...(closing.length > 0 && { closing }) };
}

function textOf(name: MailTextName): MailText {
  return mailTried(name) ?? writtenNow(`mail.${name}`) ?? firstMails[name];
}

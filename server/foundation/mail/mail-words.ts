import type { MailText, MailTextName, PlaceOf } from '#contract/mail-placeholders.ts';
import { type ShopSettings, writtenNow } from '#contract/settings.ts';
import { firstMails } from '#server/foundation/content/default-mails.ts';
import { saidInMail } from '#server/foundation/content/mail-rules.ts';
import type { MailDescription } from './compose-mail.ts';

type Words = Pick<MailDescription, 'subject' | 'preview' | 'heading' | 'lead' | 'more' | 'closing'>;

/** Returns the current texts of a mail with values filled in. */
export function mailWords<Name extends MailTextName>(
  settings: ShopSettings,
  name: Name,
  values: Readonly<Record<PlaceOf<Name>, string>>,
): Words {
  const { more, closing, ...words } = saidInMail(textOf(settings, name), values);
  return { ...words, ...(more.length > 0 && { more }), ...(closing.length > 0 && { closing }) };
}

function textOf(settings: ShopSettings, name: MailTextName): MailText {
  return writtenNow(settings, `mail.${name}`) ?? firstMails[name];
}

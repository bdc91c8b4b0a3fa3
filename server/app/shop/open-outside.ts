import { settingNow } from '#contract/settings.ts';
import type { Providers } from '#server/foundation/child-processes/providers.ts';
import type { ShopContext } from '#server/foundation/http/context.ts';
import { inSpan, tracedFetch } from '#server/foundation/logging/tracing.ts';
import { type MailSender, openMailSender } from '#server/foundation/mail/send-mail.ts';
import { openShiprocket } from '#server/fulfilment/courier/shiprocket-client.ts';
import { openRazorpay, type Wire } from '#server/money/gateway/razorpay-client.ts';

/** Opens the configured external services, each traced. */
export function openOutside(
  { razorpay, mail, shiprocket }: Providers,
  now: () => Date,
  { shopFacts, settings }: Pick<ShopContext, 'shopFacts' | 'settings'>,
  wire?: Partial<Wire>,
) {
  return {
    gateway: razorpay && openRazorpay(razorpay, { ...wire, send: tracedFetch(wire?.send ?? fetch, 'gateway') }),
    mail: mail && tracedMail(openMailSender(mail, shopFacts, () => settingNow(settings, 'mails'))),
    courier: shiprocket && openShiprocket(shiprocket, tracedFetch(fetch, 'courier'), now),
  };
}

function tracedMail(mail: MailSender): MailSender {
  return { ...mail, send: (one) => inSpan('send mail', 'asks', {}, () => mail.send(one)) };
}

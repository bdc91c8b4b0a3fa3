import { randomUUID } from 'node:crypto';
import { type IntegrationName, integrationNames } from '#contract/office/lists.ts';
import type { Integration } from '#contract/office/settings.ts';
import type { Db } from '#database/db.ts';
import { integrationTestsTable } from '#database/schema/settings.ts';
import { composeMail } from '#server/foundation/mail/compose-mail.ts';
import { missingOf } from '#server/foundation/process/env.ts';
import { CourierError } from '#server/fulfilment/courier/courier-error.ts';
import { GatewayRefused } from '#server/money/gateway/razorpay-client.ts';
import { isTestKey } from '#server/money/payment-routes/begin-payment.ts';
import type { SettingsContext } from './settings-context.ts';

type Reach = Pick<SettingsContext, 'env' | 'providers' | 'gateway' | 'courier' | 'sender' | 'publicUrl' | 'shopFacts'>;

/** Lists external services with their missing variables and last response. */
export async function listIntegrations(db: Db, reach: Reach): Promise<Integration[]> {
  const tests = await db.select().from(integrationTestsTable);
  return integrationNames.map((name) => {
    const found = tests.find((test) => test.service === name);
    const isOn = isThere(reach, name);
    return {
      name,
      on: isOn,
      missing: isOn ? [] : missingOf(reach.env, name),
      as: knownAs(reach, name),
      tested: found
        ? {
            ...{ ok: found.ok, tookMs: found.tookMs, says: found.says },
            at: found.at.toISOString(),
            goodAt: found.goodAt?.toISOString() ?? null,
          }
        : null,
    };
  });
}

function isThere({ gateway, courier, sender }: Reach, name: IntegrationName): boolean {
  return { payments: gateway, courier, mail: sender }[name] !== undefined;
}

/** Returns the shop's account name at a service. A Razorpay key id is public, and its last characters are enough. */
function knownAs({ providers: { razorpay, shiprocket, mail } }: Reach, name: IntegrationName): string {
  if (name === 'payments' && razorpay)
    return `${isTestKey(razorpay.keyId) ? 'Test' : 'Live'} key ending ${razorpay.keyId.slice(-4)}`;
  if (name === 'courier' && shiprocket) return 'Shiprocket';
  return name === 'mail' && mail ? `Sent from ${mail.from}` : '';
}

export interface Answered {
  ok: boolean;
  tookMs: number;
  says: string;
}

/** Tests a service: gateway and courier by a read, mail by a message to the caller. Never throws. */
export async function askIntegration(
  reach: Reach,
  name: IntegrationName,
  to: { name: string; email: string },
): Promise<Answered> {
  const begun = performance.now();
  const answered = await asks[name](reach, to).then(
    (says) => ({ ok: true, says }),
    (error: unknown) => ({ ok: false, says: whyNot(error) }),
  );
  return { ...answered, tookMs: Math.round(performance.now() - begun) };
}

/** Stores a service's test result in the caller's transaction. */
export async function keepAnswer(
  tx: Db,
  name: IntegrationName,
  { ok, tookMs, says }: Answered,
  at: Date,
): Promise<void> {
  const row = { at, ok, tookMs, says, ...(ok && { goodAt: at }) };
  await tx
    .insert(integrationTestsTable)
    .values({ service: name, ...row })
    .onConflictDoUpdate({ target: integrationTestsTable.service, set: row });
}

const asks: Readonly<Record<IntegrationName, (reach: Reach, to: { name: string; email: string }) => Promise<string>>> =
  {
    async payments({ gateway }) {
      if (!gateway) throw new NotSetUp();
      await gateway.findOrders('a-test-from-the-office');
      return isTestKey(gateway.access.keyId)
        ? 'It knows the key. The key is a test key: no money moves.'
        : 'It knows the key.';
    },
    async courier({ courier }) {
      if (!courier) throw new NotSetUp();
      const { name, pin } = await courier.pickupPlace();
      return `It knows the shop, and fetches parcels at ${name}, ${pin}.`;
    },
    async mail({ sender, publicUrl, shopFacts }, { name, email }) {
      if (!sender) throw new NotSetUp();
      const description = {
        subject: 'A test from the office',
        preview: 'The mail of the shop works.',
        heading: 'The mail works',
        lead: `${name} had the mail of Maidan tested, and here it is.`,
        button: { text: 'Back to the settings', href: `${publicUrl}/office/settings` },
        reason: 'You get this because you pressed Test in the office.',
      };
      await sender.send({
        id: `test_${randomUUID()}`,
        about: 'mail-test:settings',
        to: email,
        replyTo: null,
        ...composeMail(shopFacts, description),
      });
      return 'The mail server took a mail to you. Look whether it has come.';
    },
  };

class NotSetUp extends Error {}

/** Describes an error for an owner. Messages of the service may repeat request data, so they are not shown. */
function whyNot(error: unknown): string {
  if (error instanceof NotSetUp) return 'It is not set up.';
  if (error instanceof GatewayRefused)
    return error.status === 401
      ? 'It does not know the key: look at RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET.'
      : 'It refused to answer.';
  if (error instanceof CourierError) return courierWords[error.failure] ?? 'It did not answer as it should.';
  if (error instanceof Error && 'code' in error && error.code === 'EAUTH')
    return 'The mail server refused the name or the password in SMTP_URL.';
  return 'It did not answer.';
}

const courierWords: Partial<Record<CourierError['failure'], string>> = {
  login_refused: 'It does not know the API user: look at SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD.',
  login_locked: 'It has locked the API user after too many wrong passwords. Try again in half an hour.',
  forbidden: 'It knows the API user, who may not do this: give the user all rights in its panel.',
  pickup_place_unknown: 'It knows the shop, which has no pickup address there yet: add one in its panel.',
  silent: 'It did not answer.',
  unavailable: 'It did not answer.',
};

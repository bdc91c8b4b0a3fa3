import { sql } from 'drizzle-orm';
import type { ShopState } from '#contract/office/settings.ts';
import type { Db } from '#database/db.ts';
import { deadLetterQueue } from '#server/foundation/jobs/jobs.ts';
import type { QueueName } from '#server/foundation/jobs/queues.ts';
import { listGivenUp } from '#server/foundation/jobs/stuck-jobs.ts';
import { listBackups, madeAt } from '#server/operations/backup/nightly.ts';
import { listIntegrations } from './integrations.ts';
import type { SettingsContext } from './settings-context.ts';

const mostShown = 100;

/** Descriptions of the jobs in each queue, for failures. */
const jobWords: Partial<Record<QueueName, string>> = {
  'confirm-order': 'Confirm an order',
  'capture-payments': 'Take a payment in',
  'end-hold': 'Let an unpaid order go',
  'send-refund': 'Send money back',
  'ask-gateway': 'Ask the gateway what became of payments',
  'mail-order': 'Write to a shopper about an order',
  'mail-refund': 'Write to a shopper about a refund',
  'book-outside-refunds': 'Book a refund that was made at the gateway',
  'pay-after-dispute': 'Send back what was due during a dispute',
  'mail-dropped-refund': 'Write to a shopper about a refund that does not come',
  'issue-invoice': 'Issue an invoice',
  'ship-order': 'Book a parcel',
  'track-parcel': 'Ask where a parcel is',
  'watch-parcels': 'Ask where parcels are',
  'take-back-order': 'Take in an order that came back',
  'make-print-files': 'Make print files',
  'draw-again': 'Draw print files again',
  'send-mail': 'Send a mail',
  'back-up': 'Make the nightly backup',
};

/** Reads the shop's system state for an owner. */
export async function readShopState(db: Db, deps: SettingsContext): Promise<ShopState> {
  const [integrations, findings, givenUp, waiting, backups] = await Promise.all([
    listIntegrations(db, deps),
    deps.standstills(),
    listJobsGivenUp(db),
    countWaiting(db),
    readBackups(deps),
  ]);
  return {
    version: deps.version,
    integrations,
    findings: findings.map(({ about, says }) => ({ about, says })),
    jobs: {
      waiting,
      givenUp,
    },
    backups,
    environment: environmentOf(deps),
  };
}

/** Lists the jobs that failed for good, in words. */
export async function listJobsGivenUp(db: Db): Promise<ShopState['jobs']['givenUp']> {
  return (await listGivenUp(db)).slice(0, mostShown).map(({ id, queue, why, at }) => ({
    ...{ id, why, at: at.toISOString() },
    what: (jobWords as Partial<Record<string, string>>)[queue] ?? 'Tidy up',
  }));
}

/** Counts the jobs due now, not including scheduled ones. */
async function countWaiting(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pgboss.job
    where name not like '\\_\\_pgboss%' and name <> ${deadLetterQueue} and state in ('created', 'retry') and start_after <= now()`);
  return rows[0]?.count ?? 0;
}

async function readBackups({ backups }: Pick<SettingsContext, 'backups'>): Promise<ShopState['backups']> {
  if (!backups) return null;
  const names = await listBackups(backups.folder);
  const [newest] = names;
  return {
    kept: backups.kept,
    sealed: backups.key !== undefined,
    last: newest === undefined ? null : madeAt(newest).toISOString(),
    count: names.length,
  };
}

/** Describes the environment as parsed; for secrets only if they are set. */
function environmentOf({
  env,
  publicUrl,
  packsItself,
}: Pick<SettingsContext, 'env' | 'publicUrl' | 'packsItself'>): ShopState['environment'] {
  const isSet = (value: unknown) => (value === undefined ? 'Not set' : 'Set');
  return [
    { name: 'SHOP_MODE', says: env.SHOP_MODE === 'demo' ? 'A demonstration: nothing is sold' : 'Production' },
    { name: 'PUBLIC_URL', says: publicUrl },
    {
      name: 'DATABASE_URL',
      says: env.DATABASE_URL ? 'A PostgreSQL of its own' : 'Not set: the PostgreSQL that the shop brings along',
    },
    { name: 'S3_BUCKET', says: env.S3_BUCKET ? 'Files lie in a bucket' : 'Not set: files lie beside the database' },
    { name: 'REDIS_URL', says: env.REDIS_URL ? 'Limits are shared' : 'Not set: each machine counts by itself' },
    { name: 'AUTH_SECRET', says: env.AUTH_SECRET === undefined ? 'Not set: the shop made its own' : 'Set' },
    { name: 'BACKUP_KEY', says: env.BACKUP_KEY === 'none' ? 'none: backups are not sealed' : isSet(env.BACKUP_KEY) },
    { name: 'RAZORPAY_KEY_SECRET', says: isSet(env.RAZORPAY_KEY_SECRET) },
    { name: 'RAZORPAY_WEBHOOK_SECRET', says: isSet(env.RAZORPAY_WEBHOOK_SECRET) },
    { name: 'SHIPROCKET_PASSWORD', says: isSet(env.SHIPROCKET_PASSWORD) },
    { name: 'SHIPROCKET_WEBHOOK_TOKEN', says: isSet(env.SHIPROCKET_WEBHOOK_TOKEN) },
    { name: 'SMTP_URL', says: isSet(env.SMTP_URL) },
    { name: 'GOOGLE_CLIENT_SECRET', says: isSet(env.GOOGLE_CLIENT_SECRET) },
    {
      name: 'AUTO_PACK',
      says: `read at the first start alone, and set under Delivery since: ${packsItself() ? 'parcels pack themselves' : 'people pack parcels'}`,
    },
    {
      name: 'CASH_CODES',
      says:
        env.CASH_CODES === 'on'
          ? 'on: who pays in cash may be asked for a mailed code'
          : 'off: every order in cash is taken at once',
    },
    { name: 'PROCESSES', says: String(env.PROCESSES) },
    { name: 'ROLE', says: env.ROLE },
  ];
}

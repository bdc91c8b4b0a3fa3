import { sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { mailOutboxTable } from '#database/schema/mail.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { paymentsTable, refundsTable } from '#database/schema/payments.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import type { ResponseCache } from '#server/foundation/cache/response-cache.ts';
import type { Database } from '#server/foundation/database/database.ts';
import { deadLetterQueue } from '#server/foundation/jobs/jobs.ts';
import type { LoadMeter } from '#server/foundation/limits/load-meter.ts';
import type { MetricValue, ScrapedGauge } from '#server/foundation/logging/metrics.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';

/** Sources of the shop's metrics. */
export interface FigureSources {
  database: Pick<Database, 'db' | 'pool' | 'waiting' | 'isAway'>;
  cache: Pick<ResponseCache, 'size'>;
  meter: Pick<LoadMeter, 'pressure'>;
  pictures: Pick<PictureStore, 'counts'>;
  findings(): readonly ShopFinding[] | undefined;
  version: string;
  mode: string;
  now(): Date;
}

const one = (value: number): MetricValue[] => [{ labels: {}, value }];

/** Lists the metrics of this process. */
function ownReadings({ database, cache, meter, version, mode }: FigureSources): ScrapedGauge[] {
  const { pool, waiting } = database;
  return [
    {
      name: 'maidan_info',
      shared: true,
      help: 'The version that runs',
      labels: ['version', 'node', 'mode'],
      read: () => [{ labels: { version, node: process.version, mode }, value: 1 }],
    },
    {
      name: 'maidan_processes',
      help: 'Processes that tell these figures together: what is summed up, such as memory, is that of so many',
      labels: [],
      read: () => one(1),
    },
    {
      name: 'maidan_database_away',
      shared: true,
      help: '1 while the database cannot be reached',
      labels: [],
      read: () => one(database.isAway() ? 1 : 0),
    },
    {
      name: 'maidan_connections',
      help: 'Connections to the database, and callers that wait for one',
      labels: ['state'],
      read: () => [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waited_for' }, value: waiting.shoppers() + waiting.staff() },
      ],
    },
    {
      name: 'maidan_kept_total',
      help: 'Pages and replies asked of memory, by whether they were there',
      labels: ['there'],
      counts: true,
      read: () => [
        { labels: { there: 'yes' }, value: cache.size().had },
        { labels: { there: 'no' }, value: cache.size().hadNot },
      ],
    },
    { name: 'maidan_kept_bytes', help: 'Pages and replies in memory', labels: [], read: () => one(cache.size().bytes) },
    {
      name: 'maidan_pressure',
      shared: true,
      help: 'How much is refused because there is too much to do: 0 nothing, 1 search and uploads, 2 looking about, 3 carts',
      labels: [],
      read: () => one(meter.pressure()),
    },
  ];
}

/** Lists the outcomes of the pictures that this process served. */
function pictureReadings({ pictures }: FigureSources): ScrapedGauge[] {
  return [
    {
      name: 'maidan_pictures_total',
      help: 'Pictures asked for, by where they came from; drawn counts what was made anew, failed what could not be',
      labels: ['from'],
      counts: true,
      read() {
        const { memory, disk, drawn, failed } = pictures.counts();
        return Object.entries({ memory, disk, drawn, failed }).map(([from, value]) => ({ labels: { from }, value }));
      },
    },
    {
      name: 'maidan_pictures_drawn_seconds_total',
      help: 'What the drawing of pictures took together, waits for a process included',
      labels: [],
      counts: true,
      read: () => one(pictures.counts().drawnSeconds),
    },
    {
      name: 'maidan_pictures_underway',
      help: 'Pictures asked for and not made yet',
      labels: [],
      read: () => one(pictures.counts().underway),
    },
  ];
}

/** Lists overdue work: the doctor's findings by subject. */
function standingReading({ findings }: FigureSources): ScrapedGauge {
  return {
    name: 'maidan_standing_still',
    shared: true,
    help: 'Things that a person should look at, by what they are about; absent before the first look',
    labels: ['about'],
    read() {
      const counts = new Map<string, number>();
      for (const { about } of findings() ?? []) counts.set(about, (counts.get(about) ?? 0) + 1);
      return [...counts].map(([about, value]) => ({ labels: { about }, value }));
    },
  };
}

type Counted = Record<'state' | 'queue', string> & { value: number };

/** Lists metrics read from the database, which are the same in all processes that share it. */
function sharedReadings({ database: { db }, now }: FigureSources): ScrapedGauge[] {
  const since = () => sql`${new Date(now().getTime() - 24 * 3_600_000).toISOString()}::timestamptz`;
  const at = () => sql`${now().toISOString()}::timestamptz`;
  const by = (label: 'state' | 'queue', statement: () => ReturnType<typeof sql>) => async () =>
    (await readRows(db, statement())).map((row) => ({ labels: { [label]: row[label] }, value: row.value }));
  return [
    {
      name: 'maidan_orders_of_a_day',
      help: 'Orders placed in the last 24 hours, by their state now',
      labels: ['state'],
      read: by(
        'state',
        () => sql`select state, count(*)::int as value from ${ordersTable} where placed_at > ${since()} group by state`,
      ),
    },
    {
      name: 'maidan_payments_of_a_day',
      help: 'Payments begun in the last 24 hours, by their state now',
      labels: ['state'],
      read: by(
        'state',
        () =>
          sql`select state, count(*)::int as value from ${paymentsTable} where created_at > ${since()} group by state`,
      ),
    },
    {
      name: 'maidan_money_undecided',
      help: 'Payments that are reserved and not taken, refunds that are wanted or under way, whenever begun',
      labels: ['state'],
      read: by(
        'state',
        () => sql`select state, count(*)::int as value from ${paymentsTable} where state = 'authorized' group by state
          union all select 'refund_' || state, count(*)::int from ${refundsTable} where state in ('wanted', 'pending') group by state`,
      ),
    },
    {
      name: 'maidan_jobs_waiting',
      help: 'Jobs that wait for their turn or for their time, by queue; given-up holds those that a person has to send again',
      labels: ['queue'],
      read: by(
        'queue',
        () => sql`select name as queue, count(*)::int as value from pgboss.job where ${ofOurs} group by name`,
      ),
    },
    {
      name: 'maidan_jobs_late_seconds',
      help: 'By how much the job that has waited longest is beyond its time, by queue',
      labels: ['queue'],
      read: by(
        'queue',
        () => sql`select name as queue, greatest(0, extract(epoch from ${at()} - min(start_after)))::float8 as value
          from pgboss.job where ${ofOurs} and name <> ${deadLetterQueue} group by name`,
      ),
    },
    {
      name: 'maidan_mails_waiting',
      help: 'Mails that are written and not sent',
      labels: [],
      read: async () =>
        one(
          (await readRows(db, sql`select count(*)::int as value from ${mailOutboxTable} where sent_at is null`))[0]
            ?.value ?? 0,
        ),
    },
  ];
}

const ofOurs = sql`state in ('created', 'retry') and name not like '\\_\\_pgboss%'`;

async function readRows(db: Db, statement: ReturnType<typeof sql>): Promise<Counted[]> {
  return (await db.execute<Counted>(statement)).rows;
}

/** Cache lifetime of database metrics in ms, so that frequent scrapes do not load the database. */
const goodMs = 5000;

/** Lists all metrics of a shop. Database metrics are cached for five seconds. */
export function shopReadings(sources: FigureSources): ScrapedGauge[] {
  const { database, now } = sources;
  const kept = sharedReadings(sources).map((reading): ScrapedGauge => {
    let last: { at: number; figures: Promise<readonly MetricValue[]> } | undefined;
    return {
      ...reading,
      shared: true,
      read() {
        // The query is skipped, as it would wait for a connection during the outage.
        if (database.isAway()) return [];
        if (!last || now().getTime() - last.at >= goodMs)
          last = { at: now().getTime(), figures: Promise.resolve(reading.read()) };
        return last.figures;
      },
    };
  });
  return [...ownReadings(sources), ...pictureReadings(sources), standingReading(sources), ...kept];
}

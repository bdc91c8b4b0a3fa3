import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { changeProduct, factFaults, plannedChannel } from '#server/catalogue/product-changes/change-product.ts';
import { factsInWords } from '#server/catalogue/products/fact-words.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import { frontsTaken } from '#server/catalogue/products/worn-fronts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { changeAudited } from '#server/office/staff-records/mount-office.ts';
import { pricesAt } from './request-price.ts';

/** Actor in the audit log, as no staff member performs scheduled publishing. */
const who = 'The shop';
const author = { actor: 'command', memberId: null, who, role: 'as it was planned', from: 'here' } as const;

/**
 * Publishes one scheduled draft that is due and returns its id. Undefined if none is due, or all due ones are locked.
 * An incomplete draft loses its schedule, and its versions record the reason.
 */
export async function publishNext({
  db,
  now,
  shopFacts,
  settings,
}: Needs<'db' | 'now' | 'shopFacts' | 'settings'>): Promise<string | undefined> {
  const at = now();
  const isDue = and(eq(productsTable.state, 'draft'), lte(productsTable.publishAt, at));
  // The check comes first, because an audit transaction must write and usually nothing is due.
  const [any] = await db.select({ id: productsTable.id }).from(productsTable).where(isDue).limit(1);
  if (!any) return undefined;
  return changeAudited<string | undefined>({ db, now }, author, async (tx, note) => {
    const [due] = await tx
      .select({ id: productsTable.id })
      .from(productsTable)
      .where(isDue)
      .orderBy(asc(productsTable.publishAt), asc(productsTable.id))
      .limit(1)
      .for('no key update', { skipLocked: true });
    const [found] = due ? await readFacts(tx, [due.id]) : [];
    if (!found) throw new TakenByAnother();
    const { id, facts, row } = found;
    const sold = { ...facts, state: 'sold' as const, publishAt: null };
    const fault =
      factFaults(shopFacts, sold)[0]?.[1] ?? (await frontsTaken(tx, [{ id, before: facts, after: sold }])).get(id);
    const what = fault ? `Not published as planned: ${fault}` : 'Published as planned';
    const changes = fault ? { publishAt: null } : { state: 'sold' as const };
    const { before, after, names } = await changeProduct(shopFacts, tx, {
      id,
      version: row.version,
      changes,
      who,
      at,
      what,
      // Its price was checked when the plan was made.
      prices: { shares: pricesAt(settings, at), consent: 'approved' },
    });
    note({ thing: 'product', about: id, what, before: factsInWords(before, names), after: factsInWords(after, names) });
    return id;
  }).catch((error: unknown) => {
    if (error instanceof TakenByAnother) return undefined;
    throw error;
  });
}

/** Error that rolls back because another process publishes this draft. */
class TakenByAnother extends Error {}

/** Returns the next publishing time; undefined if nothing is scheduled. */
async function nextMoment(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: sql<Date | null>`min(${productsTable.publishAt})`.mapWith(productsTable.publishAt) })
    .from(productsTable)
    .where(and(isNotNull(productsTable.publishAt), eq(productsTable.state, 'draft')));
  return row?.at ?? undefined;
}

interface Following extends Needs<'db' | 'now' | 'shopFacts' | 'settings'> {
  listen(channel: string, listener: { message(payload: string): void; lost(): void }): Promise<void>;
  log: Pick<Log, 'error'>;
}

/**
 * Maximum duration of one wait in ms. Node timers are limited to 24 days, and changes of the system clock must be
 * noticed.
 */
const longestWaitMs = 3_600_000;
/** Delay between retries while another process holds the row or the database is down, in ms. */
const shortestWaitMs = 300;

/**
 * Publishes scheduled drafts at their time. Runs in every process, so that one running process is enough. The row lock
 * ensures that each draft is published once; cache tags notify all processes.
 */
export async function followPlans({
  db,
  now,
  listen,
  log,
  shopFacts,
  settings,
}: Following): Promise<{ stop(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running: Promise<void> | undefined;
  let again = false;

  async function round(): Promise<void> {
    while (!stopped && (await publishNext({ db, now, shopFacts, settings })) !== undefined);
    const next = stopped ? undefined : await nextMoment(db);
    if (stopped || !next) return;
    const wait = Math.min(Math.max(next.getTime() - now().getTime(), shortestWaitMs), longestWaitMs);
    timer = setTimeout(look, wait);
    timer.unref();
  }

  /** Runs one round at a time. A notification during a round starts another round. */
  function look(): void {
    if (running || stopped) {
      again = true;
      return;
    }
    clearTimeout(timer);
    again = false;
    running = round()
      .catch((error: unknown) => {
        if (stopped) return;
        log.error(
          { event: 'content.publish_failed', err: error },
          'scheduled content could not be published; trying again',
        );
        timer = setTimeout(look, 5000);
        timer.unref();
      })
      .finally(() => {
        running = undefined;
        if (again) look();
      });
  }

  await listen(plannedChannel, { message: look, lost: look });
  look();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

import { inArray } from 'drizzle-orm';
import * as calls from '#contract/office/stock.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { type BegunCount, beginCount } from '#server/catalogue/stock/begin-count.ts';
import { type EndedCount, endCount } from '#server/catalogue/stock/end-count.ts';
import { enterCount } from '#server/catalogue/stock/enter-count.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { listStock, setLevel } from './list-stock.ts';
import { readAgeing } from './read-ageing.ts';
import { readCount, readCountLine } from './read-count.ts';

/** Mounts the stock routes: levels, ageing and blind counts. The ledger records all changes. */
export function mountStockRoom(office: Office, { db, now, settings }: Needs<'db' | 'now' | 'settings'>): void {
  mountRead(office, calls.listStockEndpoint, async ({ query }) =>
    successEnvelope(await listStock(settings, db, query, now())),
  );

  mountRead(office, calls.readAgeingEndpoint, async () => successEnvelope(await readAgeing(db, now())));

  mountChange(office, calls.setLevelEndpoint, async ({ body }, { change }) => {
    const set = await change((tx, note) => setLevel(settings, tx, note, body, now()));
    return okWithMessage(set.ownLevel ? `It is ordered again from ${set.level} on.` : 'It has the usual level.', set);
  });

  mountCounts(office, { db });
}

/** Mounts blind counts: starting, entering figures size by size, and ending with the differences booked. */
function mountCounts(office: Office, { db }: Needs<'db'>): void {
  mountRead(office, calls.readCountEndpoint, async ({ query }) => successEnvelope(await readCount(db, query.q)));

  mountChange(office, calls.beginCountEndpoint, async ({ body }, { session: { member }, change }) => {
    const productIds = [...new Set(body.products)];
    const { forgetting } = body;
    const sizes = await change(async (tx, note) => {
      const there = await tx
        .select({ id: productsTable.id })
        .from(productsTable)
        .where(inArray(productsTable.id, productIds));
      if (there.length < productIds.length) throw noSuchProduct();
      const begun = await beginCount(
        tx,
        { productIds, person: member.name, anew: forgetting !== undefined },
        { dry: false },
      );
      // Discarding figures needs the user's consent to exactly this number.
      if (forgetting !== undefined && forgetting !== begun.forgotten)
        throw notCounted(
          `Somebody counted meanwhile: ${figuresOf(begun.forgotten)} would be forgotten. Look at them first.`,
        );
      for (const about of productIds) note({ thing: 'product', about, what: beganWords(begun, about) });
      return begun.sizes;
    });
    return okWithMessage(
      sizes === 0 ? 'It is being counted already.' : `${sizesOf(sizes)} being counted.`,
      await readCount(db),
    );
  });

  mountChange(
    office,
    calls.enterFigureEndpoint,
    async ({ body: { product, size, figure } }, { session: { member }, change }) => {
      const line = await change(async (tx, note) => {
        if (!(await readCountLine(tx, product, size)))
          throw notCounted('This size is not being counted. Have its product counted first.');
        await enterCount(tx, { productId: product, size, figure, person: member.name }, { dry: false });
        note({ thing: 'product', about: product, what: `Counted ${size}`, after: { [size]: String(figure) } });
        return readCountLine(tx, product, size);
      });
      if (!line) throw noSuchProduct();
      return okWithMessage('It is written down.', line);
    },
  );

  mountRead(office, calls.readDifferencesEndpoint, async (_input, { session: { member } }) => {
    if (!(await readCount(db))) throw notCounted('No count is open.');
    return successEnvelope(presentEnd(await endCount(db, { person: member.name }, { dry: true })));
  });

  mountChange(office, calls.endCountEndpoint, async (_input, { session: { member }, change }) => {
    const ended = await change(async (tx, note) => {
      if (!(await readCount(tx))) throw notCounted('No count is open.');
      const done = await endCount(tx, { person: member.name }, { dry: false });
      note({
        thing: 'shop',
        about: `count ${done.id}`,
        what: `Ended count ${done.id}: ${done.booked.length} differences booked`,
      });
      for (const { productId, size, difference } of done.booked)
        note({
          thing: 'product',
          about: productId,
          what: `Booked what count ${done.id} found`,
          after: { [size]: String(difference) },
        });
      return done;
    });
    const stays = ended.stuck.length > 0 ? ' It stays open for pieces that orders have.' : '';
    return okWithMessage(
      `${ended.booked.length === 1 ? '1 difference is' : `${ended.booked.length} differences are`} booked.${stays}`,
      presentEnd(ended),
    );
  });
}

const figuresOf = (number: number) => (number === 1 ? '1 figure' : `${number} figures`);
const sizesOf = (number: number) => (number === 1 ? '1 size is' : `${number} sizes are`);

function beganWords({ id, products: begun, forgotten }: BegunCount, product: string): string {
  if (!begun.includes(product)) return `Is being counted already, in count ${id}`;
  return forgotten > 0
    ? `Began to count it anew, in count ${id}: ${figuresOf(forgotten)} forgotten`
    : `Began to count it, in count ${id}`;
}

/** Returns the Problem with words for the screen, as the command line's message names commands. */
function notCounted(words: string): Problem {
  return new Problem(409, 'conflict', words);
}

function presentEnd({ booked, stuck, agree, uncounted }: EndedCount): calls.EndedCountReply {
  const shown = (found: EndedCount['booked']) =>
    found.map(({ productId, size, name, difference, available }) => ({
      product: productId,
      size,
      name,
      difference,
      available,
    }));
  return { booked: shown(booked), stuck: shown(stuck), agree, uncounted };
}

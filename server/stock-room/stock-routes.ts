import { inArray } from 'drizzle-orm';
import * as calls from '#contract/office/stock.ts';
import { products } from '#database/schema/catalogue.ts';
import { noSuchProduct } from '#server/catalogue/change-product.ts';
import type { Needs } from '#server/platform/context.ts';
import { succeed, told } from '#server/platform/mount.ts';
import { Problem } from '#server/platform/problem.ts';
import { mountChange, mountRead, type Office } from '#server/staff/mount-office.ts';
import { beginCount } from '#server/stock/begin-count.ts';
import { type EndedCount, endCount } from '#server/stock/end-count.ts';
import { enterCount } from '#server/stock/enter-count.ts';
import { listStock, setLevel } from './list-stock.ts';
import { readCount, readCountLine } from './read-count.ts';

/** Mounts the room of the stock: what is to be ordered again, and counting the shelf, blind. All of it moves by the ledger. */
export function mountStockRoom(office: Office, { db, now }: Needs<'db' | 'now'>): void {
  mountRead(office, calls.listStock, async ({ query }) => succeed(await listStock(db, query, now())));

  mountChange(office, calls.setLevel, async ({ body }, { change }) => {
    const set = await change((tx, note) => setLevel(tx, note, body, now()));
    return told(set.ownLevel ? `It is ordered again from ${set.level} on.` : 'It has the usual level.', set);
  });

  mountRead(office, calls.readCount, async ({ query }) => succeed(await readCount(db, query.q)));

  mountChange(office, calls.beginCount, async ({ body }, { session: { member }, change }) => {
    const productIds = [...new Set(body.products)];
    const sizes = await change(async (tx, note) => {
      const there = await tx.select({ id: products.id }).from(products).where(inArray(products.id, productIds));
      if (there.length < productIds.length) throw noSuchProduct();
      const begun = await beginCount(tx, { productIds, person: member.name }, { dry: false });
      for (const about of productIds) note({ thing: 'product', about, what: `Began to count it, in count ${begun.id}` });
      return begun.sizes;
    });
    return told(`${sizes} sizes are being counted.`, await readCount(db));
  });

  mountChange(office, calls.enterFigure, async ({ body: { product, size, figure } }, { session: { member }, change }) => {
    const line = await change(async (tx, note) => {
      if (!(await readCountLine(tx, product, size))) throw notCounted('This size is not being counted. Have its product counted first.');
      await enterCount(tx, { productId: product, size, figure, person: member.name }, { dry: false });
      note({ thing: 'product', about: product, what: `Counted ${size}`, after: { [size]: String(figure) } });
      return readCountLine(tx, product, size);
    });
    if (!line) throw noSuchProduct();
    return told('It is written down.', line);
  });

  mountRead(office, calls.readDifferences, async (_input, { session: { member } }) => {
    if (!(await readCount(db))) throw notCounted('No count is open.');
    return succeed(presentEnd(await endCount(db, { person: member.name }, { dry: true })));
  });

  mountChange(office, calls.endCount, async (_input, { session: { member }, change }) => {
    const ended = await change(async (tx, note) => {
      if (!(await readCount(tx))) throw notCounted('No count is open.');
      const done = await endCount(tx, { person: member.name }, { dry: false });
      note({ thing: 'shop', about: `count ${done.id}`, what: `Ended count ${done.id}: ${done.booked.length} differences booked` });
      for (const { productId, size, difference } of done.booked)
        note({ thing: 'product', about: productId, what: `Booked what count ${done.id} found`, after: { [size]: String(difference) } });
      return done;
    });
    const stays = ended.stuck.length > 0 ? ' It stays open for pieces that orders have.' : '';
    return told(
      `${ended.booked.length === 1 ? '1 difference is' : `${ended.booked.length} differences are`} booked.${stays}`,
      presentEnd(ended),
    );
  });
}

/** Said in the words of the screen: those of the command line name its commands. */
function notCounted(words: string): Problem {
  return new Problem(409, 'conflict', words);
}

function presentEnd({ booked, stuck, agree, uncounted }: EndedCount): calls.EndedCount {
  const shown = (found: EndedCount['booked']) =>
    found.map(({ productId, size, name, difference, available }) => ({ product: productId, size, name, difference, available }));
  return { booked: shown(booked), stuck: shown(stuck), agree, uncounted };
}

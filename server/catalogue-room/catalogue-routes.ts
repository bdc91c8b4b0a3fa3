import { Readable } from 'node:stream';
import { Picture } from '#artwork/picture.ts';
import type { ParsedOf } from '#contract/endpoint.ts';
import { toPaise } from '#contract/money.ts';
import * as calls from '#contract/office/products.ts';
import { sizePlace } from '#contract/sizes.ts';
import type { Db } from '#database/db.ts';
import { type ChangedProduct, changeProduct, noSuchProduct, type ProductChange } from '#server/catalogue/change-product.ts';
import { inWords } from '#server/catalogue/fact-words.ts';
import { type ProductFacts, readFacts, readVersion } from '#server/catalogue/product-facts.ts';
import { mayBecome } from '#server/catalogue/product-rules.ts';
import type { Needs } from '#server/platform/context.ts';
import { type DiskSpace, noRoomForPictures } from '#server/platform/disk-space.ts';
import { succeed, told } from '#server/platform/mount.ts';
import { waitsItself } from '#server/platform/patience.ts';
import { mountChange, mountRead, type Note, type Office } from '#server/staff/mount-office.ts';
import { notChosen } from '#server/uploads/refusals.ts';
import { listProducts } from './list-products.ts';
import { type MakingContext, mountProductMaking } from './making-routes.ts';
import { openProduct } from './open-product.ts';
import { addPhotograph, arrange, type PhotographContext, readForCutting, takePhotograph } from './photographs.ts';
import { mountShelf } from './shelf-routes.ts';
import { mountSports } from './sport-routes.ts';

type Changes = ParsedOf<typeof calls.changeProduct>['body']['changes'];

export type CatalogueRoomContext = Needs<'now'> & PhotographContext & MakingContext & { disk: Pick<DiskSpace, 'level'> };

/** Mounts the room of the catalogue: products listed, opened, made, changed and restored. */
export function mountCatalogueRoom(office: Office, deps: CatalogueRoomContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listProducts, async ({ query }) => succeed(await listProducts(db, query)));
  mountRead(office, calls.openProduct, async ({ params }) => succeed(await openProduct(db, params.id)));

  mountChange(office, calls.changeProduct, async ({ params: { id }, body }, { session: { member }, change }) => {
    const changed = await change(async (tx, note) =>
      changeNoted(tx, note, { id, version: body.version, changes: await factsIn(tx, id, body.changes), who: member.name, at: now() }),
    );
    return told(`${changed.what}.`, await openProduct(db, id));
  });

  mountChange(office, calls.restoreProduct, async ({ params: { id }, body: { version, to } }, { session: { member }, change }) => {
    await change(async (tx, note) => {
      const changes = await readVersion(tx, id, to);
      if (!changes) throw noSuchProduct();
      await changeNoted(tx, note, {
        id,
        version,
        changes: await withState(tx, id, changes),
        who: member.name,
        at: now(),
        what: `Restored version ${to}`,
      });
    });
    return told(`It is again as it was in version ${to}.`, await openProduct(db, id));
  });
  mountProductMaking(office, deps);
  mountSports(office, deps);
  mountShelf(office, deps);
  mountPhotographs(office, deps);
}

/** Changes a product and notes for the audit what it was and is. */
async function changeNoted(tx: Db, note: Note, change: ProductChange): Promise<ChangedProduct> {
  const changed = await changeProduct(tx, change);
  const { before, after, names, what } = changed;
  note({ thing: 'product', about: change.id, what, before: inWords(before, names), after: inWords(after, names) });
  return changed;
}

/** What a product was, with the state it has now where the way back is closed: what was published is not a draft again. */
async function withState(tx: Db, id: string, then: ProductFacts): Promise<ProductFacts> {
  const [now] = await readFacts(tx, [id]);
  return now && !mayBecome(now.facts.state, then.state) ? { ...then, state: now.facts.state } : then;
}

/** What was sent, as the shop keeps it. Throws Problem 400 for pictures there are none of. */
async function factsIn(tx: Db, id: string, changes: Changes): Promise<Partial<ProductFacts>> {
  const { price, oldPrice, sizes, gallery, colours, ...same } = changes;
  const [now] = colours ? await readFacts(tx, [id]) : [];
  const facts: { [Name in keyof ProductFacts]?: ProductFacts[Name] | undefined } = {
    ...same,
    ...(price !== undefined && { pricePaise: toPaise(price) }),
    ...(oldPrice !== undefined && { oldPricePaise: oldPrice === null ? null : toPaise(oldPrice) }),
    ...(sizes && { sizes: [...new Set(sizes)].toSorted((one, other) => sizePlace(one) - sizePlace(other)) }),
    ...(colours && now && { picture: { ...Picture.parse(now.facts.picture), colours } }),
    ...(gallery && { gallery: await arrange(tx, id, gallery) }),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<ProductFacts>;
}

/** Mounts what is asked for with pictures: here, and only here, a body is handed on as it arrives. */
function mountPhotographs(office: Office, deps: CatalogueRoomContext): void {
  void office.router.app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, body, handOn) => handOn(null, body));
    scope.addHook('onRequest', async (request) => waitsItself(request));
    const here = { ...office, router: { ...office.router, app: scope } };
    mountChange(here, calls.addPhotograph, async ({ params: { id }, headers, body }, { session: { member }, change }) => {
      if (deps.disk.level() !== 'enough') throw noRoomForPictures();
      const [found] = await readFacts(deps.db, [id]);
      if (!found) throw noSuchProduct();
      if (!(body instanceof Readable)) throw notChosen();
      const arriving = { body, length: headers['content-length'], whose: member.id };
      await takePhotograph(deps, id, arriving, (row) =>
        change(async (tx, note) => {
          const { version, changes } = await addPhotograph(tx, row);
          await changeNoted(tx, note, { id, version, changes, who: member.name, at: deps.now(), what: 'Added a photograph' });
        }),
      );
      return told('The photograph is there.', await openProduct(deps.db, id));
    });
    done();
  });
  mountRead(office, calls.readPhotograph, async ({ params: { id, number } }) => readForCutting(deps, id, number));
}

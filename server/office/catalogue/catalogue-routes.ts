import { Readable } from 'node:stream';
import type { ParsedOf } from '#contract/endpoint.ts';
import { toPaise } from '#contract/money.ts';
import * as calls from '#contract/office/products.ts';
import type { Db } from '#database/db.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { inOrderOfKind, kindNamed, sellableSizes } from '#server/catalogue/products/kinds.ts';
import { type ProductFacts, readFacts, readVersion } from '#server/catalogue/products/product-facts.ts';
import { mayBecome } from '#server/catalogue/products/product-rules.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import { type DiskSpace, noRoomForPictures } from '#server/foundation/process/disk-space.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { notChosen } from '#server/fulfilment/picture-files/refusals.ts';
import { mountChange, mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { mountRaw } from '#server/office/staff-records/mount-raw.ts';
import { readDrawing } from './check-drawing.ts';
import { mountAthletes, mountCollections } from './collection-routes.ts';
import { mountDrawings } from './drawing-routes.ts';
import { mountKinds } from './kind-routes.ts';
import { listOfficeProducts } from './list-products.ts';
import { mountListVersions } from './list-version-routes.ts';
import { type MakingContext, mountProductMaking } from './making-routes.ts';
import { openProduct } from './open-product.ts';
import {
  addPhotograph,
  arrangePhotographs,
  type PhotographContext,
  readForCutting,
  takePhotograph,
} from './photographs.ts';
import { mountPreviews } from './preview-routes.ts';
import { changeOrRequest } from './request-price.ts';
import { mountShelf } from './shelf-routes.ts';
import { mountSports } from './sport-routes.ts';

type Changes = ParsedOf<typeof calls.changeProductEndpoint>['body']['changes'];

export type CatalogueRoomContext = Needs<'now' | 'shopFacts' | 'settings'> &
  PhotographContext &
  MakingContext & { disk: Pick<DiskSpace, 'level'> };

/** Mounts the catalogue routes: list, read, create, change and restore products. */
export function mountCatalogueRoom(office: Office, deps: CatalogueRoomContext): void {
  const { db, now } = deps;
  mountRead(office, calls.listProductsEndpoint, async ({ query }) =>
    successEnvelope(await listOfficeProducts(deps.shopFacts, db, query)),
  );
  mountRead(office, calls.openProductEndpoint, async ({ params }) =>
    successEnvelope(await openProduct(deps.shopFacts, db, params.id)),
  );

  mountChange(
    office,
    calls.changeProductEndpoint,
    async ({ params: { id }, body }, { session: { member }, change }) => {
      const { what } = await change(async (tx, note) => {
        const changes = await factsIn(deps.shopFacts, tx, id, body.changes);
        const { version, confirmedPrice } = body;
        return changeOrRequest(deps, tx, note, { id, version, changes, confirmedPrice, at: now() }, member);
      });
      return okWithMessage(`${what}.`, await openProduct(deps.shopFacts, db, id));
    },
  );

  mountChange(
    office,
    calls.restoreProductEndpoint,
    async ({ params: { id }, body: { version, to, confirmedPrice } }, { session: { member }, change }) => {
      const { what, isWaiting } = await change(async (tx, note) => {
        const then = await readVersion(tx, id, to);
        if (!then) throw noSuchProduct();
        const changes = await withState(deps.shopFacts, tx, id, then);
        const restored = { id, version, changes, confirmedPrice, at: now(), what: `Restored version ${to}` };
        return changeOrRequest(deps, tx, note, restored, member);
      });
      const said = isWaiting ? `${what}.` : `It is again as it was in version ${to}.`;
      return okWithMessage(said, await openProduct(deps.shopFacts, db, id));
    },
  );
  mountProductMaking(office, deps);
  mountPreviews(office, deps);
  mountDrawings(deps.shopFacts, office, deps);
  mountSports(office, deps);
  mountKinds(office, deps);
  mountCollections(office, deps);
  mountAthletes(office, deps);
  mountListVersions(office, deps);
  mountShelf(office, deps);
  mountPhotographs(office, deps);
}

/**
 * Adds the current schedule to an older version. Keeps the current state if the old one cannot be reached, as a
 * published product is never a draft again.
 */
async function withState(shopFacts: KnownFacts, tx: Db, id: string, then: ProductFacts): Promise<ProductFacts> {
  const [now] = await readFacts(tx, [id]);
  if (!now) return then;
  const { state, publishAt = null, kind } = now.facts;
  const own = kindNamed(shopFacts, kind);
  // Sizes no longer sold for this kind are not restored.
  const sizes = own
    ? then.sizes.filter((size) => sellableSizes(own).includes(size) || now.facts.sizes.includes(size))
    : then.sizes;
  // The current schedule stays, as an older version does not contain it.
  return {
    ...then,
    publishAt,
    sizes: sizes.length > 0 ? sizes : now.facts.sizes,
    ...(!mayBecome(state, then.state) && { state }),
  };
}

function pricesIn({ price, oldPrice, mrp }: Pick<Changes, 'price' | 'oldPrice' | 'mrp'>) {
  return {
    ...(mrp !== undefined && { mrpPaise: mrp === null ? null : toPaise(mrp) }),
    ...(price !== undefined && { pricePaise: toPaise(price) }),
    ...(oldPrice !== undefined && { oldPricePaise: oldPrice === null ? null : toPaise(oldPrice) }),
  };
}

/** Converts a request body to stored product facts. Throws Problem 400 for unknown pictures. */
async function factsIn(shopFacts: KnownFacts, tx: Db, id: string, changes: Changes): Promise<Partial<ProductFacts>> {
  const { price, oldPrice, mrp, sizes, gallery, picture, publishAt, ...same } = changes;
  const kind = picture || sizes ? await kindOf(tx, id) : '';
  const drawn = picture && kind && (await readDrawing(shopFacts, picture, kind));
  const facts: { [Name in keyof ProductFacts]?: ProductFacts[Name] | undefined } = {
    ...same,
    ...pricesIn({ price, oldPrice, mrp }),
    ...(publishAt !== undefined && { publishAt: publishAt && new Date(publishAt).toISOString() }),
    ...(sizes && { sizes: inOrderOfKind(shopFacts, kind, sizes) }),
    ...(drawn && { picture: drawn }),
    ...(gallery && { gallery: await arrangePhotographs(tx, id, gallery) }),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Partial<ProductFacts>;
}

/** Mounts the picture routes. Only these receive the request body as a stream. */
function mountPhotographs(office: Office, deps: CatalogueRoomContext): void {
  mountRaw(office, (here) => {
    mountChange(
      here,
      calls.addPhotographEndpoint,
      async ({ params: { id }, headers, body }, { session: { member }, change, earlier }) => {
        if (earlier) return photographAdded(deps, id);
        if (deps.disk.level() !== 'enough') throw noRoomForPictures();
        const [found] = await readFacts(deps.db, [id]);
        if (!found) throw noSuchProduct();
        if (!(body instanceof Readable)) throw notChosen();
        const arriving = { body, length: headers['content-length'], whose: member.id };
        await takePhotograph(deps, id, arriving, (row) =>
          change(async (tx, note) => {
            const number = await addPhotograph(tx, row);
            note({ thing: 'product', about: id, what: `Added photograph ${number}, which is not shown yet` });
          }),
        );
        return photographAdded(deps, id);
      },
    );
  });
  mountRead(office, calls.readPhotographEndpoint, async ({ params: { id, number } }) =>
    readForCutting(deps, id, number),
  );
}

async function photographAdded({ shopFacts, db }: CatalogueRoomContext, id: string) {
  const message = 'The photograph is there. It is shown once it is described.';
  return okWithMessage(message, await openProduct(shopFacts, db, id));
}

/** Returns the kind of a product; empty if the product does not exist. */
async function kindOf(tx: Db, id: string): Promise<string> {
  const [now] = await readFacts(tx, [id]);
  return now?.facts.kind ?? '';
}

import * as calls from '#contract/office/product-making.ts';
import type { Db } from '#database/db.ts';
import { listKnownClubs } from '#server/catalogue/clubs-and-collections/known-clubs.ts';
import { readPictureAddress } from '#server/catalogue/pictures/picture-address.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import {
  colouredOf,
  copyOf,
  makeProduct,
  type NewProductFacts,
} from '#server/catalogue/product-changes/make-product.ts';
import { factsInWords } from '#server/catalogue/products/fact-words.ts';
import { readKinds } from '#server/catalogue/products/kinds.ts';
import { type FactName, readFacts } from '#server/catalogue/products/product-facts.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { FileReply, okWithMessage, successEnvelope } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import {
  mountChange,
  mountRead,
  type Office,
  Repeated,
  type WriteAudit,
} from '#server/office/staff-records/mount-office.ts';
import { factsOfNew } from './new-product.ts';
import { openProduct } from './open-product.ts';
import { categoriesFor, listKnownAthletes, readChoices } from './product-choices.ts';

export type MakingContext = Needs<'db' | 'now' | 'shopFacts' | 'settings'> & {
  pictures: Pick<PictureStore, 'readInOffice' | 'readCopy'>;
};

/** Mounts product creation, from a form or as a copy, and the pictures of unpublished products. */
export function mountProductMaking(office: Office, { db, now, pictures, shopFacts, settings }: MakingContext): void {
  mountRead(office, calls.readProductChoicesEndpoint, async () =>
    successEnvelope(await readChoices(db, settings, now())),
  );

  mountChange(
    office,
    calls.makeProductEndpoint,
    async ({ body: { key, ...wanted } }, { session: { member }, change }) => {
      const [sports, kinds, clubs, athletes] = await Promise.all([
        readSports(db),
        readKinds(db),
        listKnownClubs(db),
        listKnownAthletes(db),
      ]);
      const facts = factsOfNew(wanted, { categories: categoriesFor(sports), sports, kinds, clubs, athletes });
      const pieces = new Map(wanted.sizes.map(({ size, pieces: lying }) => [size, lying]));
      const draft = {
        category: wanted.category,
        facts,
        pieces,
        key: `${member.id}:${key}`,
        who: member.name,
        at: now(),
      };
      const id = await change((tx, note) => makeNoted(shopFacts, tx, note, { ...draft, what: 'Made as a draft' }));
      return okWithMessage(
        `${facts.name} is a draft. Nobody sees it in the shop yet.`,
        await openProduct(shopFacts, db, id),
      );
    },
  );

  mountChange(
    office,
    calls.duplicateProductEndpoint,
    async ({ params, body: { key, colours } }, { session: { member }, change }) => {
      const [found] = await readFacts(db, [params.id]);
      if (!found) throw noSuchProduct();
      const facts = colours ? colouredOf(found.facts, colours) : copyOf(found.facts);
      const draft = { category: found.row.category, facts, key: `${member.id}:${key}`, who: member.name, at: now() };
      const id = await change((tx, note) =>
        makeNoted(shopFacts, tx, note, { ...draft, what: `Made as a copy of ${found.facts.name}` }),
      );
      return okWithMessage(
        `${facts.name} is a draft. Nobody sees it in the shop yet.`,
        await openProduct(shopFacts, db, id),
      );
    },
  );

  mountRead(office, calls.readDraftPictureEndpoint, async ({ params: { id, file } }) => {
    const wanted = readPictureAddress(id, file);
    const picture = wanted && (await pictures.readInOffice(wanted));
    if (picture?.kind === 'failed')
      throw new Problem(503, 'unavailable', 'The picture could not be drawn now. Try again in a moment.');
    if (!wanted || picture?.kind !== 'picture') throw new Problem(404, 'not_found', 'There is no such picture');
    return new FileReply(picture.bytes, `image/${wanted.format}`);
  });
}

async function makeNoted(
  shopFacts: KnownFacts,
  tx: Db,
  note: WriteAudit,
  draft: NewProductFacts,
): Promise<string | Repeated<string>> {
  const { id, again } = await makeProduct(shopFacts, tx, draft);
  if (again) return new Repeated(id);
  const names = Object.keys(draft.facts) as FactName[];
  note({ thing: 'product', about: id, what: draft.what, after: factsInWords(draft.facts, names) });
  return id;
}

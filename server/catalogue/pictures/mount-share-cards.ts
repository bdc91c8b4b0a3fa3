import { createHash } from 'node:crypto';
import type {} from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import type { Db } from '#database/db.ts';
import { readPhotograph } from '#server/catalogue/catalogue-lists/photographs.ts';
import { type ShareCard, shareVersion } from '#server/catalogue/picture-drawing/share-card.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { findShareCard } from './find-share-card.ts';
import type { PictureStore } from './picture-store.ts';

const cardFile = /^([a-z0-9-]{1,100})\.jpg$/;

interface ShareContext {
  db: Db;
  files: Pick<Files, 'read'>;
  pictures: PictureStore;
}

/** Serves `/images/share/NAME.jpg`: share cards of existing pages only. */
export function mountShareCards(
  shopFacts: KnownFacts,
  app: FastifyInstance,
  { db, files, pictures: store }: ShareContext,
): void {
  app.get<{ Params: { file: string } }>('/images/share/:file', { logLevel: 'warn' }, async (request, reply) => {
    const name = cardFile.exec(request.params.file)?.[1];
    const card = name ? await findShareCard(shopFacts, db, name) : undefined;
    if (!card) return reply.code(404).header('cache-control', 'no-store').send();
    const answer = await store.readMade(`share-${versionOf(card)}.jpg`, async () => ({
      kind: 'share',
      card: await withPhotographs(card, db, files),
    }));
    if (answer.kind !== 'picture')
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '5').send();
    // The URL names the page, not the card's content, so a limited cache time lets a new card replace it.
    reply.header('cache-control', 'public, max-age=86400').header('etag', answer.etag);
    if (request.headers['if-none-match']?.includes(answer.etag)) return reply.code(304).send();
    return reply.type('image/jpeg').send(answer.bytes);
  });
}

function versionOf(card: ShareCard): string {
  const parts = [
    shareVersion,
    card,
    card.pieces.map((piece) => ('photo' in piece ? piece.photo.version : pictureVersion(piece.picture))),
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** Adds the bytes of the photographs to a card. They are read only for drawing. */
async function withPhotographs(card: ShareCard, db: Db, files: Pick<Files, 'read'>): Promise<ShareCard> {
  const pieces = card.pieces.map(async (piece) => {
    if (!('photo' in piece)) return piece;
    const { product, number } = piece.photo;
    return { photo: { ...piece.photo, of: await readPhotograph(db, files, product, number) } };
  });
  return { ...card, pieces: await Promise.all(pieces) };
}

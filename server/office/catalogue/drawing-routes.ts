import { DrawnPicture, tryDrawingEndpoint } from '#contract/office/drawing.ts';
import type { PictureStore } from '#server/catalogue/pictures/picture-store.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { FileReply } from '#server/foundation/http/mount.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import { mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { readDrawing } from './check-drawing.ts';

/** Preview width in pixels: that of the form at double density. */
const width = 480;

/** Mounts the live preview of a drawing in the form, rendered by the same code as the shop's pictures. */
export function mountDrawings(
  shopFacts: KnownFacts,
  office: Office,
  { pictures }: { pictures: Pick<PictureStore, 'readCopy'> },
): void {
  mountRead(office, tryDrawingEndpoint, async ({ params: { view }, query }, { session: { member } }) => {
    const picture = await readDrawing(shopFacts, readSent(query.picture));
    const name = `tried-${pictureVersion(picture)}-${view}-${width}.webp`;
    const turn = { of: member.id, take: async () => {} };
    const made = await pictures.readCopy(
      name,
      (draw) => draw({ kind: 'picture', picture, view, width, format: 'webp' }),
      turn,
    );
    if (made.kind !== 'picture')
      throw new Problem(503, 'unavailable', 'It could not be drawn now. Try again in a moment.');
    return new FileReply(made.bytes, 'image/webp');
  });
}

function readSent(json: string): DrawnPicture {
  const sent = DrawnPicture.safeParse(jsonIn(json)).data;
  if (!sent)
    throw new Problem(400, 'invalid_fields', 'That cannot be drawn.', { fields: { picture: 'That cannot be drawn.' } });
  return sent;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import { Readable } from 'node:stream';
import { addSlidePictureEndpoint, SlidePicture } from '#contract/office/content.ts';
import { slidePicturesTable } from '#database/schema/catalogue.ts';
import { type SlidePictureRow, slidePictureKey, slidePreviewKey } from '#server/foundation/content/slide-pictures.ts';
import { okWithMessage } from '#server/foundation/http/mount.ts';
import { noRoomForPictures } from '#server/foundation/process/disk-space.ts';
import { notChosen } from '#server/fulfilment/picture-files/refusals.ts';
import { keepBoth } from '#server/fulfilment/uploads/keep-both.ts';
import { receivePicture } from '#server/fulfilment/uploads/take-picture.ts';
import { mountChange, type Office } from '#server/office/staff-records/mount-office.ts';
import { mountRaw } from '#server/office/staff-records/mount-raw.ts';
import type { ContentContext } from './content-context.ts';

const taken = 'The picture is there.';

/** Mounts the upload of slide pictures, the only call here that receives the body as a stream. */
export function mountSlidePictures(office: Office, deps: ContentContext): void {
  mountRaw(office, (here) => {
    mountChange(here, addSlidePictureEndpoint, async ({ headers, body }, { session: { member }, change, earlier }) => {
      if (earlier) return okWithMessage(taken, SlidePicture.parse(earlier.result));
      if (deps.disk.level() !== 'enough') throw noRoomForPictures();
      if (!(body instanceof Readable)) throw notChosen();
      const arriving = { body, length: headers['content-length'], whose: member.id };
      const row = await takeSlidePicture(deps, arriving, (picture) =>
        change(async (tx, note) => {
          await tx.insert(slidePicturesTable).values(picture);
          note({ thing: 'shop', about: 'content', what: 'Sent a picture for a slide' });
          return SlidePicture.parse(picture);
        }),
      );
      return okWithMessage(taken, SlidePicture.parse(row));
    });
  });
}

/**
 * Receives a slide picture like a product photograph, stores its files and passes its row to `keep`. Throws Problem
 * 400, 413, 503.
 */
async function takeSlidePicture(
  { files, pictureProcesses, now }: ContentContext,
  arriving: Omit<Parameters<typeof receivePicture>[1], 'purpose'>,
  keep: (row: SlidePictureRow) => Promise<unknown>,
): Promise<SlidePictureRow> {
  return receivePicture(
    { files, processes: pictureProcesses },
    { ...arriving, purpose: 'product' },
    async ({ id, done, picture, preview }) => {
      const { seeThrough: _seeThrough, ...rest } = done;
      const row: SlidePictureRow = { id, ...rest, addedAt: now() };
      const places = { key: slidePictureKey(row), previewKey: slidePreviewKey(id) };
      await keepBoth(files, { picture, preview, format: row.format, ...places }, () => keep(row));
      return row;
    },
  );
}

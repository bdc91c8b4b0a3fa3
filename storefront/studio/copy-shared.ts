import { beginHistory } from '#artwork/design/history.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { storePicture } from '../browser/stored-pictures.ts';
import { withPictureNames } from './draft.ts';
import { readPicture, type StudioPicture } from './studio-pictures.ts';
import { beginStudio, type StudioState } from './studio-state.ts';

/**
 * Copies the design behind a share link to this device. Its pictures become files on this device, in the size that the
 * link shows. Returns a message if it cannot be loaded.
 */
export async function copyShared(share: string): Promise<{ state: StudioState; pictures: StudioPicture[] } | string> {
  try {
    const { data } = await browserApi('GET /api/shared-designs/:id', { params: { id: share } });
    const own = await Promise.all(
      data.pictures.map(async ({ id, preview }) => ({ id, picture: await takeCopy(preview) })),
    );
    const design = withPictureNames(data.design, new Map(own.map(({ id, picture }) => [id, picture.key])));
    const state = { ...beginStudio(design), history: beginHistory(design), side: data.sides[0] ?? 'front' };
    return { state, pictures: own.map(({ picture }) => picture) };
  } catch (error) {
    const isGone = error instanceof ApiProblem && error.status === 404;
    return isGone
      ? 'This link shows nothing any more'
      : "We couldn't open this design. Check your connection and open the link again.";
  }
}

async function takeCopy(address: string): Promise<StudioPicture> {
  const reply = await fetch(address);
  if (!reply.ok) throw new Error(`the picture answered ${reply.status}`);
  const file = await reply.blob();
  const { shown: _, ...facts } = await readPicture(file);
  const key = `local-${crypto.randomUUID()}`;
  await storePicture(key, file);
  return { key, name: 'Picture', ...facts };
}

import { expect, test, vi } from 'vitest';
import { createPictureBook } from './picture-book.ts';
import { noPictures, type PicturesState, picturesReducer } from './pictures-state.ts';
import { createPictureSender } from './send-pictures.ts';

const { uploadPicture } = vi.hoisted(() => ({ uploadPicture: vi.fn() }));
vi.mock('../browser/upload-picture.ts', () => ({ uploadPicture, PictureRefused: Error }));

const kite = { key: 'local-1', name: 'kite.png', width: 520, height: 520, seeThrough: false, tones: [] };
const uploaded = (id: string) => ({ id, width: 520, height: 520, seeThrough: false });

test('a picture that is to be sent again is uploaded anew, also if nothing was rendered in between', async () => {
  let state: PicturesState = noPictures;
  // Changes that no render has shown yet.
  const waiting: Parameters<typeof picturesReducer>[1][] = [];
  const book = createPictureBook(
    (action) => waiting.push(action),
    () => {},
  );
  const sender = createPictureSender(book);
  uploadPicture.mockResolvedValueOnce(uploaded('first')).mockResolvedValueOnce(uploaded('second'));
  book.learn(kite);
  sender.hold(kite.key, new Blob(['kite']));
  sender.begin(kite.key);
  expect(await sender.arrived([kite.key])).toEqual(new Map([[kite.key, 'first']]));
  await expect.poll(() => book.known().get(kite.key)?.uploadId).toBe('first');
  // A render that began before the next change ends after it.
  for (const action of waiting) state = picturesReducer(state, action);
  expect(await sender.sendAgain([kite.key])).toBe(true);
  expect(state.known.get(kite.key)?.uploadId).toBe('first');
  expect(await sender.arrived([kite.key])).toEqual(new Map([[kite.key, 'second']]));
  expect(uploadPicture).toHaveBeenCalledTimes(2);
});

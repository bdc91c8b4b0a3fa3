import { expect, test } from 'vitest';
import { noPictures, type PicturesAction, type PicturesState, picturesReducer, shareLeft } from './pictures-state.ts';
import type { StudioPicture } from './studio-pictures.ts';

const picture = (key: string): StudioPicture => ({
  key,
  name: 'a.png',
  width: 4,
  height: 3,
  seeThrough: false,
  tones: [],
});
const after = (actions: readonly PicturesAction[], from: PicturesState = noPictures) =>
  actions.reduce(picturesReducer, from);

test('what is learned of a picture stands in place of what was known; the others stay', () => {
  const state = after([
    { kind: 'learn', picture: picture('a') },
    { kind: 'learn', picture: picture('b') },
    { kind: 'learn', picture: { ...picture('a'), uploadId: 'up-1' } },
  ]);
  expect([...state.known].map(([key, { uploadId }]) => [key, uploadId])).toEqual([
    ['a', 'up-1'],
    ['b', undefined],
  ]);
  expect(state.shown.size).toBe(0);
});

test('the share that has left is the mean of what is on its way, and none once all has ended', () => {
  const half = after([
    { kind: 'leaving', key: 'a', share: 0 },
    { kind: 'leaving', key: 'b', share: 0.5 },
    { kind: 'leaving', key: 'a', share: 1 },
  ]);
  expect(shareLeft(half)).toBe(0.75);
  expect(shareLeft(after([{ kind: 'ended', key: 'b' }], half))).toBe(1);
  const ended: PicturesAction[] = [
    { kind: 'ended', key: 'b' },
    { kind: 'ended', key: 'a' },
  ];
  expect(shareLeft(after(ended, half))).toBe(undefined);
});

test('pictures within reach again take back only the sentence that they were not', () => {
  const away = after([{ kind: 'looked', outOfReach: true }]);
  expect(away.failure).toMatch(/couldn't be loaded/);
  expect(after([{ kind: 'looked', outOfReach: false }], away).failure).toBe(undefined);
  const notSent = after([{ kind: 'fail', sentence: 'The picture did not arrive.' }]);
  expect(after([{ kind: 'looked', outOfReach: false }], notSent).failure).toBe('The picture did not arrive.');
  expect(after([{ kind: 'fail', sentence: undefined }], notSent).failure).toBe(undefined);
});

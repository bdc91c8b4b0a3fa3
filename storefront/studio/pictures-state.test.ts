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

test('a newer entry of a picture replaces the older one, and other entries stay', () => {
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

test('the upload progress is the mean of all pending uploads, and undefined once all have ended', () => {
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

test('pictures that load again clear only the message that they could not be loaded', () => {
  const away = after([{ kind: 'looked', outOfReach: true }]);
  expect(away.failure).toMatch(/couldn't be loaded/);
  expect(after([{ kind: 'looked', outOfReach: false }], away).failure).toBe(undefined);
  const notSent = after([{ kind: 'fail', sentence: 'The picture did not arrive.' }]);
  expect(after([{ kind: 'looked', outOfReach: false }], notSent).failure).toBe('The picture did not arrive.');
  expect(after([{ kind: 'fail', sentence: undefined }], notSent).failure).toBe(undefined);
});

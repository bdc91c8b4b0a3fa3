import { expect, test } from 'vitest';
import type { DesignTextLayer } from '#artwork/design/layers.ts';
import { createFormerWords } from './former-words.ts';

const layer = (id: string, words: string): DesignTextLayer => ({
  kind: 'text',
  id,
  words,
  font: 'teko',
  colour: '#14170f',
  size: 30,
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  outline: null,
  curve: 0,
});

test('a layer is drawn with its former words until its new ones are loaded', () => {
  const loaded = new Set(['தம', 'GULLY']);
  const former = createFormerWords(({ words }) => loaded.has(words));
  former.update([layer('a', 'தம'), layer('b', 'GULLY')]);
  const typed = layer('a', 'தமி');
  former.update([typed, layer('b', 'GULLY')]);
  expect([former.wordsFor(typed), former.wordsFor(layer('b', 'GULLY'))]).toEqual(['தம', 'GULLY']);
  loaded.add('தமி');
  expect(former.wordsFor(typed)).toBe('தமி');
});

test('a layer that was never loaded has no former words', () => {
  const former = createFormerWords(() => false);
  former.update([layer('a', 'தம')]);
  former.update([layer('a', 'தமி')]);
  expect(former.wordsFor(layer('a', 'தமி'))).toBe('தமி');
});

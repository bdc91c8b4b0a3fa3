import { describe, expect, it } from 'vitest';
import { PictureFacts } from '#artwork/picture.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import { shirt } from './test-pictured-goods.ts';

const version = pictureVersion(shirt);

describe('version in the address of a picture', () => {
  it('ignores the order of keys in the picture version, and changes it with any value', () => {
    const turned = PictureFacts.parse({
      number: 7,
      name: 'LOBO',
      colours: { c: '#ff9a1f', a: '#1557c0', b: '#0b2f73' },
      garment: 'jersey',
    });
    expect(version).toMatch(/^[0-9a-f]{10}$/);
    expect(pictureVersion(turned)).toBe(version);
    expect(pictureVersion({ ...shirt, number: 8 })).not.toBe(version);
    expect(pictureVersion({ ...shirt, colours: { ...shirt.colours, b: '#0b2f74' } })).not.toBe(version);
    expect(pictureVersion({ ...shirt, garment: 'kids-jersey', number: undefined })).not.toBe(version);
  });
});

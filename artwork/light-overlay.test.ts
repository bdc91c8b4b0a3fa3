import { beforeAll, describe, expect, it } from 'vitest';
import { readCloth } from '#artwork/node/cloth-files.ts';
import { readLightFile } from '#artwork/node/light-files.ts';
import { isBaked, noTexel } from './cloth.ts';
import { inFullLight } from './compose-cloth.ts';
import { type AnyLight, composeLit, coverAt, isCloth, overlayOfAny } from './compose-lit.ts';
import { layGrain } from './grain.ts';
import { PictureFacts } from './picture.ts';
import { garmentRegistry } from './registry.ts';
import { wholeBox } from './shape.ts';
import { layWeave } from './weave.ts';

const colours = ['#f5f4ef', '#14170f', '#bf2318', '#13244f', '#1c3b2c', '#ffb81c', '#0e6e6b', '#808080', '#ea5a7d'];

function rgb(colour: string): [number, number, number] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
}

describe.each(['t-shirt', 'jersey', 'hoodie', 'cap', 'mug'] as const)('the light overlay of a %s', (name) => {
  const garment = garmentRegistry[name];
  let light: AnyLight;
  let overlay: Uint8ClampedArray;
  beforeAll(async () => {
    const picture = PictureFacts.parse({ garment: name, colours: { a: '#808080', b: '#808080', c: '#808080' } });
    const kept = garment.light(picture, 'front');
    light = await (isBaked(kept) ? readCloth : readLightFile)(kept, wholeBox, 400, 500);
    if (isCloth(light)) layWeave(light, garment.grain, wholeBox);
    else layGrain(light, garment.grain, wholeBox);
    overlay = overlayOfAny(light, garment.finish);
  });

  it.each(colours)('on the colour %s looks like the drawing of the server', (colour) => {
    const [r, g, b] = rgb(colour);
    const flat = new Uint8Array(light.width * light.height * 4);
    for (let k = 0; k < flat.length; k += 4) flat.set([r, g, b, 255], k);
    const drawn = composeLit(light, { data: flat, width: light.width, height: light.height }, garment.finish);
    const under = isCloth(light) ? inFullLight([r, g, b], light.glossy) : [r, g, b];
    const off: number[] = [];
    for (let k = 0; k < light.width * light.height; k++) {
      if (coverAt(light, k) < 255 || (isCloth(light) && light.places[k * 2] === noTexel)) continue;
      const alpha = (overlay[k * 4 + 3] ?? 0) / 255;
      const far = [0, 1, 2].map((channel) => {
        const seen = (under[channel] ?? 0) * (1 - alpha) + (overlay[k * 4 + channel] ?? 0) * alpha;
        return Math.abs(seen - (drawn[k * 4 + channel] ?? 0));
      });
      off.push(Math.max(...far));
    }
    off.sort((one, other) => one - other);
    const mean = off.reduce((sum, value) => sum + value, 0) / off.length;
    expect(mean, 'mean of 255').toBeLessThan(5);
    expect(off[Math.floor(off.length * 0.99)], 'all but a hundredth').toBeLessThan(20);
  });

  it('the overlay has the shadow beside the garment of the picture', () => {
    let beside = 0;
    for (let k = 0; k < light.shadow.length; k++) {
      if (coverAt(light, k) > 0) continue;
      expect(overlay[k * 4 + 3]).toBe(light.shadow[k]);
      if ((light.shadow[k] ?? 0) > 20) beside++;
    }
    expect(beside).toBeGreaterThan(100);
  });
});

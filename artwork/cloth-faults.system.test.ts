import { beforeAll, describe, expect, it } from 'vitest';
import { readCloth } from '#artwork/node/cloth-files.ts';
import { type FramedCloth, isBaked, isGlossy, noTexel, placeUnit } from './cloth.ts';
import { composeCloth } from './compose-cloth.ts';
import { garmentRegistry } from './registry.ts';
import { wholeBox } from './shape.ts';

/** Names of all bakes. */
const bakes = [
  ...new Set(Object.values(garmentRegistry).flatMap(({ lights }) => Object.keys(lights).filter(isBaked))),
].sort();
/** Bakes of worn tops, whose body lies in one place of the drawing. */
const tops = bakes.filter((name) => !/^cloth-(?:cap|flag|scarf)/.test(name) && !isGlossy(name));
/** Grounds of goods through which the wall is seen: a handle, a loop, rings and links, the threads of a fringe. */
const openings: Readonly<Record<string, number>> = {
  'cloth-scarf-1': 10,
  'cloth-scarf-2': 12,
  'goods-mug-1': 2,
  'goods-mug-2': 2,
  'goods-bottle-2': 2,
  'goods-keyring-1': 5,
  'goods-keyring-2': 5,
};

/** Place of a top's body in the flat drawing, in box units. */
const body = { left: 120, right: 680, top: 90, bottom: 900 };
const size = { width: 800, height: 1000 };

function flatOf(colour: (x: number, y: number) => number) {
  const data = new Uint8Array(size.width * size.height * 4);
  for (let k = 0; k < size.width * size.height; k++) {
    const value = colour(k % size.width, Math.floor(k / size.width));
    data.set([value, value, value, 255], k * 4);
  }
  return { data, ...size };
}

const isOnBody = (x: number, y: number) => x > body.left && x < body.right && y > body.top && y < body.bottom;
const white = flatOf(() => 246);
const bodyOnly = flatOf((x, y) => (isOnBody(x, y) ? 255 : 0));
const wide = { width: 1600, height: 2000 };

/** Returns the cloth in even light. */
function evenlyLit(cloth: FramedCloth): FramedCloth {
  const light = cloth.light.slice();
  for (let k = 0; k < light.length; k += 4) light.set([190, 60, 255], k);
  return { ...cloth, light };
}

/** Piece of connected pixels: its first pixel, its size, and whether it touches a pixel that is not wholly cloth. */
interface Piece {
  at: number;
  size: number;
  isAtEdge: boolean;
}

/** Returns the pieces of connected pixels for which `has` is 1. */
function piecesOf(has: Uint8Array, width: number, isCloth?: Uint8Array): Piece[] {
  const done = has.map((is) => 1 - is);
  const stack = new Int32Array(has.length);
  const pieces: Piece[] = [];
  for (let at = 0; at < has.length; at++) {
    if (done[at] === 1) continue;
    let [size, depth, isAtEdge] = [0, 1, false];
    stack[0] = at;
    done[at] = 1;
    while (depth > 0) {
      const k = stack[--depth] ?? 0;
      size++;
      for (const next of [k - 1, k + 1, k - width, k + width]) {
        if (isCloth && isCloth[next] === 0) isAtEdge = true;
        if (done[next] !== 0) continue;
        done[next] = 1;
        stack[depth++] = next;
      }
    }
    pieces.push({ at, size, isAtEdge });
  }
  return pieces;
}

/** Returns 1 for each pixel that has a property. */
const marked = (count: number, has: (k: number) => boolean) =>
  Uint8Array.from({ length: count }, (_, k) => (has(k) ? 1 : 0));

describe.each(bakes)('%s', (name) => {
  let fine: FramedCloth;
  let cloth: FramedCloth;
  beforeAll(async () => {
    fine = await readCloth(name, wholeBox, wide.width, wide.height);
    cloth = await readCloth(name, wholeBox, size.width, size.height);
  });

  it('has no hole and no stray piece beside it', () => {
    const covers = marked(wide.width * wide.height, (k) => (fine.light[k * 4 + 3] ?? 0) > 127);
    expect(piecesOf(covers, wide.width).length, 'pieces of cloth').toBe(1);
    expect(
      piecesOf(
        covers.map((is) => 1 - is),
        wide.width,
      ).length,
      'grounds',
    ).toBe(openings[name] ?? 1);
  });

  it('has a smooth shadow without blocks', () => {
    const { shadow, light } = cloth;
    const isFree = (k: number) => (light[k * 4 + 3] ?? 0) === 0;
    let broken = 0;
    for (let k = 2 * size.width; k < shadow.length - 2 * size.width; k++) {
      for (const step of [1, size.width]) {
        if (!isFree(k - step) || !isFree(k) || !isFree(k + step)) continue;
        const bend = (shadow[k - step] ?? 0) - 2 * (shadow[k] ?? 0) + (shadow[k + step] ?? 0);
        if (Math.abs(bend) > 2) broken++;
      }
    }
    // The shadow bends where it passes under the cloth; blocks would break thousands of pixels.
    expect(broken).toBeLessThan(100);
  });

  it('white cloth is distinct from every ground along its outline', () => {
    const lit = composeCloth(cloth, white);
    for (const [ground, green] of Object.entries({ light: 233, 'light spot': 247, dark: 43 })) {
      const { hidden, outline } = hiddenOutline(cloth, lit, green);
      expect(hidden / outline, `${hidden} of ${outline} on the ${ground} ground`).toBeLessThan(0.03);
    }
  });

  if (!tops.includes(name)) return;

  it('has smooth borders of parts without stairs, and no stray pixels of other parts', () => {
    const count = wide.width * wide.height;
    const lit = composeCloth(evenlyLit(fine), bodyOnly);
    const value = (k: number) => lit[k * 4] ?? 0;
    const isCloth = marked(count, (k) => fine.light[k * 4 + 3] === 255);
    let [hard, soft] = [0, 0];
    for (let k = 1; k < count - 1; k++) {
      if (isCloth[k - 1] === 0 || isCloth[k] === 0 || isCloth[k + 1] === 0) continue;
      if (Math.abs(value(k) - value(k + 1)) > 140) hard++;
      if (value(k) > 50 && value(k) < 200) soft++;
    }
    expect(hard / (hard + soft), `${hard} hard, ${soft} soft`).toBeLessThan(0.15);
    const strays = [(k: number) => value(k) < 110, (k: number) => value(k) > 140]
      .flatMap((has) =>
        piecesOf(
          marked(count, (k) => isCloth[k] === 1 && has(k)),
          wide.width,
          isCloth,
        ),
      )
      .filter((piece) => piece.size > 3 && piece.size < 40 && !piece.isAtEdge);
    expect(strays.map(({ at }) => [at % wide.width, Math.floor(at / wide.width)])).toEqual([]);
  });

  it('hoops do not jump at side seams and folds', () => {
    const { places, light, width } = cloth;
    const heightAt = (k: number) => {
      const [x, y] = [(places[k * 2] ?? noTexel) / placeUnit, (places[k * 2 + 1] ?? noTexel) / placeUnit];
      return light[k * 4 + 3] === 255 && isOnBody(x, y) ? y : undefined;
    };
    const jumps: string[] = [];
    for (let k = 0; k < width * size.height - 1; k++) {
      const [here, beside] = [heightAt(k), heightAt(k + 1)];
      if (here === undefined || beside === undefined || here < 260) continue;
      if (Math.abs(here - beside) > 3) jumps.push(`${k % width},${Math.floor(k / width)}`);
    }
    expect(jumps.length, jumps.slice(0, 8).join(' ')).toBeLessThan(40);
  });

  it('has an even hem', () => {
    const { light, width } = cloth;
    const hem: number[] = [];
    for (let x = 250; x < 550; x++) {
      let y = size.height - 1;
      while (y > 0 && (light[(y * width + x) * 4 + 3] ?? 0) < 128) y--;
      hem.push(y);
    }
    const notches = hem.map((y, i) => {
      const around = hem.slice(Math.max(0, i - 24), i + 25).sort((one, other) => one - other);
      return Math.abs(y - (around[around.length >> 1] ?? y));
    });
    expect(Math.max(...notches)).toBeLessThan(3.5);
  });

  it('has no hard line between light and dark down its middle', () => {
    const lit = composeCloth(cloth, white);
    const columns = Array.from({ length: 240 }, (_, i) => {
      let sum = 0;
      for (let y = 600; y < 760; y++) sum += lit[(y * size.width + 280 + i) * 4] ?? 0;
      return sum / 160;
    });
    const steps = columns.slice(24).map((value, i) => Math.abs(value - (columns[i] ?? 0)));
    expect(Math.max(...steps)).toBeLessThan(28);
  });
});

/** Counts the outline's pixels, and those where neither cloth nor shadow differs from its surroundings. */
function hiddenOutline(
  cloth: FramedCloth,
  lit: Uint8ClampedArray,
  ground: number,
): { hidden: number; outline: number } {
  const { width, height } = cloth;
  const over = (k: number) => {
    const share = (lit[k * 4 + 3] ?? 0) / 255;
    return (lit[k * 4 + 1] ?? 0) * share + ground * (1 - share);
  };
  const covers = (k: number) => (cloth.light[k * 4 + 3] ?? 0) > 127;
  let [hidden, outline] = [0, 0];
  const reach = 5;
  for (let y = reach; y < height - reach; y++) {
    for (let x = reach; x < width - reach; x++) {
      const k = y * width + x;
      for (const step of [1, -1, width, -width]) {
        if (!covers(k) || covers(k + step)) continue;
        outline++;
        let [most, least] = [0, 255];
        for (let i = 1 - reach; i <= reach; i++) {
          most = Math.max(most, over(k + i * step));
          least = Math.min(least, over(k + i * step));
        }
        if (most - least < 9) hidden++;
      }
    }
  }
  return { hidden, outline };
}

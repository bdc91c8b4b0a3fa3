import {
  at,
  colourBands,
  frameOf,
  groundBands,
  halftonePattern,
  palmTree,
  type SceneDrawing,
  type SceneFrame,
  sceneCircle,
  sceneLine,
  sceneRect,
  sceneShape,
  seededChance,
} from './draw.ts';
import { drawPerson, shadowOf } from './figures.ts';

const ink = '#081A18';
const cream = '#F8F1E1';
const haldi = '#F1B32B';
const red = '#D5281B';

/** Scene: a free kick into the far corner, with the sun behind the terrace. */
export const goalScene: SceneDrawing = (width, height) => {
  const frame = frameOf(width, height);
  const { w, h, tall, u } = frame;
  const horizon = h * (tall ? 0.56 : 0.6);
  const sun = { x: w * (tall ? 0.62 : 0.64), r: tall ? w * 0.36 : h * 0.4 };
  const mouth = {
    x: w * (tall ? 0.6 : 0.64),
    y: horizon + (h - horizon) * 0.16,
    half: (tall ? 0.3 : 0.17) * w,
    high: 98 * u,
  };
  const corner = { x: mouth.x + mouth.half * 0.86, y: mouth.y - mouth.high * 0.82 };
  const striker = {
    x: w * (tall ? 0.27 : 0.25),
    y: horizon + (h - horizon) * (tall ? 0.72 : 0.76),
    size: u * (tall ? 2.5 : 2.3),
  };
  const ball = { x: striker.x + 66 * striker.size, y: striker.y - 74 * striker.size };
  const flight = `M${ball.x},${ball.y} Q${(ball.x + corner.x) / 2},${corner.y - 70 * u} ${corner.x},${corner.y}`;
  const body = [
    colourBands(w, 0, horizon, ['#0B5654', '#10635F', '#17736C', '#2A877B', '#469C88']),
    sceneCircle(sun.x, horizon - sun.r * 0.36, sun.r, haldi),
    ...[0.06, 0.17, 0.3].map((below) => sceneRect(0, horizon - sun.r * (0.36 - below), w, sun.r * 0.022, '#469C88')),
    terrace(frame, horizon),
    groundBands(frame, horizon, '#14402E', '#185038'),
    markings(frame, horizon, mouth),
    net(mouth, u),
    drawPerson('diver', { x: mouth.x + mouth.half * 0.28, y: mouth.y - 26 * u, size: u * 0.74, flipped: true }, ink),
    wall(frame, mouth),
    shadowOf('kicker', striker, { colour: '#07150F', lean: -0.4, length: -0.5 }),
    drawPerson('kicker', striker, ink),
    sceneLine(flight, cream, 2.6 * u, ` stroke-dasharray="${u} ${11 * u}" stroke-linecap="round"`),
    football(corner.x, corner.y, 8 * u),
  ];
  return { defs: halftonePattern('crowd', '#469C88', 10 * u, 2.5 * u), body: body.join('') };
};

/** Draws the terrace behind the goal with its crowd, flags, palms and lights. */
function terrace({ w, tall, u }: SceneFrame, horizon: number): string {
  const top = horizon - 74 * u;
  const next = seededChance(7);
  const flags = Array.from({ length: tall ? 6 : 12 }, (_, i) => {
    const x = (w * (i + 0.3 + next() * 0.4)) / (tall ? 6 : 12);
    const pole = top - (20 + next() * 34) * u;
    const colour = [red, cream, haldi][i % 3] ?? red;
    const cloth = `M${x},${pole} q${14 * u},${-7 * u} ${26 * u},0 t${22 * u},${2 * u} v${20 * u} q${-12 * u},${6 * u} ${-24 * u},${-1 * u} t${-24 * u},0Z`;
    return sceneRect(x - 1.5 * u, pole, 3 * u, top - pole + 6 * u, ink) + sceneShape(cloth, colour);
  });
  const palms = (tall ? [0.03, 0.95] : [0.02, 0.06, 0.95, 0.985]).map((x, i) =>
    at(w * x, horizon, u * (1.1 - (i % 2) * 0.2), palmTree('#0A2B29')),
  );
  const lights = (tall ? [0.16] : [0.14, 0.88]).map((x) => mast(w * x, horizon - 190 * u, horizon, u));
  const stand = `M${w * (tall ? -0.1 : 0.08)},${horizon} L${w * (tall ? 0.02 : 0.14)},${top} H${w * (tall ? 0.98 : 0.92)} L${w * (tall ? 1.1 : 0.99)},${horizon}Z`;
  return [
    ...lights,
    ...flags,
    sceneShape(stand, '#0A2B29'),
    sceneShape(stand, 'url(#crowd)'),
    ...palms,
    sceneRect(0, horizon - 13 * u, w, 14 * u, cream),
  ].join('');
}

function mast(x: number, top: number, foot: number, u: number): string {
  const lamps = Array.from({ length: 8 }, (_, i) =>
    sceneCircle(x - 27 * u + (i % 4) * 18 * u, top + (i < 4 ? 10 : 28) * u, 6.4 * u, '#FFF6CF'),
  );
  return (
    sceneRect(x - 4 * u, top, 8 * u, foot - top, '#0A2B29') +
    sceneRect(x - 38 * u, top, 76 * u, 40 * u, '#0A2B29') +
    lamps.join('')
  );
}

interface Mouth {
  x: number;
  y: number;
  half: number;
  high: number;
}

function markings({ w, h, u }: SceneFrame, horizon: number, { x, y, half }: Mouth): string {
  const near = horizon + (h - horizon) * 0.52;
  const inner = horizon + (h - horizon) * 0.3;
  const area = `M${x - half * 1.9},${y} L${x - half * 2.5},${near} H${x + half * 2.5} L${x + half * 1.9},${y}`;
  const small = `M${x - half * 1.25},${y} L${x - half * 1.42},${inner} H${x + half * 1.42} L${x + half * 1.25},${y}`;
  return sceneLine(`M0,${y} H${w}`, cream, 3 * u) + sceneLine(area, cream, 4 * u) + sceneLine(small, cream, 3 * u);
}

function net({ x, y, half, high }: Mouth, u: number): string {
  const columns = 18;
  const across = Array.from(
    { length: columns + 1 },
    (_, i) => `M${x - half + (2 * half * i) / columns},${y - high} V${y}`,
  );
  const down = Array.from({ length: 7 }, (_, i) => `M${x - half},${y - (high * i) / 7} H${x + half}`);
  const post = 7 * u;
  const frame = `M${x - half - post},${y} V${y - high - post} H${x + half + post} V${y}`;
  return (
    sceneRect(x - half, y - high, 2 * half, high, '#0A2B29', ' opacity=".55"') +
    sceneLine([...across, ...down].join(''), cream, 1.1 * u, ' opacity=".55"') +
    sceneLine(frame, cream, post)
  );
}

function wall({ u, h, tall }: SceneFrame, { x, y, half }: Mouth): string {
  const feet = y + h * (tall ? 0.055 : 0.075);
  return [0, 1, 2, 3]
    .map((i) => {
      const placed = {
        x: x - half * 0.62 + i * 31 * u,
        y: feet,
        size: u * (0.92 + (i % 2) * 0.06),
        flipped: i % 2 === 1,
      };
      return (
        shadowOf('waiter', placed, { colour: '#07150F', lean: -0.3, length: -0.4 }) + drawPerson('waiter', placed, ink)
      );
    })
    .join('');
}

function football(x: number, y: number, r: number): string {
  const patch = `M${x - r * 0.5},${y - r * 0.35} l${r * 0.5},${-r * 0.35} ${r * 0.5},${r * 0.35} ${-r * 0.2},${r * 0.6} h${-r * 0.6}Z`;
  return sceneCircle(x, y, r, cream, ` stroke="${ink}" stroke-width="${r * 0.16}"`) + sceneShape(patch, ink);
}

const plum = '#3A1424';
const wine = '#7A2E44';

/** Scene: supporters walking home by the river, with tram and bridge in the evening. */
export const riversideScene: SceneDrawing = (width, height) => {
  const frame = frameOf(width, height);
  const { w, h, tall, u } = frame;
  const horizon = h * (tall ? 0.52 : 0.54);
  const bank = h * (tall ? 0.7 : 0.72);
  const sun = { x: w * (tall ? 0.4 : 0.46), r: tall ? w * 0.3 : h * 0.33 };
  const glints = Array.from({ length: 9 }, (_, i) => {
    const half = sun.r * (1 - i / 12) * (i % 2 ? 0.55 : 0.9);
    return sceneRect(
      sun.x - half,
      horizon + (bank - horizon) * (i / 9) + 4 * u,
      half * 2,
      (bank - horizon) * 0.045,
      '#FFE3B8',
    );
  });
  const body = [
    colourBands(w, 0, horizon, ['#F7C59A', '#F4AE83', '#F0946E', '#E97A5E', '#DE6152']),
    sceneCircle(sun.x, horizon - sun.r * 0.2, sun.r, '#FFF0D2'),
    sceneRect(0, horizon, w, bank - horizon + 2, wine),
    ...glints,
    farBank(frame, horizon),
    bridge(frame, horizon),
    tram(frame, bank),
    sceneRect(0, bank, w, h - bank, plum),
    sceneRect(0, bank, w, 7 * u, '#5A1F33'),
    ...railing(frame, bank),
    ...walkersOf(frame),
  ];
  return { defs: '', body: body.join('') };
};

function farBank({ w, u }: SceneFrame, horizon: number): string {
  const next = seededChance(3);
  let d = `M0,${horizon}`;
  for (let x = 0; x < w; ) {
    const wide = (24 + next() * 52) * u;
    const high = (10 + next() * 34) * u;
    d += ` V${horizon - high} h${wide}`;
    x += wide;
  }
  return sceneShape(`${d} V${horizon}Z`, '#A84A4E');
}

/** Draws a cantilever bridge: two towers, the deck, and the truss between and beside them. */
function bridge({ w, tall, u }: SceneFrame, horizon: number): string {
  const deck = horizon - 46 * u;
  const [left, right] = tall ? [w * 0.16, w * 0.98] : [w * 0.26, w * 0.84];
  const top = deck - 150 * u;
  const dip = deck - 44 * u;
  const middle = (left + right) / 2;
  const curve = (from: number, to: number, y0: number, y1: number) =>
    `M${from},${y0} Q${(from + to) / 2},${y1} ${to},${y1}`;
  const chords = [
    curve(left, middle, top, dip),
    curve(right, middle, top, dip),
    curve(left, left - w * 0.3, top, deck),
    curve(right, right + w * 0.3, top, deck),
  ];
  const heightAt = (from: number, to: number, y0: number, y1: number, x: number) => {
    const t = Math.abs((x - from) / (to - from));
    return (1 - t) ** 2 * y0 + 2 * t * (1 - t) * y1 + t * t * y1;
  };
  const truss = (from: number, to: number, y1: number) => {
    const count = 9;
    const points = Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);
    return points.map((x, i) => {
      const y = heightAt(from, to, top, y1, x);
      const before = points[i - 1] ?? x;
      return `M${x},${y} V${deck} L${before},${heightAt(from, to, top, y1, before)}`;
    });
  };
  const lattice = [
    ...truss(left, middle, dip),
    ...truss(right, middle, dip),
    ...truss(left, left - w * 0.3, deck),
    ...truss(right, right + w * 0.3, deck),
  ];
  const tower = (x: number) =>
    sceneShape(
      `M${x - 13 * u},${horizon + 8 * u} L${x - 8 * u},${top - 12 * u} H${x + 8 * u} L${x + 13 * u},${horizon + 8 * u}Z`,
      '#5A1F33',
    );
  return [
    sceneLine(lattice.join(''), '#5A1F33', 3 * u),
    sceneLine(chords.join(''), '#5A1F33', 8 * u),
    sceneRect(0, deck, w, 12 * u, '#5A1F33'),
    tower(left),
    tower(right),
  ].join('');
}

function tram({ w, tall, u }: SceneFrame, bank: number): string {
  const windows = Array.from({ length: 6 }, (_, i) => sceneRect(14 + i * 33, -66, 24, 26, haldi));
  const car = [
    sceneShape('M0,-8 V-78 Q0,-90 12,-90 H208 Q220,-90 220,-78 V-8Z', plum),
    ...windows,
    sceneRect(0, -32, 220, 6, '#DE6152'),
    sceneCircle(44, -6, 10, plum),
    sceneCircle(176, -6, 10, plum),
    sceneLine('M96,-90 L120,-128', plum, 4),
  ].join('');
  const pole = (x: number) => sceneRect(x, bank - 152 * u, 5 * u, 152 * u, plum);
  return (
    sceneLine(`M0,${bank - 146 * u} H${w}`, plum, 2 * u) +
    pole(w * 0.12) +
    pole(w * (tall ? 0.8 : 0.62)) +
    at(w * (tall ? 0.5 : 0.66), bank + 2 * u, u * (tall ? 1.1 : 1.25), car)
  );
}

function railing({ w, u }: SceneFrame, bank: number): string[] {
  const posts = Array.from({ length: Math.ceil(w / (30 * u)) }, (_, i) =>
    sceneRect(i * 30 * u, bank - 26 * u, 3 * u, 28 * u, plum),
  );
  return [...posts, sceneRect(0, bank - 28 * u, w, 4 * u, plum)];
}

const scarf = (colour: string, stripe: string) =>
  `${sceneShape('M-31,-124 H31 V-112 H-31Z', colour)}${[-22, -6, 10].map((x) => sceneRect(x, -124, 8, 12, stripe)).join('')}${sceneLine('M-31,-112 v7 M-27,-112 v7 M27,-112 v7 M31,-112 v7', colour, 2)}`;

/** Draws supporters on the embankment, nearest largest. */
function walkersOf({ w, h, tall, u }: SceneFrame): string[] {
  const dark = '#160811';
  const size = u * (tall ? 1.75 : 1.7);
  const y = h * (tall ? 0.93 : 0.955);
  const flag = `${sceneLine('M22,-50 L34,-190', dark, 3)}${sceneShape('M34,-190 C58,-204 78,-178 104,-192 L98,-132 C74,-120 54,-144 30,-132Z', '#0E8A7F')}${sceneShape('M33,-172 C56,-184 76,-160 102,-174 L100,-154 C76,-140 56,-164 31,-152Z', cream)}`;
  const drum = `${sceneCircle(24, -52, 17, red)}${sceneCircle(24, -52, 12, cream)}`;
  const people: [number, Parameters<typeof drawPerson>[0], number, string][] = tall
    ? [
        [0.14, 'walker', 1, drum],
        [0.4, 'cheer', 1.06, scarf(haldi, red)],
        [0.66, 'walker', 1.02, flag],
        [0.9, 'walker', 0.84, ''],
      ]
    : [
        [0.07, 'walker', 0.92, ''],
        [0.17, 'cheer', 1, scarf('#0E8A7F', cream)],
        [0.3, 'walker', 1.04, drum],
        [0.42, 'walker', 0.94, ''],
        [0.53, 'cheer', 1.08, scarf(haldi, red)],
        [0.66, 'walker', 1, flag],
        [0.84, 'walker', 0.9, ''],
        [0.92, 'walker', 0.98, ''],
      ];
  return people.map(([x, figure, share, carried]) => {
    const placed = { x: w * x, y, size: size * share };
    return drawPerson(figure, placed, dark) + at(placed.x, y, placed.size, carried);
  });
}

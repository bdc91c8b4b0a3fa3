import {
  at,
  colourBands,
  frameOf,
  halftonePattern,
  type SceneDrawing,
  type SceneFrame,
  sceneCircle,
  sceneLine,
  sceneRect,
  sceneShape,
  seededChance,
} from './draw.ts';
import { drawPerson, shadowOf } from './figures.ts';

const ink = '#2A0F0A';
const brick = '#8E2C1E';
const cream = '#FFF0D2';
const teal = '#0E6E6B';
const red = '#D5281B';

/** Scene: a jump shot in a yard between houses, before a large evening sun. */
export const yardScene: SceneDrawing = (width, height) => {
  const frame = frameOf(width, height);
  const { w, h, tall, u } = frame;
  const floor = h * (tall ? 0.74 : 0.76);
  const sun = { x: w * (tall ? 0.44 : 0.5), y: h * (tall ? 0.36 : 0.44), r: tall ? w * 0.33 : h * 0.35 };
  const rim = { x: w * (tall ? 0.74 : 0.76), y: h * (tall ? 0.34 : 0.36) };
  const jumper = { x: w * (tall ? 0.36 : 0.47), y: floor - 6 * u, size: u * (tall ? 2.2 : 2.15) };
  const ball = { x: jumper.x + 22 * jumper.size, y: jumper.y - 152 * jumper.size };
  const body = [
    colourBands(w, 0, floor, ['#F7CD6B', '#F4B455', '#F09848', '#EA7A41', '#E25C3A']),
    sceneCircle(sun.x, sun.y, sun.r, '#E9822B'),
    sceneLine(seams(sun.x, sun.y, sun.r), '#C9591F', sun.r * 0.035),
    houses(frame, floor),
    washing(frame),
    court(frame, floor),
    shadowOf('shooter', { ...jumper, y: floor + 26 * u }, { colour: ink, lean: -0.5, length: -0.3 }),
    drawPerson('shooter', jumper, ink),
    defenders(frame, floor),
    hoop(frame, rim, floor),
    sceneLine(
      `M${ball.x},${ball.y} Q${(ball.x + rim.x) / 2},${ball.y - 60 * u} ${rim.x},${rim.y - 12 * u}`,
      cream,
      2.6 * u,
      ` stroke-dasharray="${u} ${11 * u}" stroke-linecap="round"`,
    ),
    basketball(ball.x, ball.y, 10 * jumper.size),
  ];
  return { defs: halftonePattern('floor', '#0A5553', 13 * u, 2.2 * u, 30), body: body.join('') };
};

function seams(x: number, y: number, r: number): string {
  const arc = (side: number) =>
    `M${x + side * r * 0.72},${y - r * 0.69} Q${x + side * r * 0.12},${y} ${x + side * r * 0.72},${y + r * 0.69}`;
  return `M${x - r},${y} H${x + r} M${x},${y - r} V${y + r} ${arc(-1)} ${arc(1)}`;
}

function basketball(x: number, y: number, r: number): string {
  return (
    sceneCircle(x, y, r, '#E9822B', ` stroke="${ink}" stroke-width="${r * 0.12}"`) +
    sceneLine(seams(x, y, r), ink, r * 0.12)
  );
}

/** Draws houses with galleries on both sides of the yard, windows lit. */
function houses({ w, tall, u }: SceneFrame, floor: number): string {
  const one = (x: number, wide: number, high: number, fill: string, seed: number) => {
    const next = seededChance(seed);
    const storeys = Math.floor(high / (58 * u));
    const rows = Array.from({ length: storeys }, (_, i) => {
      const y = floor - high + (i * high) / storeys;
      const count = Math.floor(wide / (40 * u));
      const windows = Array.from({ length: count }, (_unused, j) => {
        const lit = next() > 0.62;
        return sceneRect(x + (j + 0.3) * (wide / count), y + 14 * u, 15 * u, 24 * u, lit ? '#F7CD6B' : ink);
      });
      return [...windows, sceneRect(x - 5 * u, y + 46 * u, wide + 10 * u, 6 * u, ink)].join('');
    });
    return (
      sceneRect(x, floor - high, wide, high, fill) +
      sceneRect(x - 8 * u, floor - high - 8 * u, wide + 16 * u, 10 * u, ink) +
      rows.join('')
    );
  };
  const tank = (x: number, y: number) =>
    sceneRect(x, y - 34 * u, 42 * u, 30 * u, ink) +
    sceneRect(x + 6 * u, y - 6 * u, 4 * u, 8 * u, ink) +
    sceneRect(x + 32 * u, y - 6 * u, 4 * u, 8 * u, ink);
  return tall
    ? one(-40 * u, 190 * u, 420 * u, brick, 2) +
        tank(30 * u, floor - 428 * u) +
        one(w - 120 * u, 180 * u, 330 * u, '#A63A24', 5)
    : one(-40 * u, 300 * u, 380 * u, brick, 2) +
        tank(60 * u, floor - 388 * u) +
        one(250 * u, 170 * u, 250 * u, '#A63A24', 9) +
        one(w - 200 * u, 260 * u, 340 * u, brick, 5) +
        tank(w - 120 * u, floor - 348 * u);
}

function washing({ w, tall, u }: SceneFrame): string {
  const [from, to, y] = tall ? [150 * u, w - 110 * u, 250 * u] : [260 * u, w - 190 * u, 120 * u];
  const sag = 34 * u;
  const clothes: [number, string][] = [
    [0.12, teal],
    [0.24, cream],
    [0.34, red],
    [0.84, cream],
  ];
  const hung = clothes.map(([t, fill]) => {
    const x = from + (to - from) * t;
    const top = y + 4 * sag * t * (1 - t) * 0.5;
    return sceneShape(
      `M${x},${top} h${13 * u} q${4 * u},${5 * u} ${8 * u},0 h${13 * u} l${9 * u},${17 * u} l${-9 * u},${4 * u} v${34 * u} h${-34 * u} v${-34 * u} l${-9 * u},${-4 * u}Z`,
      fill,
    );
  });
  return sceneLine(`M${from},${y} Q${(from + to) / 2},${y + sag} ${to},${y}`, ink, 2 * u) + hung.join('');
}

function court({ w, h, u, tall }: SceneFrame, floor: number): string {
  const middle = w * (tall ? 0.6 : 0.68);
  const near = (share: number) => floor + (h - floor) * share;
  const key = `M${middle - 60 * u},${near(0.06)} L${middle - 190 * u},${h} H${middle + 150 * u} L${middle + 90 * u},${near(0.06)}Z`;
  const lines = `M0,${near(0.06)} H${w} M${middle - 60 * u},${near(0.06)} L${middle - 190 * u},${h} M${middle + 90 * u},${near(0.06)} L${middle + 150 * u},${h}`;
  return (
    sceneRect(0, floor, w, h - floor, teal) +
    sceneShape(key, '#E4553B') +
    sceneRect(0, floor, w, h - floor, 'url(#floor)') +
    sceneLine(lines, cream, 5 * u) +
    sceneRect(0, floor - 6 * u, w, 8 * u, ink)
  );
}

function hoop({ u, tall }: SceneFrame, { x, y }: { x: number; y: number }, floor: number): string {
  const s = u * (tall ? 1.15 : 1.3);
  const strings = [-30, -18, -6, 6, 18, 30].map(
    (dx) => `M${dx},4 L${dx * 0.55},52 M${dx},4 L${dx * 0.55 + (dx > 0 ? -12 : 12)},28`,
  );
  const drawn = [
    sceneRect(84, -96, 10, (floor - y) / s + 110, ink),
    sceneLine('M90,-20 L46,-30', ink, 7),
    sceneShape('M44,-122 L66,-132 V22 L44,14Z', cream),
    sceneLine('M50,-66 L60,-70 V-14 L50,-18Z', red, 5),
    sceneLine(strings.join(''), cream, 2),
    `<ellipse cx="0" cy="2" rx="40" ry="9" fill="none" stroke="${red}" stroke-width="7"/>`,
    sceneLine('M38,2 H48', red, 7),
  ];
  return at(x, y, s, drawn.join(''));
}

function defenders({ w, u, tall }: SceneFrame, floor: number): string {
  const placed = tall
    ? [{ figure: 'defender' as const, x: 0.6, y: 30, size: 1.62, flipped: true }]
    : [
        { figure: 'defender' as const, x: 0.585, y: 34, size: 1.86, flipped: true },
        { figure: 'runner' as const, x: 0.3, y: 52, size: 1.5, flipped: false },
        { figure: 'waiter' as const, x: 0.88, y: 24, size: 1.4, flipped: false },
      ];
  return placed
    .map(({ figure, x, y, size, flipped }) => {
      const there = { x: w * x, y: floor + y * u, size: size * u, flipped };
      return shadowOf(figure, there, { colour: ink, lean: -0.5, length: -0.3 }) + drawPerson(figure, there, ink);
    })
    .join('');
}

const night = '#12122A';
const lilac = '#CFC6F2';

/** Scene: a game on a roof under one lamp, with the city's windows around it. */
export const rooftopScene: SceneDrawing = (width, height) => {
  const frame = frameOf(width, height);
  const { w, h, tall, u } = frame;
  const edge = h * (tall ? 0.6 : 0.6);
  const lamp = { x: w * (tall ? 0.2 : 0.26), y: h * (tall ? 0.2 : 0.16) };
  const moon = { x: w * (tall ? 0.7 : 0.58), y: h * (tall ? 0.2 : 0.3), r: tall ? w * 0.2 : h * 0.2 };
  const pool = { x: w * (tall ? 0.5 : 0.5), y: edge + (h - edge) * 0.55 };
  const light = lightCone(frame, lamp, pool);
  const body = [
    colourBands(w, 0, edge, ['#1B1B3A', '#20204A', '#272659', '#322E6B', '#413A80']),
    sceneCircle(moon.x, moon.y, moon.r, '#F4E9C8'),
    sceneCircle(moon.x + moon.r * 0.3, moon.y - moon.r * 0.2, moon.r * 0.16, '#E4D6A8'),
    sceneCircle(moon.x - moon.r * 0.34, moon.y + moon.r * 0.3, moon.r * 0.24, '#E4D6A8'),
    city(frame, edge, '#262454', 11, 1),
    city(frame, edge, night, 4, 0.66),
    roof(frame, edge),
    `<ellipse cx="${pool.x}" cy="${pool.y}" rx="${w * (tall ? 0.44 : 0.26)}" ry="${h * 0.11}" fill="#F4E9C8" opacity=".3"/>`,
    fence(frame, edge),
    sceneShape(light, '#F4E9C8', ' opacity=".16"'),
    ring(frame, edge),
    players(frame, edge),
    post(lamp.x, lamp.y, edge + (h - edge) * 0.12, u),
  ];
  return { defs: halftonePattern('gravel', '#33265F', 13 * u, 2.4 * u, 30), body: body.join('') };
};

/** Draws a town at night, heights scaled by `share`, with some lit windows and water tanks. */
function city({ w, tall, u }: SceneFrame, foot: number, fill: string, seed: number, share: number): string {
  const next = seededChance(seed);
  let drawn = '';
  for (let x = -20 * u; x < w; ) {
    const wide = (50 + next() * 70) * u;
    const high = (90 + next() * (tall ? 240 : 170)) * u * share;
    drawn += sceneRect(x, foot - high, wide, high, fill);
    if (next() > 0.5)
      drawn +=
        sceneRect(x + wide * 0.3, foot - high - 22 * u, 28 * u, 18 * u, fill) +
        sceneRect(x + wide * 0.3 + 5 * u, foot - high - 6 * u, 18 * u, 8 * u, fill);
    for (let y = foot - high + 12 * u; y < foot - 16 * u; y += 24 * u)
      for (let at = x + 9 * u; at < x + wide - 12 * u; at += 18 * u)
        if (next() > 0.8) drawn += sceneRect(at, y, 8 * u, 11 * u, '#F1B32B');
    x += wide + next() * 8 * u;
  }
  return drawn;
}

function roof({ w, h, tall, u }: SceneFrame, edge: number): string {
  const near = (share: number) => edge + (h - edge) * share;
  const middle = w * (tall ? 0.62 : 0.68);
  const key = `M${middle - 70 * u},${near(0.1)} L${middle - 210 * u},${h} H${middle + 190 * u} L${middle + 70 * u},${near(0.1)}Z`;
  const ringOf = `M${middle - 130 * u},${near(0.62)} A${140 * u},${46 * u} 0 0 0 ${middle + 125 * u},${near(0.62)}`;
  return (
    sceneRect(0, edge, w, h - edge, '#3B2C6B') +
    sceneShape(key, '#5B3FA0') +
    sceneRect(0, edge, w, h - edge, 'url(#gravel)') +
    sceneLine(`M0,${near(0.1)} H${w} ${key} ${ringOf}`, lilac, 5 * u) +
    sceneRect(0, edge - 14 * u, w, 20 * u, night)
  );
}

function fence({ w, u }: SceneFrame, edge: number): string {
  const top = edge - 96 * u;
  const mesh = Array.from(
    { length: Math.ceil(w / (17 * u)) + 6 },
    (_, i) => `M${i * 17 * u},${edge} l${-96 * u},${-96 * u} M${(i - 6) * 17 * u},${edge} l${96 * u},${-96 * u}`,
  );
  const posts = Array.from({ length: Math.ceil(w / (150 * u)) + 1 }, (_, i) =>
    sceneRect(i * 150 * u, top - 8 * u, 5 * u, 104 * u, night),
  );
  return (
    sceneLine(mesh.join(''), lilac, 1.1 * u, ' opacity=".34"') +
    sceneRect(0, top - 3 * u, w, 4 * u, night) +
    posts.join('')
  );
}

function post(x: number, y: number, foot: number, u: number): string {
  return (
    sceneRect(x - 4 * u, y, 8 * u, foot - y, night) +
    sceneShape(
      `M${x - 26 * u},${y + 16 * u} L${x - 12 * u},${y - 10 * u} H${x + 22 * u} L${x + 36 * u},${y + 16 * u}Z`,
      night,
    ) +
    sceneRect(x - 20 * u, y + 14 * u, 50 * u, 6 * u, '#FFF6CF')
  );
}

function players({ w, h, u, tall }: SceneFrame, edge: number): string {
  const all = tall
    ? ([
        ['runner', 0.34, 0.66, 2, false],
        ['defender', 0.64, 0.6, 1.8, true],
      ] as const)
    : ([
        ['runner', 0.42, 0.7, 2, false],
        ['defender', 0.58, 0.62, 1.9, true],
        ['waiter', 0.86, 0.46, 1.5, true],
        ['runner', 0.16, 0.5, 1.5, false],
      ] as const);
  const [dribbler] = all;
  const people = all.map(([figure, x, y, size, flipped]) => {
    const placed = { x: w * x, y: edge + (h - edge) * y, size: size * u, flipped };
    return shadowOf(figure, placed, { colour: night, lean: 0.9, length: -0.34 }) + drawPerson(figure, placed, night);
  });
  const hand = { x: w * dribbler[1] + 30 * dribbler[3] * u, y: edge + (h - edge) * dribbler[2] - 24 * dribbler[3] * u };
  return people.join('') + basketball(hand.x, hand.y, 9 * dribbler[3] * u);
}

function ring({ w, h, u, tall }: SceneFrame, edge: number): string {
  const s = u * (tall ? 1.2 : 1.35);
  const y = edge - 120 * u;
  const foot = (edge + (h - edge) * 0.12 - y) / s;
  const strings = [-26, -13, 0, 13, 26].map((dx) => `M${dx},4 L${dx * 0.55},44`);
  const drawn = [
    sceneRect(-4, -60, 8, foot + 60, night),
    sceneShape('M-58,-92 H58 V-8 H-58Z', lilac),
    sceneLine('M-24,-60 H24 V-18 H-24Z', '#E4553B', 5),
    sceneLine(strings.join(''), cream, 2),
    `<ellipse cx="0" cy="2" rx="34" ry="7" fill="none" stroke="#E4553B" stroke-width="6"/>`,
  ];
  return at(w * (tall ? 0.62 : 0.68), y, s, drawn.join(''));
}

/** Draws the light that falls from a lamp onto a pool on the ground. */
function lightCone(
  { w, h, tall, u }: SceneFrame,
  lamp: { x: number; y: number },
  pool: { x: number; y: number },
): string {
  const radius = w * (tall ? 0.44 : 0.26);
  const onGround = `L${pool.x - radius},${pool.y} A${radius},${h * 0.11} 0 0 0 ${pool.x + radius},${pool.y}`;
  return `M${lamp.x - 16 * u},${lamp.y + 16 * u} ${onGround} L${lamp.x + 24 * u},${lamp.y + 16 * u}Z`;
}

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
import { drawPerson, type SceneFigure } from './figures.ts';

const coal = '#0C1220';
const cream = '#F6F1E4';
const red = '#D5281B';
const blue = '#1557C0';
const lamp = '#FFE9A8';

/** Scene: a pit stop at night, with the car on jacks before the open garage. */
export const pitsScene: SceneDrawing = (width, height) => {
  const frame = frameOf(width, height);
  const { w, h, tall, u } = frame;
  const floor = h * (tall ? 0.66 : 0.68);
  const car = { x: w * (tall ? 0.5 : 0.54), y: floor + (h - floor) * 0.42, size: u * (tall ? 1.42 : 2.05) };
  const body = [
    colourBands(w, 0, floor, ['#10182A', '#142038', '#192A49', '#20355C', '#28416F']),
    hall(frame, floor),
    sceneCircle(w * (tall ? 0.52 : 0.6), floor - (tall ? 175 : 128) * u, (tall ? 118 : 104) * u, red),
    tools(frame, floor),
    sceneRect(0, floor, w, h - floor, '#1A2334'),
    wet(frame, floor),
    `<g transform="translate(${car.x} ${car.y + 6 * u}) scale(${car.size} ${-car.size * 0.62})" opacity=".2">${racer()}</g>`,
    boxLines(frame, floor),
    crew(frame, car, 'behind'),
    at(car.x, car.y - 8 * u, car.size, racer()),
    crew(frame, car, 'before'),
    gantry(frame),
  ];
  return { defs: halftonePattern('crowd', '#3B588C', 10 * u, 2.5 * u, 20), body: body.join('') };
};

/** Draws the open garage: a lit hall with rolled-up doors, and the spectators' seats above it. */
function hall({ w, tall, u }: SceneFrame, floor: number): string {
  const top = floor - (tall ? 330 : 270) * u;
  const [left, right] = tall ? [w * 0.04, w * 0.96] : [w * 0.16, w * 0.92];
  const slats = Array.from({ length: 4 }, (_, i) => sceneRect(left, top + i * 11 * u, right - left, 7 * u, '#28416F'));
  const stand = `M0,${top - 150 * u} H${w} V${top - 34 * u} H0Z`;
  return [
    sceneShape(stand, coal),
    sceneShape(stand, 'url(#crowd)'),
    sceneRect(0, top - 36 * u, w, floor - top + 36 * u, '#162038'),
    sceneRect(left, top, right - left, floor - top, '#F3E7CE'),
    sceneRect(left, floor - 70 * u, right - left, 70 * u, '#E6CF9C'),
    ...slats,
    sceneRect(0, top - 40 * u, w, 12 * u, cream),
  ].join('');
}

/** Draws stacks of tyres and tool chests along the hall's wall. */
function tools({ w, tall, u }: SceneFrame, floor: number): string {
  const tyre = (x: number, y: number) =>
    sceneRect(x, y - 20 * u, 56 * u, 18 * u, '#1B2233', ` rx="${8 * u}"`) +
    sceneRect(x + 6 * u, y - 13 * u, 44 * u, 3 * u, red);
  const stack = (x: number, count: number) =>
    Array.from({ length: count }, (_, i) => tyre(x, floor - i * 21 * u)).join('');
  const chest = (x: number) =>
    sceneRect(x, floor - 84 * u, 96 * u, 82 * u, red) +
    [0, 1, 2].map((i) => sceneRect(x + 6 * u, floor - (76 - i * 25) * u, 84 * u, 19 * u, '#9E1B12')).join('');
  return tall
    ? stack(w * 0.08, 5) + chest(w * 0.74)
    : stack(w * 0.19, 6) + stack(w * 0.235, 4) + chest(w * 0.3) + stack(w * 0.85, 5);
}

function wet({ w, h, u }: SceneFrame, floor: number): string {
  const next = seededChance(5);
  return Array.from({ length: 26 }, (_, i) => {
    const y = floor + (h - floor) * (i / 26) ** 1.3;
    const wide = (60 + next() * 190) * u;
    return sceneRect(
      next() * w - wide / 2,
      y,
      wide,
      (2 + i * 0.14) * u,
      i % 3 ? '#28344C' : '#5B6F95',
      ' opacity=".6"',
    );
  }).join('');
}

function boxLines({ w, h, u }: SceneFrame, floor: number): string {
  const near = (share: number) => floor + (h - floor) * share;
  return (
    sceneLine(`M0,${near(0.1)} H${w}`, cream, 4 * u) +
    sceneLine(`M${w * 0.16},${near(0.1)} L${w * 0.04},${h} M${w * 0.86},${near(0.1)} L${w * 0.99},${h}`, lamp, 7 * u)
  );
}

/** Draws a racing car from its side, 440 units long, with its wheels at y = 0. It belongs to no real team. */
function racer(): string {
  const wheel = (x: number, r: number) =>
    sceneCircle(x, -r, r, '#0A0D14') +
    sceneCircle(x, -r, r * 0.6, '#1E2636') +
    sceneCircle(x, -r, r * 0.2, cream) +
    `<circle cx="${x}" cy="${-r}" r="${r * 0.82}" fill="none" stroke="${red}" stroke-width="3"/>`;
  return [
    `<ellipse cx="0" cy="0" rx="230" ry="8" fill="#05070C" opacity=".6"/>`,
    sceneShape('M-206,-30 L-214,-116 H-160 L-170,-96 H-196 L-188,-60 L-150,-62Z', coal),
    sceneRect(-222, -122, 70, 12, red),
    sceneShape(
      'M-190,-22 L-182,-62 L-120,-68 C-96,-72 -84,-112 -60,-116 L-34,-114 L-18,-92 L10,-82 L34,-80 L52,-66 L120,-56 L212,-36 L222,-26 L206,-18 L60,-14 L-180,-14Z',
      blue,
    ),
    sceneShape('M-120,-34 C-90,-58 -30,-58 4,-50 L30,-20 H-124Z', '#0F3F8E'),
    sceneShape('M60,-44 L206,-30 L212,-26 L60,-32Z', cream),
    sceneShape('M-60,-116 L-34,-114 L-30,-100 L-72,-96Z', red),
    sceneCircle(6, -90, 15, cream),
    sceneRect(8, -96, 14, 8, coal, ' rx="3"'),
    sceneLine('M-22,-92 Q4,-122 38,-96 L46,-78', coal, 6),
    sceneShape('M182,-16 L246,-22 V-6 H176Z', red),
    sceneRect(232, -38, 14, 32, coal),
    wheel(-142, 46),
    wheel(136, 43),
  ].join('');
}

/** Draws the crew behind or in front of the car; the crew in front is in yellow. */
function crew(
  { u, tall }: SceneFrame,
  car: { x: number; y: number; size: number },
  where: 'behind' | 'before',
): string {
  const s = car.size;
  const one = (figure: SceneFigure, x: number, size: number, flipped: boolean, y = 0) =>
    drawPerson(
      figure,
      { x: car.x + x * s, y: car.y + y * u, size: size * u, flipped },
      where === 'before' ? '#FFC640' : coal,
    );
  const big = tall ? 1.35 : 1.9;
  if (where === 'behind')
    return [
      one('waiter', -40, big * 0.98, false, -14),
      one('waiter', 78, big * 0.94, true, -14),
      one('cheer', tall ? 205 : 250, big, true, 2),
      board(car, s, u, tall),
    ].join('');
  return [
    one('croucher', -98, big, false, 34),
    one('croucher', tall ? 196 : 188, big, false, 34),
    one('runner', tall ? -214 : -262, big * 0.96, false, 30),
  ].join('');
}

/** Draws the stop board that holds the car until all four wheels are changed. */
function board(car: { x: number; y: number }, s: number, u: number, tall: boolean): string {
  const x = car.x + (tall ? 205 : 250) * s;
  const big = (tall ? 1.35 : 1.9) * u;
  return (
    sceneLine(`M${x - 26 * big},${car.y - 108 * big} L${x - 26 * big},${car.y - 168 * big}`, coal, 4 * u) +
    sceneCircle(x - 26 * big, car.y - 184 * big, 20 * big, cream) +
    sceneCircle(x - 26 * big, car.y - 184 * big, 15 * big, red) +
    sceneRect(x - 37 * big, car.y - 187 * big, 22 * big, 6 * big, cream)
  );
}

function gantry({ w, tall, u }: SceneFrame): string {
  const y = (tall ? 250 : 70) * u;
  const lights = Array.from({ length: tall ? 4 : 7 }, (_, i) => {
    const x = (w * (i + 0.5)) / (tall ? 4 : 7);
    return (
      sceneRect(x - 34 * u, y + 12 * u, 68 * u, 9 * u, lamp) +
      sceneShape(
        `M${x - 34 * u},${y + 21 * u} L${x - 90 * u},${y + 190 * u} H${x + 90 * u} L${x + 34 * u},${y + 21 * u}Z`,
        lamp,
        ' opacity=".07"',
      )
    );
  });
  return sceneRect(0, y, w, 13 * u, coal) + lights.join('');
}

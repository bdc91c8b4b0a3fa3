import { seededRandom } from '../shape.ts';
import {
  type Front,
  filledCircle,
  filledPath,
  filledRect,
  indexesUpTo,
  letteringInk,
  letteringPath,
  placedAt,
  pointAtAngle,
  repeatedDrawing,
  roundStroke,
  shadedLetters,
  strokedPath,
} from './hand.ts';

type Spot = readonly [x: number, y: number];

/** Draws an eye of a peacock's tail in four colours. */
const eye = (colours: readonly [string, string, string, string], size: number): string =>
  colours
    .map(
      (colour, i) =>
        `<ellipse cy="${i * 2}" rx="${((15 - i * 3.6) * size).toFixed(1)}" ry="${((20 - i * 5) * size).toFixed(1)}" fill="${colour}"/>`,
    )
    .join('');

/** Draws the tail of a painted peacock: rows of plumes that spread down and out. */
function tail(cloth: string, ink: string, b: string, c: string): string {
  const rows = [
    [11, 148, 0.92],
    [9, 114, 0.84],
    [7, 82, 0.74],
    [5, 52, 0.6],
  ] as const;
  return rows
    .map(([plumes, long, size], row) =>
      repeatedDrawing(plumes, (i) => {
        const turn = 44 + row * 4 + (i * (82 - row * 8)) / (plumes - 1);
        const [x, y] = pointAtAngle(turn, long);
        const bent: Spot = [x * 0.5 + 10, y * 0.5 - 12];
        const quill = `M0,0 Q${bent[0].toFixed(1)},${bent[1].toFixed(1)} ${x.toFixed(1)},${y.toFixed(1)}`;
        return strokedPath(b, 5 - row * 0.6, quill) + placedAt(x, y, eye([c, b, ink, cloth], size), turn - 180);
      }),
    )
    .join('');
}

/** Front: the painted tailboard of a truck. */
export const truckFront: Front = ({ cloth, ink, b, c }, lettering) => {
  const arched = (x: number, y: number): Spot => [x, y + 26 * (x / 140) ** 2 - 13];
  const scallops = repeatedDrawing(13, (i) => `M${-138 + i * 21.23},-187 a10.6,13 0 0 0 21.2,0Z `);
  const diamonds = repeatedDrawing(12, (i) => `M${-126 + i * 22.9},163 l9,10 l-9,10 l-9,-10Z `);
  const side = (way: 1 | -1) =>
    repeatedDrawing(10, (i) =>
      filledPath(
        i % 2 === 0 ? b : c,
        `M${way * 148},${-150 + i * 29} L${way * 136},${-136 + i * 29} L${way * 148},${-122 + i * 29}Z`,
      ),
    );
  const body =
    'M-34,-96 C-56,-100 -66,-82 -58,-66 C-48,-44 -58,-28 -66,-8 C-78,26 -62,58 -30,60 C2,62 22,36 16,8 C12,-14 -10,-20 -16,-42 C-20,-58 -12,-90 -34,-96Z';
  return [
    strokedPath(c, 5, 'M-150,-190 H150 V190 H-150Z'),
    filledPath(c, scallops) + side(1) + side(-1),
    shadedLetters(ink, letteringPath(lettering, 'HORN OK', 'block', [-128, -160, 256, 58], arched), b, [7, 8]),
    placedAt(-34, 22, tail(cloth, ink, b, c)),
    placedAt(
      -48,
      40,
      filledPath(b, body) +
        strokedPath(ink, 4, body) +
        repeatedDrawing(4, (i) =>
          strokedPath(
            c,
            4,
            `M${-48 + i * 14},${-2 + (i % 2) * 6} q8,12 16,0 M${-50 + i * 16},${20 + (i % 2) * 5} q8,12 16,0`,
          ),
        ) +
        filledPath(c, 'M-58,-86 L-84,-74 L-56,-72Z') +
        filledCircle(ink, -42, -80, 7) +
        filledCircle(cloth, -43, -80, 3.4) +
        strokedPath(c, 4, 'M-36,-96 L-48,-120 M-32,-96 L-34,-124 M-27,-94 L-18,-120', roundStroke) +
        filledCircle(c, -48, -122, 5) +
        filledCircle(c, -34, -127, 5) +
        filledCircle(c, -17, -122, 5) +
        strokedPath(c, 5, 'M-36,60 L-40,82 M-14,60 L-12,82 M-50,83 H-32 M-22,83 H-4', roundStroke),
    ),
    shadedLetters(c, letteringPath(lettering, 'PLEASE', 'block', [-70, 124, 140, 30]), b, [4, 5], 4),
    placedAt(-108, 140, lotus(ink, c)) + placedAt(108, 140, lotus(ink, c)),
    filledPath(b, diamonds) + filledRect(c, [-146, 156, 292, 3]),
  ].join('');
};

/** Draws a painted lotus. */
function lotus(petal: string, heart: string): string {
  return [-66, 66, -34, 34, 0]
    .map(
      (turn) =>
        `<path d="M0,12 C-15,-2 -12,-18 0,-28 C12,-18 15,-2 0,12Z" fill="${turn === 0 ? heart : petal}" transform="rotate(${turn} 0 10)"/>`,
    )
    .join('');
}

/** Front: rain over a covered wicket, like a two-colour block print. */
export const monsoonFront: Front = ({ cloth, b, c }, lettering) => {
  const next = seededRandom(514);
  const lines = (n: number, least: number, most: number) =>
    indexesUpTo(n)
      .map(() => {
        const [x, y, long] = [-230 + next() * 400, -210 + next() * 330, least + next() * (most - least)];
        return `M${x.toFixed(1)},${y.toFixed(1)} l${(long * 0.36).toFixed(1)},${long.toFixed(1)} `;
      })
      .join('');
  const far = lines(70, 60, 150);
  const near = lines(34, 90, 210);
  const shade = repeatedDrawing(9, (i) => filledRect(cloth, [-150, -188 + i * 15, 300, 13 - i * 1.4]));
  const canopy =
    'M-112,8 C-104,-74 -54,-112 0,-112 C54,-112 104,-74 112,8 C96,-10 74,-10 56,8 C40,-12 18,-12 0,8 C-18,-12 -40,-12 -56,8 C-74,-10 -96,-10 -112,8Z';
  return [
    `<clipPath id="rain"><path d="M-146,-188 L147,-186 L145,188 L-148,186Z"/></clipPath><g clip-path="url(#rain)">`,
    filledRect(b, [-150, -190, 300, 380]),
    shade,
    strokedPath(cloth, 3.4, far, ' stroke-linecap="round"'),
    filledPath(cloth, 'M-150,92 C-80,84 60,86 150,94 V190 H-150Z'),
    strokedPath(c, 3.4, near, ' stroke-linecap="round"'),
    filledPath(b, 'M-122,104 H122 L146,166 H-146Z') +
      strokedPath(cloth, 3, 'M-132,130 H132 M-140,150 H140 M-60,104 L-74,166 M0,104 V166 M60,104 L74,166'),
    strokedPath(c, 3, 'M-122,104 H122', ''),
    filledPath(
      c,
      'M-25,18 H-15 V116 H-25Z M-5,18 H5 V116 H-5Z M15,18 H25 V116 H15Z M-26,8 H-2 V14 H-26Z M2,8 H26 V14 H2Z',
    ),
    strokedPath(cloth, 9, 'M36,-84 L44,112', roundStroke),
    placedAt(
      32,
      -36,
      `<g>${filledPath(c, canopy)}${filledPath(cloth, 'M-56,8 C-58,-50 -34,-98 0,-112 C-30,-86 -40,-40 -40,-4 C-46,-2 -52,2 -56,8Z M56,8 C58,-50 34,-98 0,-112 C30,-86 40,-40 40,-4 C46,-2 52,2 56,8Z')}${strokedPath(cloth, 5, canopy)}${strokedPath(cloth, 8, 'M0,-112 V-126', roundStroke)}</g>`,
      8,
    ),
    ...[
      [-96, 178, 34],
      [70, 180, 42],
      [-16, 176, 22],
    ].map(
      ([x = 0, y = 0, r = 0]) =>
        `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="5" fill="none" stroke="${c}" stroke-width="2.6"/>`,
    ),
    '</g>',
    placedAt(
      -106,
      -150,
      filledRect(c, [-30, -26, 60, 52]) +
        letteringInk(lettering, 'RAIN', 'block', [-22, -20, 44, 18], cloth) +
        letteringInk(lettering, '1-0', 'block', [-20, 3, 40, 18], cloth),
    ),
  ].join('');
};

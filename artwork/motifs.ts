import { inkOn, luminance } from './colour.ts';
import type { Picture } from './picture.ts';

type Motif = NonNullable<Picture['motif']>;

interface Inks {
  cloth: string;
  ink: string;
  b: string;
  c: string;
}

const count = (n: number) => Array.from({ length: n }, (_, i) => i);

/** A print about 230 units across, round the given middle, in the picture's own colours. */
export function drawMotif(motif: Motif, picture: Picture, x: number, y: number, size = 1): string {
  const { a, b, c } = picture.colours;
  const inks: Inks = { cloth: a, ink: picture.ink ?? inkOn(a), b: seen(b, a, c), c: seen(c, a, b) };
  return `<g transform="translate(${x} ${y}) scale(${size})">${drawn(motif, inks)}</g>`;
}

/** A colour that can be told from the cloth, or else another. */
function seen(colour: string, cloth: string, other: string): string {
  if (colour !== cloth && Math.abs(luminance(colour) - luminance(cloth)) > 0.03) return colour;
  return other !== cloth ? other : inkOn(cloth);
}

/** A colour that can be told from the ink beside it, or else a plain light or dark. */
function apart(colour: string, ink: string): string {
  if (Math.abs(luminance(colour) - luminance(ink)) > 0.12) return colour;
  return luminance(ink) < 0.4 ? '#f4f1e6' : '#14170f';
}

function drawn(motif: Motif, { cloth, ink, b, c }: Inks): string {
  switch (motif) {
    case 'palm':
      return `${palmSun(b)}<g transform="translate(4 -26) scale(1.02)" fill="${ink}">${palm}</g>`;
    case 'oval':
      return `<g fill="none" stroke="${ink}" stroke-width="9"><ellipse rx="118" ry="84"/><ellipse rx="62" ry="44" stroke-width="3" stroke-dasharray="9 8"/><rect x="-12" y="-34" width="24" height="68" fill="${ink}" stroke="none"/></g>`;
    case 'stumps':
      return `<circle r="98" fill="${b}"/><g fill="${ink}">${[-40, -7, 26].map((x) => `<rect x="${x}" y="-66" width="14" height="150" rx="3"/>`).join('')}<path d="M-42,-76 q18,-10 38,0 l-2,8 h-34Z M-2,-84 q18,-10 38,-6 l-1,8 l-36,6Z"/><rect x="-84" y="78" width="168" height="8"/></g><circle cx="62" cy="-40" r="22" fill="${c}"/><path d="M50,-58 q14,18 6,38" fill="none" stroke="${cloth}" stroke-width="3" stroke-dasharray="4 3"/>`;
    case 'hoop':
      return `<rect x="-98" y="-96" width="196" height="122" fill="none" stroke="${ink}" stroke-width="9"/><rect x="-40" y="-44" width="80" height="56" fill="none" stroke="${ink}" stroke-width="6"/><ellipse cy="30" rx="56" ry="13" fill="none" stroke="${b}" stroke-width="9"/><path d="M-52,34 L-34,104 M-26,42 L-16,108 M0,43 V110 M26,42 L16,108 M52,34 L34,104 M-44,66 L-26,42 L-12,74 L0,43 L12,74 L26,42 L44,66 M-40,84 L-12,74 L-18,106 M12,74 L18,106 L38,86 M-12,74 L12,74" fill="none" stroke="${ink}" stroke-width="3.4"/>`;
    case 'ball':
      return `<circle r="100" fill="${b}"/><path d="M-44,-90 C8,-40 8,40 -44,90 M-30,-95 C24,-44 24,44 -30,95" fill="none" stroke="${ink}" stroke-width="4"/><path d="M-37,-92 C16,-42 16,42 -37,92" fill="none" stroke="${ink}" stroke-width="13" stroke-dasharray="4 9"/><path d="M44,-66 A80,80 0 0 1 78,14" fill="none" stroke="${c}" stroke-width="8" stroke-linecap="round"/>`;
    case 'flag':
      return `<g transform="rotate(-8)"><path d="M-92,-100 h12 V116 h-12Z" fill="${ink}"/>${count(5)
        .flatMap((row) => count(7).map((column) => flagSquare(column, row, (row + column) % 2 ? apart(b, ink) : ink)))
        .join('')}</g>`;
    case 'kite':
      return `<g transform="rotate(14)"><path d="M0,-116 L84,-26 L0,64 L-84,-26Z" fill="${b}"/><path d="M0,-116 L84,-26 L0,-26Z M0,64 L-84,-26 L0,-26Z" fill="${c}"/><path d="M0,-116 V64 M-84,-26 Q0,-80 84,-26" fill="none" stroke="${ink}" stroke-width="4"/><path d="M0,58 L26,96 H-26Z" fill="${ink}"/><path d="M0,96 q22,14 4,30 t6,26" fill="none" stroke="${ink}" stroke-width="4"/></g>`;
    case 'monsoon':
      return `<path d="M-84,-8 a40,40 0 0 1 6,-79 a58,58 0 0 1 108,-10 a46,46 0 0 1 52,89Z" fill="${b}"/><g fill="none" stroke="${c}" stroke-width="8" stroke-linecap="round">${count(
        6,
      )
        .map((i) => `<path d="M${-72 + i * 30},${16 + (i % 2) * 12} l-14,38 M${-84 + i * 30},${78 + (i % 2) * 10} l-9,24"/>`)
        .join('')}</g>`;
    case 'peacock':
      return peacock(cloth, ink, b, c);
    case 'tuk-tuk':
      return `<path d="M-104,44 V-8 C-100,-60 -76,-84 -40,-86 H66 C84,-84 92,-66 94,-30 L112,10 V44Z" fill="${b}"/><path d="M-104,-18 C-98,-62 -74,-84 -40,-86 H66 C84,-84 91,-66 93,-40Z" fill="${ink}"/><path d="M-84,-14 H-10 V28 H-84Z M8,-32 H78 L92,6 H8Z" fill="${cloth}"/><rect x="-104" y="34" width="216" height="12" fill="${c}"/>${[-62, 78].map((x) => `<circle cx="${x}" cy="56" r="30" fill="${ink}"/><circle cx="${x}" cy="56" r="12" fill="${c}"/>`).join('')}<circle cx="106" cy="16" r="8" fill="${c}"/>`;
    case 'wheel':
      return `<circle r="92" fill="none" stroke="${ink}" stroke-width="22"/><circle r="70" fill="none" stroke="${b}" stroke-width="8"/>${count(
        10,
      )
        .map((i) => `<path d="M-5,-18 L-9,-64 H9 L5,-18Z" fill="${b}" transform="rotate(${i * 36})"/>`)
        .join('')}<circle r="20" fill="${c}"/><circle r="7" fill="${ink}"/>`;
  }
}

const palm = `${[-168, -140, -105, -72, -40, -12, 18]
  .map((turn, i) => `<path transform="rotate(${turn})" d="M0,0 C26,-20 62,-22 92,${8 + (i % 3) * 5} C62,-2 30,0 0,0Z"/>`)
  .join('')}<path d="M-4,0 C4,30 4,70 -8,118 L8,118 C14,70 12,30 5,0Z"/>`;

/** A disc, whole above and in bands of water below. */
function palmSun(colour: string): string {
  const bands = count(7).map((i) => {
    const y = -10 + i * 17;
    const height = 13 - i * 1.3;
    const half = (at: number) => Math.sqrt(Math.max(0, 96 * 96 - at * at)).toFixed(1);
    return y + height > 96
      ? ''
      : `<path d="M-${half(y)},${y} H${half(y)} L${half(y + height)},${(y + height).toFixed(1)} H-${half(y + height)}Z"/>`;
  });
  return `<g fill="${colour}"><path d="M-95,-14 A96,96 0 0 1 95,-14Z"/><g opacity=".78">${bands.join('')}</g></g>`;
}

function flagSquare(column: number, row: number, fill: string): string {
  const x = -78 + column * 26;
  const lift = (i: number) => Math.round(Math.sin(i * 0.9) * 9);
  const y = -94 + row * 26;
  return `<path d="M${x},${y + lift(column)} L${x + 26},${y + lift(column + 1)} V${y + 26 + lift(column + 1)} L${x},${y + 26 + lift(column)}Z" fill="${fill}"/>`;
}

function peacock(cloth: string, ink: string, b: string, c: string): string {
  const feathers = count(9).map((i) => {
    const turn = -80 + i * 20;
    return `<g transform="translate(0 60) rotate(${turn})"><path d="M-4,0 C-24,-70 -26,-120 0,-152 C26,-120 24,-70 4,0Z" fill="${b}" stroke="${cloth}" stroke-width="2.6"/><path d="M0,-14 V-104" stroke="${c}" stroke-width="2.2"/><circle cy="-122" r="15" fill="${c}"/><circle cy="-122" r="7" fill="${ink}"/></g>`;
  });
  const body = `<path d="M-3,-46 C-13,-48 -19,-39 -15,-30 C-11,-21 -12,-8 -19,6 C-33,34 -33,66 -19,85 C-9,97 9,97 19,85 C34,64 30,32 14,10 C5,-4 4,-18 7,-30 C9,-40 4,-45 -3,-46Z" fill="${ink}"/>`;
  return `${feathers.join('')}${body}<path d="M-14,-38 L-29,-31 L-13,-29Z" fill="${c}"/><path d="M0,-42 V-60 M4,-41 L12,-56 M-4,-41 L-12,-56" stroke="${ink}" stroke-width="3"/><circle cx="-5" cy="-36" r="3" fill="${c}"/>`;
}

import { darkenColour } from './colour.ts';
import type { Crest } from './picture.ts';

const outlines: Record<Crest['shape'], string> = {
  shield: 'M-30,-36 H30 V4 C30,26 14,36 0,44 C-14,36 -30,26 -30,4 Z',
  round: 'M0,-38 A38,38 0 1 1 0,38 A38,38 0 1 1 0,-38Z',
  kite: 'M0,-44 L36,0 L0,44 L-36,0Z',
  plate: 'M-34,-30 H34 L28,34 L0,42 L-28,34Z',
  oval: 'M0,-42 C26,-42 34,-20 34,0 C34,26 18,42 0,42 C-18,42 -34,26 -34,0 C-34,-20 -26,-42 0,-42Z',
};

const around = (times: number, path: (turn: number) => string) =>
  Array.from({ length: times }, (_, i) => path((i * 360) / times)).join('');

function markOf({ mark, b, c }: Crest): string {
  switch (mark) {
    case 'pitch':
      return `<ellipse rx="20" ry="24" fill="none" stroke="${c}" stroke-width="3.4"/><rect x="-4.5" y="-12" width="9" height="24" fill="${c}"/>`;
    case 'kite':
      return `<path d="M0,-24 L19,-3 L0,18 L-19,-3Z" fill="${c}"/><path d="M0,-24 V18 M-19,-3 H19" stroke="${b}" stroke-width="2.4"/><path d="M0,18 l-6,12 h12z" fill="${c}"/>`;
    case 'wave':
      return `<path d="M-22,-10 q7,-9 14.6,0 t14.6,0 t14.6,0 M-22,3 q7,-9 14.6,0 t14.6,0 t14.6,0 M-22,16 q7,-9 14.6,0 t14.6,0 t14.6,0" fill="none" stroke="${c}" stroke-width="4.6"/>`;
    case 'sun':
      return `<circle r="9" fill="${c}"/>${around(12, (turn) => `<path d="M-2.6,-13 L0,-25 L2.6,-13Z" fill="${c}" transform="rotate(${turn})"/>`)}`;
    case 'bolt':
      return `<path d="M6,-26 L-14,4 H-1 L-6,26 L15,-6 H2Z" fill="${c}"/>`;
    case 'star':
      return `<path d="M0,-24 L6,-7.5 L23,-7.5 L9.5,3 L14.5,20 L0,9.8 L-14.5,20 L-9.5,3 L-23,-7.5 L-6,-7.5Z" fill="${c}"/>`;
    case 'wheel':
      return `<circle r="20" fill="none" stroke="${c}" stroke-width="4"/>${around(8, (turn) => `<path d="M0,-5 V-19" stroke="${c}" stroke-width="2.6" transform="rotate(${turn})"/>`)}<circle r="5" fill="${c}"/>`;
    case 'leaf':
      return `<path d="M0,-26 C20,-12 18,12 0,26 C-18,12 -20,-12 0,-26Z" fill="${c}"/><path d="M0,-18 V22 M0,-6 l9,-6 M0,-6 l-9,-6 M0,6 l11,-7 M0,6 l-11,-7" stroke="${b}" stroke-width="2.2" fill="none"/>`;
  }
}

/**
 * Draws a club's badge, about 76 units wide at size 1; with stitches at the edge, unless it is printed. All clubs are
 * fictional.
 */
export function drawCrest(x: number, y: number, size: number, crest: Crest, made: 'sewn' | 'printed' = 'sewn'): string {
  const outline = outlines[crest.shape];
  const edge =
    made === 'printed'
      ? ''
      : `<path d="${outline}" fill="none" stroke="${darkenColour(crest.a, 0.25)}" stroke-width="1" stroke-dasharray="2 1.2"/>`;
  return `<g transform="translate(${x} ${y}) scale(${size})"><path d="${outline}" fill="${crest.a}"/><path d="${outline}" transform="scale(.89)" fill="${crest.b}"/>${markOf(crest)}${edge}</g>`;
}

/** Draws the maker's mark of the shop: an oval with a cricket pitch. */
export function drawMakersMark(x: number, y: number, size: number, ink: string): string {
  return `<g transform="translate(${x} ${y}) scale(${size})" fill="none" stroke="${ink}"><ellipse rx="15" ry="10.5" stroke-width="2.8"/><rect x="-2" y="-5.4" width="4" height="10.8" fill="${ink}" stroke="none"/></g>`;
}

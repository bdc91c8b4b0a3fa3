import { inkOn, luminance } from '../colour.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import type { Motif } from '../picture.ts';
import * as basketball from './basketball.ts';
import * as cricket from './cricket.ts';
import * as football from './football.ts';
import type { Front } from './hand.ts';
import * as limited from './limited.ts';
import * as motorsport from './motorsport.ts';

const fronts: Record<Motif, Front> = {
  hoop: basketball.hoop,
  blocks: basketball.blocks,
  arches: basketball.arches,
  court: basketball.court,
  spinners: basketball.spinners,
  net: basketball.net,
  chai: basketball.chai,
  'no-look': basketball.noLook,
  stumps: cricket.stumps,
  nets: cricket.nets,
  six: cricket.six,
  lake: cricket.lake,
  gully: cricket.gully,
  bails: cricket.bails,
  ball: cricket.ball,
  oval: cricket.oval,
  floodlights: cricket.floodlights,
  peacock: cricket.peacock,
  'extra-cover': cricket.extraCover,
  cloudburst: cricket.cloudburst,
  scorebook: cricket.scorebook,
  palm: football.palm,
  gomti: football.gomti,
  kite: football.kite,
  'tuk-tuk': football.tukTuk,
  founders: football.founders,
  barefoot: football.barefoot,
  pass: football.pass,
  'left-foot': football.leftFoot,
  wheel: motorsport.wheel,
  braking: motorsport.braking,
  sagar: motorsport.sagar,
  flag: motorsport.flag,
  rally: motorsport.rally,
  truck: limited.truck,
  monsoon: limited.monsoon,
};

/** Creates the function that draws fronts with this lettering, in a picture's own colours. */
export function motifsIn(lettering: Lettering): DrawMotif {
  return (motif, picture, x, y, size = 1) => {
    const { a, b, c } = picture.colours;
    const inks = { cloth: a, ink: picture.ink ?? inkOn(a), b: seen(b, a, c), c: seen(c, a, b) };
    return `<g transform="translate(${x} ${y}) scale(${size})">${fronts[motif](inks, lettering)}</g>`;
  };
}

/** Returns a colour that is distinguishable from the cloth: the given one or another. */
function seen(colour: string, cloth: string, other: string): string {
  if (colour !== cloth && Math.abs(luminance(colour) - luminance(cloth)) > 0.03) return colour;
  return other !== cloth ? other : inkOn(cloth);
}

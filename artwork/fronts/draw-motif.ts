import { inkOn, relativeLuminance } from '../colour.ts';
import type { Lettering } from '../lettering.ts';
import type { DrawMotif } from '../motif.ts';
import type { Motif } from '../picture.ts';
import * as basketball from './basketball.ts';
import * as cricket from './cricket.ts';
import * as cricketGrounds from './cricket-grounds.ts';
import * as football from './football.ts';
import type { Front } from './hand.ts';
import * as limited from './limited.ts';
import * as motorsport from './motorsport.ts';

const fronts: Record<Motif, Front> = {
  hoop: basketball.hoopFront,
  blocks: basketball.blocksFront,
  arches: basketball.archesFront,
  court: basketball.courtFront,
  spinners: basketball.spinnersFront,
  net: basketball.netFront,
  chai: basketball.chaiFront,
  'no-look': basketball.noLookFront,
  stumps: cricket.stumpsFront,
  nets: cricket.netsFront,
  six: cricket.sixFront,
  lake: cricketGrounds.lakeFront,
  gully: cricketGrounds.gullyFront,
  bails: cricket.bailsFront,
  ball: cricket.ballFront,
  oval: cricketGrounds.ovalFront,
  floodlights: cricketGrounds.floodlightsFront,
  peacock: cricket.peacockFront,
  'extra-cover': cricket.extraCoverFront,
  cloudburst: cricket.cloudburstFront,
  scorebook: cricket.scorebookFront,
  palm: football.palmFront,
  gomti: football.gomtiFront,
  kite: football.kiteFront,
  'tuk-tuk': football.tukTukFront,
  founders: football.foundersFront,
  barefoot: football.barefootFront,
  pass: football.passFront,
  'left-foot': football.leftFootFront,
  wheel: motorsport.wheelFront,
  braking: motorsport.brakingFront,
  sagar: motorsport.sagarFront,
  flag: motorsport.flagFront,
  rally: motorsport.rallyFront,
  truck: limited.truckFront,
  monsoon: limited.monsoonFront,
};

/** Creates the function that draws fronts with this lettering, in the colours of the picture. */
export function motifsIn(lettering: Lettering): DrawMotif {
  return (motif, picture, x, y, size = 1) => {
    const { a, b, c } = picture.colours;
    const inks = { cloth: a, ink: picture.ink ?? inkOn(a), b: seen(b, a, c), c: seen(c, a, b) };
    return `<g transform="translate(${x} ${y}) scale(${size})">${fronts[motif](inks, lettering)}</g>`;
  };
}

/** Returns a colour that is distinguishable from the cloth: the given colour, or else `other`. */
function seen(colour: string, cloth: string, other: string): string {
  if (colour !== cloth && Math.abs(relativeLuminance(colour) - relativeLuminance(cloth)) > 0.03) return colour;
  return other !== cloth ? other : inkOn(cloth);
}

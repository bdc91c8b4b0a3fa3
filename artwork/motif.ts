import type { Motif, Picture } from './picture.ts';

/** Draws a picture's front about a place, at most 300 units wide and 380 high at size 1. */
export type DrawMotif = (motif: Motif, picture: Picture, x: number, y: number, size?: number) => string;

/** For whoever draws pieces without fronts, as a browser does: the drawings of fronts are large. */
export const noMotifs: DrawMotif = () => '';

import type { Motif, PictureFacts } from './picture.ts';

/** Function that draws a picture's front around a place, at most 300 units wide and 380 high at size 1. */
export type DrawMotif = (motif: Motif, picture: PictureFacts, x: number, y: number, size?: number) => string;

/** Draws no fronts, for callers that need no fronts, such as browsers, as the code of the fronts is large. */
export const noMotifs: DrawMotif = () => '';

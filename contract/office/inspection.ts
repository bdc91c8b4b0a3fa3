import type { PieceGrade, PieceWay } from './lists.ts';

/** One piece of a return as it was found: of which line, the first or a later one of it, what it is like and where it goes. */
export interface InspectedPiece {
  line: number;
  /** 1 for the first piece of the line. */
  piece: number;
  grade: PieceGrade;
  goes: PieceWay;
}

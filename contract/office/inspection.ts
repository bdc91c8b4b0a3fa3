import type { PieceGrade, PieceWay } from './lists.ts';

/** Inspected piece of a return: its line and number within it, its grade and its destination. */
export interface InspectedPiece {
  line: number;
  /** 1 for the first piece of the line. */
  piece: number;
  grade: PieceGrade;
  goes: PieceWay;
}

import type { ShapedLine } from '#artwork/shaping/shaped-text.ts';

/** Request to the shaping worker. */
export interface ShapingRequest {
  id: number;
  words: string;
}

/** Reply of the shaping worker; without a line if shaping failed. */
export interface ShapingReply {
  id: number;
  line?: ShapedLine;
}

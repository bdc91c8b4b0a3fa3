import type { Dispatch } from 'react';
import type { Design, Layer } from '#artwork/design/layers.ts';
import type { Finding } from '#artwork/design/preflight.ts';
import type { PrintArea } from '#artwork/print-areas.ts';
import type { StudioAction, StudioState } from './studio-state.ts';
import type { Pictures } from './use-pictures.ts';
import type { Squad } from './use-squad.ts';
import type { Words } from './use-words.ts';

export const tools = ['garment', 'picture', 'text', 'number', 'squad', 'layers'] as const;
export type Tool = (typeof tools)[number];

/** What every part of the studio's page works with. */
export interface Studio {
  state: StudioState;
  dispatch: Dispatch<StudioAction>;
  design: Design;
  /** The print area of the side that is seen, and its layers, the lowest first. */
  area: PrintArea;
  layers: readonly Layer[];
  selected: Layer | undefined;
  words: Words;
  pictures: Pictures;
  findings: readonly Finding[];
  squad: Squad;
  /** The line of the list whose shirt is looked at in place of the design; nothing is changed on it. */
  looked: number | undefined;
  look: (line: number | undefined) => void;
  tool: Tool;
  setTool: (tool: Tool) => void;
  /** Takes files from wherever they come: the first picture among them. */
  takeFiles: (files: Iterable<File>) => void;
  /** What became of the last file, where it was not taken. */
  refusal: string | undefined;
  refuse: (sentence: string | undefined) => void;
  /** A file is being read. */
  reading: boolean;
}

/** What a layer is called in the studio. */
export function nameOf(layer: Layer, { known }: Pick<Pictures, 'known'>): string {
  if (layer.name) return layer.name;
  if (layer.kind === 'text') return layer.words.trim() || 'Text without words';
  return known.get(layer.picture)?.name ?? 'Picture';
}

/** An id for a new layer. */
export function newLayerId(): string {
  return crypto.randomUUID();
}

import type { Dispatch } from 'react';
import type { GarmentDesign, Layer } from '#artwork/design/layers.ts';
import type { PreflightFinding } from '#artwork/design/preflight.ts';
import type { PrintArea } from '#artwork/print-areas.ts';
import type { StudioAction, StudioState } from './studio-state.ts';
import type { StudioPictures } from './use-pictures.ts';
import type { Squad } from './use-squad.ts';
import type { Words } from './use-words.ts';

export const studioTools = ['garment', 'picture', 'text', 'number', 'squad', 'layers'] as const;
export type Tool = (typeof studioTools)[number];

/** Values and functions that all parts of the studio share. */
export interface Studio {
  state: StudioState;
  dispatch: Dispatch<StudioAction>;
  design: GarmentDesign;
  /** Print area of the current side, and its layers, bottom first. */
  area: PrintArea;
  layers: readonly Layer[];
  selected: Layer | undefined;
  words: Words;
  pictures: StudioPictures;
  findings: readonly PreflightFinding[];
  squad: Squad;
  /** Line of the list whose shirt is previewed instead of the design; the preview cannot be edited. */
  looked: number | undefined;
  look: (line: number | undefined) => void;
  tool: Tool;
  setTool: (tool: Tool) => void;
  /** Adds the first picture of some files. */
  takeFiles: (files: Iterable<File>) => void;
  /** Reason why the last file was rejected. */
  refusal: string | undefined;
  refuse: (sentence: string | undefined) => void;
  /** True while a file is being decoded. */
  reading: boolean;
}

/** Returns the name of a layer. */
export function studioLayerName(layer: Layer, { known }: Pick<StudioPictures, 'known'>): string {
  if (layer.name) return layer.name;
  if (layer.kind === 'text') return layer.words.trim() || 'Text without words';
  return known.get(layer.picture)?.name ?? 'Picture';
}

/** Creates the id of a new layer. */
export function newLayerId(): string {
  return crypto.randomUUID();
}

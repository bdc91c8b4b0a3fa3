import type { Side } from '#artwork/garment.ts';
import { garmentNames, type PictureFacts } from '#artwork/picture.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import { garmentRegistry } from '#artwork/registry.ts';
import type { PictureFormat, PreviewPart } from '#contract/images.ts';

/** Rendering of one layer of a garment's live preview. */
export interface PreviewRendering {
  kind: 'preview';
  garment: PictureFacts['garment'];
  side: Side;
  part: PreviewPart;
  format: PictureFormat;
}

const previewFile = /^([a-z-]+?)-(front|back)-(light|cover|folds|small-light|small-cover)-(\d+\.\d+)\.(avif|webp)$/;

/** Parses a file name of `/images/preview/`; undefined for an invalid one. */
export function readPreviewAddress(file: string): { rendering: PreviewRendering; version: string } | undefined {
  const [, name, sideName, partName, version = '', formatName] = previewFile.exec(file) ?? [];
  const garment = garmentNames.find((known) => known === name);
  const side = garment && garmentRegistry[garment].sides.find((known) => known === sideName);
  if (!garment || !side) return undefined;
  const part = partName as PreviewPart;
  const format = formatName as PictureFormat;
  const isThere = part !== 'folds' || printAreaOf(garment, side) !== undefined;
  const there = part.endsWith('light') || (format === 'webp' && isThere);
  return there ? { rendering: { kind: 'preview', garment, side, part, format }, version } : undefined;
}

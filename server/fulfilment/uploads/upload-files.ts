import type { UploadRow } from './queries.ts';

const endings = { png: 'png', jpeg: 'jpg' } as const;

/** Returns the storage key of a re-encoded picture. */
export function pictureKey({ id, format }: Pick<UploadRow, 'id' | 'format'>): string {
  return `uploads/${id}/picture.${endings[format]}`;
}

/** Returns the storage key of a picture's smaller copy. */
export function previewKey(id: string): string {
  return `uploads/${id}/preview.webp`;
}

import type { UploadRow } from './queries.ts';

const endings = { png: 'png', jpeg: 'jpg' } as const;

/** Where a picture lies in the storage, as it was drawn anew. */
export function pictureKey({ id, format }: Pick<UploadRow, 'id' | 'format'>): string {
  return `uploads/${id}/picture.${endings[format]}`;
}

/** Where its smaller copy lies. */
export function previewKey(id: string): string {
  return `uploads/${id}/preview.webp`;
}

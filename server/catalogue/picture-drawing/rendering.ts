import type { PreviewRendering } from './preview-address.ts';
import { type CopyRendering, renderCopy } from './render-copy.ts';
import { type PhotoRendering, renderPhoto } from './render-photo.ts';
import { type PictureRendering, renderPicture } from './render-picture.ts';
import { renderPreview } from './render-preview.ts';
import { renderShare, type ShareRendering } from './render-share.ts';
import { renderSlide, type SlideRendering } from './render-slide.ts';

/** Picture that the workers can render. */
export type Rendering =
  | PictureRendering
  | PreviewRendering
  | ShareRendering
  | CopyRendering
  | PhotoRendering
  | SlideRendering;

export function renderToBuffer(rendering: Rendering): Promise<Buffer> {
  switch (rendering.kind) {
    case 'picture':
      return renderPicture(rendering);
    case 'preview':
      return renderPreview(rendering);
    case 'share':
      return renderShare(rendering);
    case 'copy':
      return renderCopy(rendering);
    case 'photo':
      return renderPhoto(rendering);
    case 'slide':
      return renderSlide(rendering);
  }
}

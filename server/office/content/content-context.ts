import type { ContentDraft } from '#server/foundation/content/content-draft.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { PictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';

/** Shop page rendered with unsaved content. */
export interface WantedPage {
  path: string;
  /** API responses to replace, by 'METHOD path'. */
  answers?: Readonly<Record<string, unknown>>;
  /** Unsaved content that all pages use, if such content is being edited. */
  told?: ContentDraft;
}

/** Dependencies of the content routes. */
export interface ContentContext
  extends Needs<'db' | 'now' | 'publicUrl' | 'jobs' | 'files' | 'shopFacts' | 'settings'> {
  disk: Pick<DiskSpace, 'level'>;
  pictureProcesses: PictureProcesses;
  /** Renders a shop page; `draw` is missing in processes that render no pages. */
  pages: { draw?: (wanted: WantedPage) => Promise<string> };
}

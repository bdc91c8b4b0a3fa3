import type { TriedContent } from '#server/foundation/content/tried.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { PictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';

/** Shop page rendered with unsaved content. */
export interface WantedPage {
  path: string;
  /** Replaced API responses, by 'METHOD path'. */
  answers?: Readonly<Record<string, unknown>>;
  /** Replaced seller facts, if those are being edited. */
  told?: Partial<TriedContent>;
}

/** Dependencies of the content routes. */
export interface ContentContext extends Needs<'db' | 'now' | 'publicUrl' | 'jobs' | 'files'> {
  disk: Pick<DiskSpace, 'level'>;
  pictureProcesses: PictureProcesses;
  /** Renders a shop page; `draw` is missing in processes that serve none. */
  pages: { draw?: (wanted: WantedPage) => Promise<string> };
}

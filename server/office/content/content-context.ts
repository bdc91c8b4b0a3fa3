import type { Told } from '#server/foundation/content/tried.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { DiskSpace } from '#server/foundation/process/disk-space.ts';
import type { PictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';

/** A page of the shop as it would be with what somebody is writing. */
export interface WantedPage {
  path: string;
  /** What calls answer there otherwise than they do, by 'METHOD path'. */
  answers?: Readonly<Record<string, unknown>>;
  /** What it is told of by the seller otherwise than it is, where that is what is being written. */
  told?: Partial<Told>;
}

/** What the room of the content knows of the shop around it. */
export interface ContentContext extends Needs<'db' | 'now' | 'publicUrl' | 'jobs' | 'files'> {
  disk: Pick<DiskSpace, 'level'>;
  pictureProcesses: PictureProcesses;
  /** Draws a page of the shop; `draw` is missing where this process serves none. */
  pages: { draw?: (wanted: WantedPage) => Promise<string> };
}

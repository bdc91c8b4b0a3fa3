import type { AnyView } from '#contract/gallery-rules.ts';
import type { Rendering } from '#server/catalogue/picture-drawing/rendering.ts';
import type { Log } from '#server/foundation/logging/logging.ts';

export interface MadePicture {
  kind: 'picture';
  bytes: Buffer;
  /** ETag; different bytes never have the same one. */
  etag: string;
}

export type PictureReply =
  | MadePicture
  /** Redirect: the URL names an older version, this is the current one. */
  | { kind: 'moved'; view?: AnyView; version: string }
  | { kind: 'missing' }
  /** Failure to make the picture now; the cause is in the log. */
  | { kind: 'failed' };

/** Draws in the next free process, within the time limit for a drawing. */
export type Draw = (rendering: Rendering) => Promise<Uint8Array>;

export interface Makings {
  /** Runs a drawing once for concurrent requests of a picture. */
  once(file: string, make: () => Promise<PictureReply>): Promise<PictureReply>;
  underway: ReadonlyMap<string, Promise<PictureReply>>;
}

/** Creates the table of drawings in progress. Failures are logged, unless the store closes. */
export function joinedMakings(log: Pick<Log, 'error'>, closing: AbortSignal, counts: { failed: number }): Makings {
  const underway = new Map<string, Promise<PictureReply>>();
  return {
    underway,
    once(file, make) {
      const running = underway.get(file);
      if (running !== undefined) return running;
      const started = make()
        .catch((error: unknown): PictureReply => {
          if (!closing.aborted)
            log.error({ event: 'picture.draw_failed', err: error, file }, 'a picture could not be drawn');
          counts.failed += 1;
          return { kind: 'failed' };
        })
        .finally(() => underway.delete(file));
      underway.set(file, started);
      return started;
    },
  };
}

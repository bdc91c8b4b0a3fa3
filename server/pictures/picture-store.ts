import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';
import type { Picture } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { PictureFormat, PictureView, PictureWidth } from '#contract/images.ts';
import { pictureVersion } from './picture-version.ts';
import type { Rendering } from './render-picture.ts';

export interface PictureRequest {
  product: string;
  view: PictureView;
  version: string;
  width: PictureWidth;
  format: PictureFormat;
}

export type PictureReply =
  | { kind: 'picture'; bytes: Uint8Array }
  /** The address names an older version; this is the present one. */
  | { kind: 'moved'; version: string }
  | { kind: 'missing' }
  /** It could not be made now; the cause is in the log. */
  | { kind: 'failed' };

export interface PictureStore {
  read(request: PictureRequest): Promise<PictureReply>;
  /** The picture shown where a product has none. */
  readDefault(width: PictureWidth, format: PictureFormat): Promise<PictureReply>;
  /** Makes pictures ahead of their first visitor. Failures are logged, not thrown. */
  warm(list: readonly Omit<PictureRequest, 'version'>[]): Promise<void>;
  close(): Promise<void>;
}

export interface PictureStoreOptions {
  /** Folder for made pictures; it may be emptied at any time. */
  dir: string;
  findPicture: (productId: string) => Promise<Picture | null>;
  log: { error(o: object, m: string): void };
  /** Draws one picture; the shop's way is a worker thread. */
  render?: (rendering: Rendering) => Promise<Uint8Array>;
}

/** An unprinted t-shirt in pale grey. */
const defaultPicture: Picture = {
  garment: 't-shirt',
  colours: { a: '#c9cdc4', b: '#b5baaf', c: '#8f968a' },
  pattern: 'solid',
  motif: 'oval',
  ink: '#aeb4a8',
  body: 0,
  lead: 'front',
};

/** Pictures are made on first demand in worker threads and kept on disk under names that carry their version. */
export function createPictureStore({ dir, findPicture, log, render }: PictureStoreOptions): PictureStore {
  const pool = render ? undefined : startPool();
  const draw = render ?? ((rendering: Rendering): Promise<Uint8Array> => (pool ?? startPool()).run(rendering));
  const underway = new Map<string, Promise<PictureReply>>();

  async function kept(file: string, rendering: Rendering): Promise<PictureReply> {
    const path = join(dir, file);
    const found = await readFile(path).catch(() => undefined);
    if (found) return { kind: 'picture', bytes: found };
    const bytes = await draw(rendering);
    await mkdir(dir, { recursive: true });
    // Written beside its place and moved, so that nobody reads half a file.
    const draft = `${path}.${randomBytes(6).toString('hex')}`;
    await writeFile(draft, bytes);
    await rename(draft, path).catch(async (error: unknown) => {
      await rm(draft, { force: true });
      throw error;
    });
    return { kind: 'picture', bytes };
  }

  /** Many first visitors of one picture wait for one drawing of it. */
  function once(file: string, rendering: Rendering): Promise<PictureReply> {
    const running = underway.get(file);
    if (running !== undefined) return running;
    const started = kept(file, rendering)
      .catch((error: unknown): PictureReply => {
        log.error({ err: error, file }, 'picture could not be made');
        return { kind: 'failed' };
      })
      .finally(() => underway.delete(file));
    underway.set(file, started);
    return started;
  }

  async function read({ product, view, version, width, format }: PictureRequest): Promise<PictureReply> {
    const picture = await findPicture(product);
    if (!picture || !pictureViewsOf(picture).includes(view)) return { kind: 'missing' };
    const current = pictureVersion(picture);
    if (version !== current) return { kind: 'moved', version: current };
    return once(`${current}-${view}-${width}.${format}`, { picture, view, width, format });
  }

  return {
    read,
    readDefault: (width, format) =>
      once(`default-${pictureVersion(defaultPicture)}-${width}.${format}`, { picture: defaultPicture, view: 'front', width, format }),
    async warm(list) {
      for (const wanted of list) {
        const picture = await findPicture(wanted.product);
        if (picture) await read({ ...wanted, version: pictureVersion(picture) });
      }
    },
    async close() {
      await Promise.allSettled(underway.values());
      await pool?.destroy();
    },
  };
}

function startPool(): Piscina<Rendering, Uint8Array> {
  return new Piscina({
    filename: new URL('./picture-worker.ts', import.meta.url).href,
    minThreads: 0,
    // One core is left for answering requests.
    maxThreads: Math.max(1, Math.min(4, availableParallelism() - 1)),
    idleTimeout: 30_000,
    concurrentTasksPerWorker: 1,
  });
}

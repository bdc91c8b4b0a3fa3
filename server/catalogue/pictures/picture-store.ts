import { join } from 'node:path';
import type { PictureFacts } from '#artwork/picture.ts';
import { pictureViewsOf } from '#artwork/registry.ts';
import type { PhotoItem } from '#contract/gallery.ts';
import type { AnyView, PhotoName } from '#contract/gallery-rules.ts';
import { type PictureFormat, type PictureView, type PictureWidth, pictureViews } from '#contract/images.ts';
import { readSlideFile } from '#contract/slide-pictures.ts';
import { createDrawingProcesses } from '#server/catalogue/picture-drawing/drawing-processes.ts';
import type { Rendering } from '#server/catalogue/picture-drawing/rendering.ts';
import { silhouetteOf } from '#server/catalogue/picture-drawing/silhouette.ts';
import { pictureVersion } from '#server/catalogue/products/picture-version.ts';
import type { SeenBy } from '#server/catalogue/products/queries.ts';
import type { Log, LogDetails } from '#server/foundation/logging/logging.ts';
import type { Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';
import { readCheckedFile, writeKept } from './kept-file.ts';
import { type Draw, joinedMakings, type MadePicture, type PictureReply } from './made-pictures.ts';
import { createCopies } from './picture-copies.ts';

export interface PictureRequest {
  product: string;
  view: AnyView;
  version: string;
  width: PictureWidth;
  format: PictureFormat;
}

export interface PictureStore {
  /** Returns a recently sent picture from memory, synchronously. */
  recent(request: PictureRequest): MadePicture | undefined;
  read(request: PictureRequest): Promise<PictureReply>;
  /** Reads a picture for the office, including those of drafts. The result is not cached under the shop's URLs. */
  readInOffice(request: PictureRequest): Promise<PictureReply>;
  /**
   * Returns the placeholder shown while the picture is drawn: a small WebP of its outline. Undefined for unknown
   * products.
   */
  standIn(request: PictureRequest): Promise<Buffer | undefined>;
  /**
   * Reads any other rendering, cached under a file name that covers all its inputs. A lazy rendering is only evaluated
   * if nothing is cached.
   */
  readMade(file: string, rendering: Rendering | (() => Promise<Rendering>)): Promise<PictureReply>;
  /**
   * Reads a picture derived from a shopper's file, cached for a day in a bounded folder. Concurrent requests share one
   * drawing. Only the drawing counts for the rate limit. Throws Problem 429.
   */
  readCopy(name: string, make: (draw: Draw) => Promise<Uint8Array>, turn: Turn): Promise<PictureReply>;
  /** Reads a slide's picture by file name. */
  readSlide(file: string): Promise<PictureReply>;
  /** Reads the picture for products without one. */
  readDefault(width: PictureWidth, format: PictureFormat): Promise<PictureReply>;
  /** Makes pictures before they are first requested. Failures are logged, not thrown. */
  warm(list: readonly Omit<PictureRequest, 'version'>[]): Promise<void>;
  /** Returns counts of requests since the process started, and of pictures in progress. */
  counts(): PictureCounts;
  close(): Promise<void>;
}

/** Counts of requested pictures since the process started, by source. */
export interface PictureCounts {
  memory: number;
  disk: number;
  drawn: number;
  failed: number;
  /** Number in progress: being drawn, or waiting for a process. */
  underway: number;
  /** Total time of completed drawings in seconds, including waits. */
  drawnSeconds: number;
}

/** Access to photographs of products. */
export interface Photographs {
  /**
   * Finds a photograph as shown on its product; if no longer shown, the current lead picture. Null if there is neither.
   */
  find(product: string, view: PhotoName, by: SeenBy): Promise<PhotoItem | { lead: AnyView; version: string } | null>;
  read(product: string, view: PhotoName): Promise<Uint8Array>;
}

export interface PictureStoreOptions {
  /** Folder for made pictures; it may be emptied at any time. */
  dir: string;
  findPicture: (productId: string, by: SeenBy) => Promise<PictureFacts | null>;
  /** Access to photographs, if products have any. */
  photographs?: Photographs;
  /** Finds the reader of a slide's stored picture; undefined for an unknown name. */
  findSlidePicture?: (id: string) => Promise<(() => Promise<Uint8Array>) | undefined>;
  log: Log;
  /** Returns true if pictures may be cached on disk. Orders have priority for disk space. */
  keeps?: () => boolean;
  /** Draws one picture; by default in a process that exits when idle. */
  render?: (rendering: Rendering, signal: AbortSignal) => Promise<Uint8Array>;
  /** Time limit of a drawing in ms, including waiting. After that the drawing has failed and its worker is stopped. */
  limitMs?: number;
}

/** Picture of an unprinted t-shirt in pale grey. */
const defaultPicture: PictureFacts = {
  garment: 't-shirt',
  colours: { a: '#c9cdc4', b: '#b5baaf', c: '#8f968a' },
  pattern: 'solid',
  body: 0,
  lead: 'front',
};

/** Memory limit in bytes for recently sent pictures. */
const memory = 24 * 1024 * 1024;

/**
 * Creates a store that makes pictures on first request in separate processes and caches them on disk under versioned
 * names.
 */
export function createPictureStore({
  dir,
  findPicture,
  photographs,
  findSlidePicture,
  log,
  render,
  keeps = () => true,
  limitMs = 30_000,
}: PictureStoreOptions): PictureStore {
  const processes = createDrawingProcesses();
  const draw = render ?? ((rendering: Rendering, signal?: AbortSignal) => processes.run(rendering, { signal }));
  const closing = new AbortController();
  const counts = { memory: 0, disk: 0, drawn: 0, failed: 0, drawnSeconds: 0 };
  const { once, underway } = joinedMakings(log, closing.signal, counts);
  const recent = createLastUsed<MadePicture>(memory, ({ bytes }) => bytes.length);

  async function drawInTime(rendering: Rendering): Promise<Uint8Array> {
    const began = performance.now();
    const drawn = await withinLimit((signal) => draw(rendering, signal), limitMs, closing.signal);
    counts.drawn += 1;
    counts.drawnSeconds += (performance.now() - began) / 1000;
    return drawn;
  }

  const { kept, keep } = keptPictures({ dir, keeps, draw: drawInTime, sayOnce: onceEach(log), counts });
  const copies = createCopies(join(dir, 'copies'), { once, underway, keep, draw: drawInTime });
  const readMade: PictureStore['readMade'] = (file, rendering) => once(file, () => kept(file, rendering));

  const { current, readCurrent } = pictureReader({ findPicture, photographs, by: 'shop' }, readMade);

  async function read(request: PictureRequest): Promise<PictureReply> {
    const reply = await readCurrent(request);
    if (reply.kind === 'picture') recent.set(nameOf(request), reply);
    return reply;
  }

  return {
    recent(request) {
      const found = recent.get(nameOf(request));
      if (found) counts.memory += 1;
      return found;
    },
    read,
    readInOffice: pictureReader({ findPicture, photographs, by: 'office' }, readMade).readCurrent,
    async standIn({ product, view }) {
      const picture = await findPicture(product, 'shop');
      // Photographs have no outline, so that of the product's drawing is used. Products without a drawing get a plain
      // tile.
      if (picture) return silhouetteOf(picture, isDrawn(view) ? view : picture.lead);
      return !isDrawn(view) && (await photographs?.find(product, view, 'shop'))
        ? silhouetteOf(defaultPicture, 'detail')
        : undefined;
    },
    readMade,
    readCopy: copies.read,
    readSlide: slideReader(findSlidePicture, readMade),
    readDefault: (width, format) =>
      readMade(`default-${pictureVersion(defaultPicture)}-${width}.${format}`, {
        kind: 'picture',
        picture: defaultPicture,
        view: 'front',
        width,
        format,
      }),
    async warm(list) {
      for (const wanted of list) {
        const version = await current(wanted);
        if (version) await read({ ...wanted, version });
      }
    },
    counts: () => ({ ...counts, underway: underway.size }),
    async close() {
      closing.abort();
      copies.close();
      await Promise.allSettled(underway.values());
      await processes.close();
    },
  };
}

const isDrawn = (view: AnyView): view is PictureView => (pictureViews as readonly string[]).includes(view);

/** Creates the reader of drawings and cropped photographs by their current file name. Outdated names redirect. */
function pictureReader(
  {
    findPicture,
    photographs,
    by,
  }: { findPicture: PictureStoreOptions['findPicture']; photographs: Photographs | undefined; by: SeenBy },
  readMade: PictureStore['readMade'],
): {
  current(of: Pick<PictureRequest, 'product' | 'view'>): Promise<string | undefined>;
  readCurrent: PictureStore['read'];
} {
  async function readPhoto(
    { product, version, width, format }: PictureRequest,
    view: PhotoName,
  ): Promise<PictureReply> {
    const found = await photographs?.find(product, view, by);
    if (!photographs || !found) return { kind: 'missing' };
    if ('lead' in found) return { kind: 'moved', view: found.lead, version: found.version };
    if (found.version !== version) return { kind: 'moved', version: found.version };
    const { crop, turn, even, bare } = found;
    return readMade(`${version}-photo-${width}.${format}`, async () => {
      return {
        kind: 'photo',
        of: await photographs.read(product, view),
        crop,
        finish: { turn, even, bare },
        width,
        format,
      };
    });
  }
  return {
    async current({ product, view }) {
      if (!isDrawn(view)) return (await photographs?.find(product, view, by))?.version;
      const picture = await findPicture(product, by);
      return picture ? pictureVersion(picture) : undefined;
    },
    async readCurrent(request) {
      const { product, view, version, width, format } = request;
      if (!isDrawn(view)) return readPhoto(request, view);
      const picture = await findPicture(product, by);
      if (!picture || !pictureViewsOf(picture).includes(view)) return { kind: 'missing' };
      const now = pictureVersion(picture);
      if (version !== now) return { kind: 'moved', version: now };
      return readMade(`${now}-${view}-${width}.${format}`, { kind: 'picture', picture, view, width, format });
    },
  };
}

/** Creates the reader of slides by file name. Cached slides need no read from storage. */
function slideReader(
  find: PictureStoreOptions['findSlidePicture'],
  readMade: PictureStore['readMade'],
): PictureStore['readSlide'] {
  return async (file) => {
    const wanted = readSlideFile(file);
    const read = wanted && (await find?.(wanted.id));
    if (!read) return { kind: 'missing' };
    return readMade(`slide-${file}`, async () => ({ kind: 'slide', of: await read(), part: wanted.part }));
  };
}

interface KeepingTools {
  dir: string;
  keeps: () => boolean;
  draw: Draw;
  sayOnce(details: LogDetails, sentence: string): void;
  counts: { disk: number };
}

/** Creates the disk cache, which reads pictures or makes and stores them. */
function keptPictures({ dir, keeps, draw, sayOnce, counts }: KeepingTools) {
  async function kept(file: string, rendering: Rendering | (() => Promise<Rendering>)): Promise<PictureReply> {
    const path = join(dir, file);
    const found = await readCheckedFile(path);
    if (found === 'damaged')
      sayOnce(
        { event: 'picture.damaged', file },
        'a stored picture is damaged; drawing it and any other damaged one again',
      );
    else if (found) {
      counts.disk += 1;
      return { kind: 'picture', bytes: found, etag: `"${file}"` };
    }
    const wanted = typeof rendering === 'function' ? await rendering() : rendering;
    return keep(file, await draw(wanted), (bytes) => writeKept(path, bytes));
  }

  /** Stores a picture. Waiting callers get the picture even if the disk is full. */
  async function keep(file: string, drawn: Uint8Array, write: (bytes: Buffer) => Promise<void>): Promise<MadePicture> {
    const bytes = Buffer.from(drawn);
    if (keeps())
      await write(bytes).catch((error: unknown) =>
        sayOnce({ event: 'picture.save_failed', err: error }, 'drawn pictures could not be stored'),
      );
    return { kind: 'picture', bytes, etag: `"${file}"` };
  }

  return { kept, keep };
}

/** Limits the time of a drawing, so that it cannot block its worker or callers. Starts none while the store closes. */
async function withinLimit(
  draw: (signal: AbortSignal) => Promise<Uint8Array>,
  limitMs: number,
  closing: AbortSignal,
): Promise<Uint8Array> {
  const over = new AbortController();
  const late = new Promise<never>((_, reject) => {
    over.signal.addEventListener('abort', () => reject(new Error(`not drawn within ${limitMs} ms`)), { once: true });
  });
  const giveUp = () => over.abort();
  const timer = setTimeout(giveUp, limitMs);
  closing.addEventListener('abort', giveUp, { once: true });
  // An already aborted signal fires no event for new listeners.
  if (closing.aborted) giveUp();
  try {
    return await Promise.race([late, draw(over.signal)]);
  } finally {
    clearTimeout(timer);
    closing.removeEventListener('abort', giveUp);
  }
}

/** Logs each sentence once, as the cause of one failed file usually affects many. */
function onceEach(log: Pick<Log, 'warn'>): (details: LogDetails, sentence: string) => void {
  const said = new Set<string>();
  return (details, sentence) => {
    if (!said.has(sentence)) log.warn(details, sentence);
    said.add(sentence);
  };
}

const nameOf = ({ product, view, version, width, format }: PictureRequest) =>
  `${product}/${view}-${version}-${width}.${format}`;

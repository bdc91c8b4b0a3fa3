import { createInFlightDedupe, type Turn } from '#server/foundation/values/dedupe-in-flight.ts';
import { createLastUsed } from '#server/foundation/values/last-used.ts';
import { createBoundedFolder } from './bounded-folder.ts';
import type { Draw, MadePicture, Makings, PictureReply } from './made-pictures.ts';

/** Limits in bytes for copies of shoppers' pictures, in memory and on disk. */
const copyMemory = 8 * 1024 * 1024;
const copyRoom = 512 * 1024 * 1024;

interface CopyTools extends Makings {
  keep(file: string, drawn: Uint8Array, write: (bytes: Buffer) => Promise<void>): Promise<MadePicture>;
  draw: Draw;
}

/** Creates the store of copies of shoppers' pictures, in a separate bounded folder. */
export function createCopies(
  dir: string,
  { once, underway, keep, draw }: CopyTools,
): {
  read(name: string, make: (draw: Draw) => Promise<Uint8Array>, turn: Turn): Promise<PictureReply>;
  close(): void;
} {
  const recent = createLastUsed<MadePicture>(copyMemory, ({ bytes }) => bytes.length);
  const folder = createBoundedFolder({ dir, mostBytes: copyRoom });
  const takeOnce = createInFlightDedupe();

  async function find(name: string): Promise<MadePicture | undefined> {
    const recently = recent.get(name);
    if (recently) return recently;
    const bytes = await folder.read(name);
    if (!bytes) return undefined;
    const found: MadePicture = { kind: 'picture', bytes, etag: `"${name}"` };
    recent.set(name, found);
    return found;
  }

  async function read(name: string, make: (draw: Draw) => Promise<Uint8Array>, turn: Turn): Promise<PictureReply> {
    const found = await find(name);
    if (found) return found;
    const running = underway.get(name);
    if (running !== undefined) return running;
    await takeOnce(name, turn);
    // Another request may have made the picture in the meantime.
    return (
      recent.get(name) ??
      once(name, async () => {
        const made = await keep(name, await make(draw), (bytes) => folder.write(name, bytes));
        recent.set(name, made);
        return made;
      })
    );
  }

  return { read, close: folder.close };
}

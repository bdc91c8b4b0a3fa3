import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';
import { flushFile, flushFolder } from '#server/foundation/database-engine/flush-folder.ts';

/** Keeps files in a folder, each on the disk with its name before it is said to be kept: an answer may promise it. */
export class FlushedDisk extends FSDriver {
  readonly #root: string;

  constructor(root: string) {
    super({ location: root, visibility: 'private' });
    this.#root = path.resolve(root);
  }

  override async put(key: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void> {
    await super.put(key, contents, options);
    await this.#flush(key);
  }

  override async putStream(key: string, contents: Readable, options?: WriteOptions): Promise<void> {
    await super.putStream(key, contents, options);
    await this.#flush(key);
  }

  async #flush(key: string): Promise<void> {
    const file = path.join(this.#root, key);
    await flushFile(file);
    // The folders on the way may be new as well, the storage's own among them.
    await flushFolder(path.dirname(file), path.dirname(this.#root));
  }
}

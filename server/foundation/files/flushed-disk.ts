import path from 'node:path';
import type { Readable } from 'node:stream';
import { FSDriver } from 'flydrive/drivers/fs';
import type { WriteOptions } from 'flydrive/types';
import { flushFile, flushFolder } from '#server/foundation/database-engine/flush-folder.ts';

/** File storage in a folder that flushes each file and its name to disk before it resolves. */
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
    // Parent folders may be new as well, including the root of the storage.
    await flushFolder(path.dirname(file), path.dirname(this.#root));
  }
}

import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

type Change = { at: number; bytes: Buffer } | { size: number } | { atLeast: number };

class FileNode {
  #bytes: Buffer;
  #size: number;
  /** Writes that are not flushed. */
  #pending: Change[] = [];
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#size = bytes.length;
  }

  change(change: Change): void {
    this.#pending.push(change);
  }

  /** Returns the size including unflushed writes. */
  get size(): number {
    return this.#pending.reduce((size, change) => {
      if ('size' in change) return change.size;
      return Math.max(size, 'atLeast' in change ? change.atLeast : change.at + change.bytes.length);
    }, this.#size);
  }

  flush(): void {
    for (const change of this.#pending) {
      if ('size' in change) this.#resize(change.size);
      else if ('atLeast' in change) this.#resize(Math.max(this.#size, change.atLeast));
      else {
        this.#resize(Math.max(this.#size, change.at + change.bytes.length));
        change.bytes.copy(this.#bytes, change.at);
      }
    }
    this.#pending = [];
  }

  durable(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  #resize(size: number): void {
    if (size > this.#bytes.length) {
      const larger = Buffer.alloc(Math.max(size, this.#bytes.length * 2));
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    } else if (size < this.#size) this.#bytes.fill(0, size, this.#size);
    this.#size = size;
  }
}

class FolderNode {
  /** Names as programs see them, and as they are on disk. */
  names = new Map<string, FileNode | FolderNode>();
  #durable = new Map<string, FileNode | FolderNode>();

  flush(): void {
    this.#durable = new Map(this.names);
  }

  durable(): ReadonlyMap<string, FileNode | FolderNode> {
    return this.#durable;
  }
}

/**
 * Folder on a simulated disk that loses everything unflushed. Bytes of a file persist once the file is flushed after
 * the write; a file name persists once its folder is flushed. Real disks and file systems retain at least as much.
 */
export class Disk {
  readonly #root: string;
  readonly #top = new FolderNode();

  /** Starts with the contents of a folder, or of a copy, all flushed. */
  constructor(root: string, begun = root) {
    this.#root = root;
    this.#read(begun, this.#top);
  }

  #read(folder: string, node: FolderNode): void {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const place = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        const inner = new FolderNode();
        this.#read(place, inner);
        node.names.set(entry.name, inner);
      } else if (entry.isFile()) node.names.set(entry.name, new FileNode(readFileSync(place)));
    }
    node.flush();
  }

  has(place: string): boolean {
    return place === this.#root || place.startsWith(`${this.#root}/`);
  }

  #find(place: string): FileNode | FolderNode | undefined {
    let node: FileNode | FolderNode | undefined = this.#top;
    for (const name of path.relative(this.#root, place).split('/').filter(Boolean))
      node = node instanceof FolderNode ? node.names.get(name) : undefined;
    return node;
  }

  #file(place: string): FileNode | undefined {
    const node = this.#find(place);
    return node instanceof FileNode ? node : undefined;
  }

  #folderOf(place: string): FolderNode {
    const node = this.#find(path.dirname(place));
    if (!(node instanceof FolderNode)) throw new Error(`${place} is in no folder`);
    return node;
  }

  /** Creates a file that a program opens for creation. */
  make(place: string): void {
    if (!this.#find(place)) this.#folderOf(place).names.set(path.basename(place), new FileNode(Buffer.alloc(0)));
  }

  makeFolder(place: string): void {
    this.#folderOf(place).names.set(path.basename(place), new FolderNode());
  }

  size(place: string): number {
    return this.#file(place)?.size ?? 0;
  }

  /** Changes a file; a file without a name is lost in a power cut, so its changes are ignored. */
  change(place: string, change: Change): void {
    this.#file(place)?.change(change);
  }

  flush(place: string): void {
    this.#find(place)?.flush();
  }

  remove(place: string): void {
    this.#folderOf(place).names.delete(path.basename(place));
  }

  /** Links an existing file to another name, inside or outside the folder. */
  name(from: string, to: string): void {
    const node = this.#find(from);
    if (node && this.has(to)) this.#folderOf(to).names.set(path.basename(to), node);
  }

  /** Writes the persistent contents into an empty folder. */
  write(folder: string, node = this.#top): void {
    mkdirSync(folder, { recursive: true });
    for (const [name, inner] of node.durable()) {
      const place = path.join(folder, name);
      if (inner instanceof FolderNode) this.write(place, inner);
      else writeFileSync(place, inner.durable());
    }
    chmodSync(folder, 0o700);
  }
}

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Disk } from 'flydrive';
import { unfinishedIn } from '#server/foundation/process/data-dir-lock.ts';
import type { Env } from '#server/foundation/process/env.ts';
import { FlushedDisk } from './flushed-disk.ts';

/**
 * Durable file storage for pictures, print files and documents. Keys are paths of lower-case letters, digits and
 * dashes.
 */
export interface Files {
  /** Stores a file. Resolves once the file is on disk or in the bucket; the same holds for `takeIn`. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Moves a local file into the storage. */
  takeIn(file: string, key: string, type: string): Promise<void>;
  /** Reads a file. Throws if it is missing. */
  read(key: string): Promise<Buffer>;
  /** Copies a file to a local path. Throws if it is missing. */
  copyOut(key: string, file: string): Promise<void>;
  /** Opens a stream. The call throws or the stream fails if the file is missing. */
  stream(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Deletes a file; a missing one is ignored. */
  remove(key: string): Promise<void>;
  /** Returns a local folder for unfinished files. */
  scratch(): Promise<string>;
}

type FilesEnv = Pick<
  Env,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** Logger that drops the lines of the S3 client, which are neither JSON nor redacted; callers log failures. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** Timeouts of the object storage in ms, and the number of attempts. */
const patience = { connectionTimeout: 3000, requestTimeout: 30_000 };
const attempts = 3;

/** Opens the storage: the bucket of the environment, else `DATA_DIR/files`. */
export async function openFiles(env: FilesEnv): Promise<Files> {
  const disk = new Disk(
    env.S3_BUCKET ? await bucket(env, env.S3_BUCKET) : new FlushedDisk(path.resolve(env.DATA_DIR, 'files')),
  );
  const unfinished = unfinishedIn(env.DATA_DIR);
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    takeIn: (file, key, contentType) =>
      env.S3_BUCKET ? handOver(disk, file, key, contentType) : disk.moveFromFs(file, key, { contentType }),
    read: async (key) => buffer(await disk.getStream(key)),
    copyOut: async (key, file) => pipeline(await disk.getStream(key), createWriteStream(file)),
    stream: (key) => disk.getStream(key),
    has: (key) => disk.exists(key),
    remove: (key) => disk.delete(key),
    async scratch() {
      await mkdir(unfinished, { recursive: true });
      return unfinished;
    },
  };
}

/**
 * Uploads a file to a bucket. The client cannot retry a stream, so each attempt opens the file again; the file need not
 * fit into memory.
 */
async function handOver(disk: Disk, file: string, key: string, contentType: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await disk.putStream(key, createReadStream(file), { contentType });
      break;
    } catch (error) {
      if (tried === attempts || isRefusedForGood(error)) throw error;
      await pause(100 * 2 ** tried * (0.5 + Math.random() / 2));
    }
  }
  await rm(file, { force: true });
}

/** Returns true if the storage permanently refused a request. */
function isRefusedForGood(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  // The status is in the client's metadata; without a response there is none.
  const status = (cause as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 500;
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

/** Loads the S3 client, some megabytes of code, only if a bucket is configured. */
async function bucket(env: FilesEnv, name: string) {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const client = new S3Client({
    region: env.S3_REGION,
    maxAttempts: attempts,
    requestHandler: patience,
    logger: quiet,
    // Providers other than Amazon lack the newer checksums and virtual-hosted buckets.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    // Without keys the client uses the role of the machine.
    ...(env.S3_ACCESS_KEY_ID &&
      env.S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY },
      }),
  });
  return new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false });
}

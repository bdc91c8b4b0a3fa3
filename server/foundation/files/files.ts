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

/** What outlives the machine: pictures of shoppers, print files, documents. Keys are paths of small letters, digits and dashes. */
export interface Files {
  /** Done when it is on the disk, or in the bucket: so is `takeIn`. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Takes over a file of this machine. */
  takeIn(file: string, key: string, type: string): Promise<void>;
  /** Throws when there is none. */
  read(key: string): Promise<Buffer>;
  /** Writes it to a file of this machine. Throws when there is none. */
  copyOut(key: string, file: string): Promise<void>;
  /** For handing on; throws, or ends with an error, when there is none. */
  stream(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Does no harm where there is none. */
  remove(key: string): Promise<void>;
  /** A folder of this machine for what is not finished. */
  scratch(): Promise<string>;
}

type FilesEnv = Pick<Env, 'DATA_DIR' | 'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'>;

/** Whoever called is told of what failed, and logs it: the client's own lines would be neither JSON nor masked. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

/** How long the object storage may take to connect and to answer, in ms, and how often a call is tried. */
const patience = { connectionTimeout: 3000, requestTimeout: 30_000 };
const attempts = 3;

/** Opens the storage: the bucket that the environment names, else `DATA_DIR/files`. */
export async function openFiles(env: FilesEnv): Promise<Files> {
  const disk = new Disk(env.S3_BUCKET ? await bucket(env, env.S3_BUCKET) : new FlushedDisk(path.resolve(env.DATA_DIR, 'files')));
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
 * Hands a file over to a bucket. The client does not send again what it reads from a stream, since it is read but once: here each try reads the
 * file anew, so that no large one has to fit into the memory.
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

/** Whether the storage has heard the request and will say the same again. */
function isRefusedForGood(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause ?? error) : undefined;
  // The client's own shape of what a service said; without an answer there is none.
  const status = (cause as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode ?? 500;
  return status >= 400 && status < 500 && status !== 429 && status !== 408;
}

/** The S3 client is some megabytes of code: it is loaded only where a bucket is named. */
async function bucket(env: FilesEnv, name: string) {
  const [{ S3Driver }, { S3Client }] = await Promise.all([import('flydrive/drivers/s3'), import('@aws-sdk/client-s3')]);
  const client = new S3Client({
    region: env.S3_REGION,
    maxAttempts: attempts,
    requestHandler: patience,
    logger: quiet,
    // Services other than Amazon's do not know the newer checksums, nor names of buckets as hosts.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(env.S3_ENDPOINT && { endpoint: env.S3_ENDPOINT, forcePathStyle: true }),
    // Without keys the client takes them from the machine's role.
    ...(env.S3_ACCESS_KEY_ID &&
      env.S3_SECRET_ACCESS_KEY && { credentials: { accessKeyId: env.S3_ACCESS_KEY_ID, secretAccessKey: env.S3_SECRET_ACCESS_KEY } }),
  });
  return new S3Driver({ client, bucket: name, visibility: 'private', supportsACL: false });
}

import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Mock of an S3-compatible storage, as far as the shop uses one: a bucket with put, get, head and delete. */
export interface TestBucket {
  /** Settings of a shop for this storage. */
  settings: Record<'S3_BUCKET' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY', string>;
  /** By key. */
  objects: ReadonlyMap<string, { bytes: Buffer; type: string }>;
  /** Closes the connection in the middle of the next `times` uploads. */
  cutNext(times: number): void;
  /** Number of uploads, including interrupted ones. */
  puts(): number;
  close(): void;
}

const keyId = 'key';
const secret = 'a secret of the storage';
const region = 'ap-south-1';
const bucket = 'shop';

const sha256 = (what: string | Buffer) => createHash('sha256').update(what).digest('hex');
const hmac = (key: string | Buffer, what: string) => createHmac('sha256', key).update(what).digest();

/**
 * Returns true if a request was signed with the secret, and its body matches the signature.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  if (!given) return false;
  const [, id, day = '', scope = '', names = '', signature] = given;
  const hash = String(headers['x-amz-content-sha256']);
  if (/^[0-9a-f]{64}$/.test(hash) && hash !== sha256(body)) return false;
  const { pathname, searchParams } = new URL(url, 'http://s3');
  searchParams.sort();
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}\n`);
  const canonical = [
    method,
    pathname,
    searchParams.toString().replaceAll('+', '%20'),
    signed.join(''),
    names,
    hash,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope}`, sha256(canonical)].join('\n');
  const [place = '', service = '', end = ''] = scope.split('/');
  const key = [place, service, end].reduce<Buffer | string>(hmac, hmac(`AWS4${secret}`, day));
  return id === keyId && place === region && hmac(key, toSign).toString('hex') === signature;
}

/** Opens a storage on a port of this machine. It refuses requests that are not signed with its secret. */
export async function openTestBucket(): Promise<TestBucket> {
  const objects = new Map<string, { bytes: Buffer; type: string }>();
  let [cuts, puts] = [0, 0];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'PUT') {
      puts += 1;
      if (cuts > 0) {
        cuts -= 1;
        request.once('data', () => request.socket.destroy());
        return;
      }
    }
    const body = await buffer(request);
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (!isSigned(request, body)) return void refuse(403, 'SignatureDoesNotMatch');
    const [, named, ...rest] = decodeURIComponent(new URL(request.url ?? '', 'http://s3').pathname).split('/');
    if (named !== bucket) return void refuse(404, 'NoSuchBucket');
    const key = rest.join('/');
    if (request.method === 'PUT') {
      objects.set(key, { bytes: body, type: String(request.headers['content-type']) });
      return void response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = objects.get(key);
    if (!found) return void refuse(404, 'NoSuchKey');
    const { bytes, type } = found;
    response.writeHead(200, {
      'content-type': type,
      'content-length': bytes.length,
      etag: `"${sha256(bytes).slice(0, 32)}"`,
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    settings: {
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    objects,
    cutNext: (times) => {
      cuts = times;
    },
    puts: () => puts,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

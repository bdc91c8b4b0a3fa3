import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { chooseEncoding, createKeptReplies, type MadeReply, sendKept } from './kept-replies.ts';

function made(body: string, tags: string[] = [], keep = true): MadeReply {
  return { status: 200, headers: { 'content-type': 'text/html', 'content-security-policy': "default-src 'self'" }, body, tags, keep };
}

describe('kept replies', () => {
  test('a reply is made once and then kept', async () => {
    const kept = createKeptReplies();
    let times = 0;
    const make = async () => made(`page ${++times}`);
    const first = await kept.read('/', make);
    const second = await kept.read('/', make);
    expect(second).toBe(first);
    expect(times).toBe(1);
  });

  test('a hundred callers at once cause one making', async () => {
    const kept = createKeptReplies();
    let times = 0;
    const make = async () => {
      times += 1;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return made('page');
    };
    await Promise.all(Array.from({ length: 100 }, () => kept.read('/', make)));
    expect(times).toBe(1);
  });

  test('it is made again once it is older than the limit', async () => {
    let clock = 0;
    const kept = createKeptReplies({ maxAgeMs: 60_000, now: () => clock });
    let times = 0;
    const make = async () => made(`page ${++times}`);
    await kept.read('/', make);
    clock = 59_999;
    await kept.read('/', make);
    expect(times).toBe(1);
    clock = 60_000;
    await kept.read('/', make);
    expect(times).toBe(2);
  });

  test('a drop forgets what shows the tag, and nothing else', async () => {
    const kept = createKeptReplies();
    await kept.read('/a', async () => made('a', ['product:cricket-1']));
    await kept.read('/b', async () => made('b', ['product:cricket-2']));
    kept.drop(['product:cricket-1']);
    expect((await kept.read('/a', async () => made('a2'))).variants.identity.bytes.toString()).toBe('a2');
    expect((await kept.read('/b', async () => made('b2'))).variants.identity.bytes.toString()).toBe('b');
  });

  test('what was begun before a drop is neither kept nor joined', async () => {
    const kept = createKeptReplies();
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const old = kept.read('/', async () => {
      await gate;
      return made('old price', ['product:1']);
    });
    kept.drop(['product:1']);
    const fresh = kept.read('/', async () => made('new price', ['product:1']));
    release();
    expect((await old).variants.identity.bytes.toString()).toBe('old price');
    expect((await fresh).variants.identity.bytes.toString()).toBe('new price');
    expect((await kept.read('/', async () => made('third'))).variants.identity.bytes.toString()).toBe('new price');
  });

  test('a making that fails is not kept', async () => {
    const kept = createKeptReplies();
    await expect(kept.read('/', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect((await kept.read('/', async () => made('back'))).status).toBe(200);
  });

  test('the oldest goes when the bytes run out', async () => {
    const kept = createKeptReplies({ maxBytes: 3000 });
    await kept.read('/a', async () => made('a'.repeat(900)));
    await kept.read('/b', async () => made('b'.repeat(900)));
    await kept.read('/c', async () => made('c'.repeat(900)));
    expect(kept.size().bytes).toBeLessThanOrEqual(3000);
    expect((await kept.read('/a', async () => made('again'))).variants.identity.bytes.toString()).toBe('again');
  });
});

describe('answering', () => {
  test.each([
    [undefined, 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.5, gzip;q=1', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
  ])('%s is answered with %s', (header, encoding) => {
    expect(chooseEncoding(header)).toBe(encoding);
  });

  test('a caller who has the page gets 304 with the same policy', async () => {
    const kept = createKeptReplies();
    const app = Fastify();
    app.get('/', async (request, reply) => sendKept(request, reply, await kept.read('/', async () => made('hello'.repeat(100)))));
    const first = await app.inject({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(first.headers['content-encoding']).toBe('br');
    expect(first.headers.vary).toBe('Accept-Encoding');
    const etag = String(first.headers.etag);
    const second = await app.inject({ url: '/', headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(second.statusCode).toBe(304);
    expect(second.headers['content-security-policy']).toBe("default-src 'self'");
    const other = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip', 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
    await app.close();
  });
});

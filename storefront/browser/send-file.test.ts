import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type UploadAnswer, uploadFile } from './send-file.ts';

/** A request that a test advances by hand. */
class HandMade {
  upload: { onprogress: (event: { loaded: number; total: number }) => void } = { onprogress: () => {} };
  onloadend = () => {};
  status = 0;
  responseText = '';
  headers: Record<string, string> = {};
  sent: unknown;
  opened = '';
  open(method: string, address: string) {
    this.opened = `${method} ${address}`;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(file: unknown) {
    this.sent = file;
    request = this;
  }
  abort() {
    this.onloadend();
  }
  answer(status: number, text: string) {
    this.status = status;
    this.responseText = text;
    this.onloadend();
  }
}

let request: HandMade;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', HandMade);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start(type = 'image/png') {
  const shares: number[] = [];
  const file = new Blob(['picture'], { type });
  const answered: (UploadAnswer | undefined | 'waiting')[] = ['waiting'];
  void uploadFile('/api/uploads', file, (share) => shares.push(share)).then((answer) => answered.push(answer));
  const last = async () => {
    await vi.advanceTimersByTimeAsync(0);
    return answered.at(-1);
  };
  return { shares, file, last };
}

test('a file is sent unchanged, and the response is parsed', async () => {
  const { file, last } = start();
  expect([request.opened, request.sent, request.headers]).toEqual([
    'POST /api/uploads',
    file,
    { 'content-type': 'image/png', accept: 'application/json' },
  ]);
  request.answer(201, '{"data":1}');
  expect(await last()).toEqual({ status: 201, body: { data: 1 } });
  start('');
  expect(request.headers['content-type']).toBe('application/octet-stream');
});

test('a response that is not JSON has no body, and a lost response is undefined', async () => {
  const torn = start();
  request.answer(502, '<html>');
  expect(await torn.last()).toEqual({ status: 502, body: undefined });
  const lost = start();
  request.answer(0, '');
  expect(await lost.last()).toBeUndefined();
});

test('upload progress is reported in tenths, each once and never decreasing', () => {
  const { shares } = start();
  for (const loaded of [0, 9, 10, 19, 55, 40, 100, 100]) request.upload.onprogress({ loaded, total: 100 });
  expect(shares).toEqual([0, 0.1, 0.5, 1]);
  const empty = start();
  request.upload.onprogress({ loaded: 0, total: 0 });
  expect(empty.shares).toEqual([0]);
});

test('an upload without progress for 45 seconds is aborted, and its response may take three minutes', async () => {
  const { last } = start();
  await vi.advanceTimersByTimeAsync(44_999);
  expect(await last()).toBe('waiting');
  request.upload.onprogress({ loaded: 50, total: 100 });
  await vi.advanceTimersByTimeAsync(44_999);
  expect(await last()).toBe('waiting');
  request.upload.onprogress({ loaded: 100, total: 100 });
  await vi.advanceTimersByTimeAsync(179_999);
  expect(await last()).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  expect(await last()).toBeUndefined();
  const dead = start();
  await vi.advanceTimersByTimeAsync(45_000);
  expect(await dead.last()).toBeUndefined();
});

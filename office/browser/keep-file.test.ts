import { afterEach, expect, test, vi } from 'vitest';
import { OfficeProblem } from './api.ts';
import { answerConfirmation, isConfirmationAsked, subscribeConfirmation } from './confirmation.ts';
import { fetchConfirmedFile, fetchFile, fileNameOf } from './keep-file.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (reply: () => Response | Promise<Response>) => vi.stubGlobal('fetch', async () => reply());
const said = (disposition: string) => ({ headers: { 'content-disposition': disposition } });

test('a downloaded file has the name of its header, or the end of its address', async () => {
  answering(() => new Response('PK', said('attachment; filename="prints-2026-07-15.zip"')));
  const file = await fetchFile('/api/office/print-room/files');
  expect([file.name, await file.bytes.text()]).toEqual(['prints-2026-07-15.zip', 'PK']);
  answering(() => new Response('PK'));
  expect((await fetchFile('/api/office/print-room/sheets/2?jobs=1')).name).toBe('2');
});

test.each([
  [503, { message: 'The files of D9MVT4HK2Q-1 are not made yet.' }, 'The files of D9MVT4HK2Q-1 are not made yet.'],
  [
    404,
    { message: 'Nothing is to be printed: approve a design first' },
    'Nothing is to be printed: approve a design first',
  ],
  [502, '<html>', 'That did not work. Try again in a moment.'],
])('a download refused with %i throws the message of the shop', async (status, body, sentence) => {
  answering(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
  const thrown = await fetchFile('/api/office/print-room/files').catch((error: unknown) => error);
  expect(thrown).toBeInstanceOf(OfficeProblem);
  expect(thrown).toMatchObject({ status, message: sentence });
});

test.each([
  ['no response comes', () => Promise.reject(new TypeError('Failed to fetch'))],
  [
    'it breaks off',
    () => new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })),
  ],
])('a download throws a network error if %s', async (_, reply) => {
  answering(reply);
  await expect(fetchFile('/api/office/print-room/files')).rejects.toMatchObject({ status: 0, code: 'network' });
});

test.each([
  ['attachment; filename="orders.csv"', 'orders.csv'],
  ['attachment; filename="../../x"', undefined],
  ['inline', undefined],
  [null, undefined],
])('the header %s gives the file name %s', (disposition, name) => {
  expect(fileNameOf(disposition)).toBe(name);
});

test('a download that needs a confirmation is repeated once the person has confirmed, and refused if they do not', async () => {
  const refusal = () =>
    new Response(JSON.stringify({ code: 'confirm_first', message: 'Confirm first' }), { status: 403 });
  const stop = subscribeConfirmation(() => isConfirmationAsked() && queueMicrotask(() => answerConfirmation(confirms)));
  let confirms = true;
  let asked = 0;
  answering(() => {
    asked += 1;
    return asked === 1 ? refusal() : new Response('PK');
  });
  expect(await (await fetchConfirmedFile('/api/office/tax-months/2026-10/folder/file')).bytes.text()).toBe('PK');
  expect(asked).toBe(2);
  confirms = false;
  asked = 0;
  await expect(fetchConfirmedFile('/x')).rejects.toMatchObject({ code: 'confirm_first' });
  expect(asked).toBe(1);
  stop();
});

import { beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from './send-file.ts';
import { PictureRefused, UploadFailed, uploadPicture } from './upload-picture.ts';

vi.mock('./send-file.ts', () => ({ uploadFile: vi.fn() }));
const answer = vi.mocked(uploadFile);
beforeEach(() => answer.mockReset());

const file = new Blob(['picture']);
const failed = "We couldn't upload your picture. It's saved here; try again.";

test('an uploaded picture is returned, and sent with its purpose', async () => {
  answer.mockResolvedValue({ status: 201, body: { data: { id: 'a' } } });
  expect(await uploadPicture(file)).toEqual({ id: 'a' });
  expect(await uploadPicture(file, { purpose: 'problem' })).toEqual({ id: 'a' });
  expect(answer.mock.calls.map(([address]) => address)).toEqual([
    '/api/uploads?purpose=design',
    '/api/uploads?purpose=problem',
  ]);
});

test.each([
  [
    'the picture itself is wrong',
    { status: 400, body: { code: 'invalid_fields', message: 'Too small' } },
    PictureRefused,
    'Too small',
  ],
  ['it arrived in part', { status: 400, body: { code: 'bad_request', message: 'torn' } }, UploadFailed, undefined],
  [
    'too many were sent',
    { status: 429, body: { code: 'too_many_requests', message: 'Wait a minute' } },
    UploadFailed,
    'Wait a minute',
  ],
  ['the shop has an error', { status: 500, body: { data: { id: 'a' } } }, UploadFailed, undefined],
  ['the response is a redirect', { status: 300, body: { data: { id: 'a' } } }, UploadFailed, undefined],
  ['the response has no data', { status: 201, body: {} }, UploadFailed, undefined],
  ['the response has no body', { status: 201, body: undefined }, UploadFailed, undefined],
  ['no response came', undefined, UploadFailed, undefined],
])('reports an error if %s', async (_what, said, kind, message) => {
  answer.mockResolvedValue(said);
  const error: unknown = await uploadPicture(file).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(kind);
  expect((error as Error).message).toBe(message ?? failed);
});

test('a picture above the size limit is not sent', async () => {
  const large = { size: 20 * 1024 * 1024 + 1 } as Blob;
  await expect(uploadPicture(large)).rejects.toThrow(PictureRefused);
  expect(answer).not.toHaveBeenCalled();
  answer.mockResolvedValue({ status: 201, body: { data: { id: 'a' } } });
  expect(await uploadPicture({ size: 20 * 1024 * 1024 } as Blob)).toEqual({ id: 'a' });
});

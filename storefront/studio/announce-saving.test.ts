import { beforeEach, expect, test, vi } from 'vitest';
import { announceSaving } from './announce-saving.ts';

const say = vi.hoisted(() => vi.fn());
const why = vi.hoisted(() => vi.fn());
vi.mock('../browser/messages.ts', () => ({ showMessage: say }));
vi.mock('../browser/storage.ts', () => ({ whyNotKept: why }));
beforeEach(() => vi.resetAllMocks());

test('a design that cannot be stored causes one message with the reason, until one is stored again', () => {
  why.mockReturnValue('blocked');
  const tell = announceSaving();
  for (const outcome of ['not kept', 'not kept', 'unchanged', 'kept', 'not kept'] as const) tell(outcome);
  expect(say).toHaveBeenCalledTimes(2);
  expect(say).toHaveBeenCalledWith({
    kind: 'alert',
    text: "Your design isn't kept on this device",
    detail: expect.stringContaining('site data is blocked'),
  });
});

test('no message is shown without a reason, and a design that is open in another tab causes one', () => {
  const tell = announceSaving();
  for (const outcome of ['not kept', 'unchanged', 'kept'] as const) tell(outcome);
  expect(say).not.toHaveBeenCalled();
  tell('beside');
  expect(say).toHaveBeenCalledWith(expect.objectContaining({ text: 'Open in another tab too' }));
});

import { beforeEach, expect, test, vi } from 'vitest';
import { announceSaving } from './announce-saving.ts';

const say = vi.hoisted(() => vi.fn());
const why = vi.hoisted(() => vi.fn());
vi.mock('../browser/messages.ts', () => ({ showMessage: say }));
vi.mock('../browser/storage.ts', () => ({ whyNotKept: why }));
beforeEach(() => vi.resetAllMocks());

test('a design that the browser does not keep says so, and why, once until it is kept again', () => {
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

test('of a design that is not kept because its owner has left nothing is said, and of what was kept only where another waits beside', () => {
  const tell = announceSaving();
  for (const outcome of ['not kept', 'unchanged', 'kept'] as const) tell(outcome);
  expect(say).not.toHaveBeenCalled();
  tell('beside');
  expect(say).toHaveBeenCalledWith(expect.objectContaining({ text: 'Open in another tab too' }));
});

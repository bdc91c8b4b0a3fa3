import { describe, expect, it } from 'vitest';
import { describeChange, shareInFlight } from './share-in-flight.ts';

describe('equal changes in flight', () => {
  it('equal changes are sent once while they are pending, and again after the response', async () => {
    const answers: ((value: number) => void)[] = [];
    const send = () => new Promise<number>((resolve) => answers.push(resolve));
    const twice = [shareInFlight('POST /a {}', send), shareInFlight('POST /a {}', send)];
    expect(answers).toHaveLength(1);
    answers[0]?.(7);
    expect(await Promise.all(twice)).toEqual([7, 7]);
    void shareInFlight('POST /a {}', send);
    expect(answers).toHaveLength(2);
  });

  it('a change is sent again after a failure', async () => {
    const refused = () => Promise.reject(new Error('no network'));
    await expect(shareInFlight('POST /b {}', refused)).rejects.toThrow('no network');
    expect(await shareInFlight('POST /b {}', () => Promise.resolve('done'))).toBe('done');
  });

  it('equal changes may differ in their idempotency key, but not in their body', () => {
    const change = (body: object) => describeChange('PUT /a', body);
    expect(change({ figure: 1, key: 'one' })).toBe(change({ figure: 1, key: 'two' }));
    expect(change({ figure: 1, key: 'one' })).not.toBe(change({ figure: 2, key: 'one' }));
  });
});

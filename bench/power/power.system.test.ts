import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engineFolder } from '#server/app/shop/find-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { canRecord, cutPower, type DiskRecording, openRecordings, type PowerCut, recordShop } from './cut-power.ts';

describe.skipIf(!canRecord())('a power cut', () => {
  let place: Awaited<ReturnType<typeof openRecordings>>;
  let recording: DiskRecording;
  beforeAll(async () => {
    place = await openRecordings();
    recording = await recordShop(place.folder, {
      count: 5,
      begin: (dataDir) => copySeededFolder(engineFolder(dataDir)),
    });
  });
  afterAll(() => place.remove());

  async function cutAt(wanted: readonly number[], lies = false): Promise<PowerCut[]> {
    const cuts: PowerCut[] = [];
    for await (const cut of cutPower(recording, { at: (count) => wanted.includes(count), lies })) {
      cuts.push(cut);
      if (cuts.length === wanted.length) break;
    }
    return cuts;
  }

  test('a power cut loses no acknowledged order and no part of a picture', async () => {
    const none = { lost: [], faults: [] };
    expect(await cutAt([1, 6])).toEqual([1, 6].map((acknowledged) => ({ acknowledged, ...none })));
  });

  test('a power cut loses data only on a disk that falsely reports a flush', async () => {
    const [cut] = await cutAt([2], true);
    expect(cut?.lost).toHaveLength(2);
  });
});

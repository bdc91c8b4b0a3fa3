import { expect, it } from 'vitest';
import { encodeQrCode } from './qr-code.ts';

it('has the three finder patterns of a QR code and a size that grows with the text', () => {
  const short = encodeQrCode('https://shop.example/office/print-room/K7QW4MX9TD-1');
  const long = encodeQrCode(
    `https://shop.example/office/print-room/K7QW4MX9TD-1#front=${'a'.repeat(64)}&back=${'b'.repeat(64)}`,
  );
  expect(long.size).toBeGreaterThan(short.size);
  for (const { size, isDark } of [short, long]) {
    expect((size - 17) % 4).toBe(0);
    for (const [top, left] of [
      [0, 0],
      [0, size - 7],
      [size - 7, 0],
    ] as const) {
      const ring = Array.from({ length: 7 }, (_, at) => isDark(top, left + at) && isDark(top + at, left));
      expect(ring).toEqual(Array(7).fill(true));
      expect([isDark(top + 1, left + 1), isDark(top + 3, left + 3)]).toEqual([false, true]);
    }
  }
});

it('rejects a text that is longer than a QR code holds', () => {
  expect(() => encodeQrCode('a'.repeat(5000))).toThrow();
});

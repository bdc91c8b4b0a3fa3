import PDFDocument from 'pdfkit';
import { expect, it, vi } from 'vitest';
import { drawText, widthOfText } from './pdf-text.ts';

it('shortens a text of 3,000 letters with few measurements', () => {
  const pdf = new PDFDocument({ margin: 0 });
  const measured = vi.spyOn(pdf, 'widthOfString');
  const room = 100;
  const width = drawText(pdf, 'Asha '.repeat(600), 0, 0, { room });
  expect(measured.mock.calls.length).toBeLessThan(50);
  expect(width).toBeLessThanOrEqual(room);
  expect(width).toBeGreaterThan(room - widthOfText(pdf, 'm ', {}));
});

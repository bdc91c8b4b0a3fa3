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

it.each([
  ['Bengali', 'আশা রায়'],
  ['Urdu', 'محمد علی خان'],
  ['Hindi', 'अनुष्का राव'],
  ['two scripts', 'ਗੁਰਪ੍ਰੀਤ and Asha'],
])('draws letters that readers can find under outlines: %s', (_script, text) => {
  const pdf = new PDFDocument({ margin: 0 });
  const added = vi.spyOn(pdf, 'addContent');
  drawText(pdf, text, 60, 90, { size: 12 });
  const operators = added.mock.calls.map(([one]) => String(one));
  const from = operators.findIndex((one) => one.includes('/ActualText'));
  const span = operators.slice(from, operators.lastIndexOf('EMC'));
  const letters = span.filter((one) =>
    /^BT 3 Tr \/F\d+ 12 Tf 1 0 0 -1 [\d.]+ [\d.]+ Tm <[0-9a-f]+> Tj 0 Tr ET$/.test(one),
  );
  expect(letters.length).toBeGreaterThan(0);
  expect(Object.keys(pdf.page.fonts)).toContain(/\/(F\d+) /.exec(letters[0] ?? '')?.[1]);
});

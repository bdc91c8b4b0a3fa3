import type { TaxRule } from '#contract/tax-rules.ts';

const rupees = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** Formats a tax rule as a line: '6109 above 2,500: 18%', 'all goods: 10%'. Pure. */
export function taxLine({ hsn, above, percent }: TaxRule): string {
  return `${hsn || 'all goods'}${above > 0 ? ` above ${rupees.format(above)}` : ''}: ${percent}%`;
}

/** Parses a line as a tax rule; undefined if invalid. Pure. */
export function readTaxLine(line: string): TaxRule | undefined {
  const [, goods = '', above = '0', percent = ''] =
    /^(all(?: goods)?|\d{2,8})(?: +above +(?:₹|rs\.?)? *([\d,]+(?:\.\d{1,2})?))? *[: ] *(\d{1,3}(?:\.\d{1,2})?) *%$/i.exec(
      line.trim(),
    ) ?? [];
  if (goods === '') return undefined;
  return { hsn: /^\d/.test(goods) ? goods : '', above: Number(above.replaceAll(',', '')), percent: Number(percent) };
}

import { productTextLimits } from '#contract/product-texts.ts';
import type { Fields } from '#office/words/merge-fields.ts';

/** Returns title and description of a product's page as search engines show them, cut at whole words. Pure. */
export function searchPreview(typed: Fields): { title: string; description: string } {
  const title = typed.metaTitle?.trim() || typed.name?.trim() || 'No name';
  const description = typed.metaDescription?.trim() || typed.description?.trim() || '';
  return {
    title: cutAtWord(`${title} · Maidan`, productTextLimits.metaTitle + ' · Maidan'.length),
    description: cutAtWord(description, productTextLimits.metaDescription),
  };
}

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1)).trimEnd()} ...`;
}

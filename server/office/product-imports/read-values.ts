import { Parser } from 'htmlparser2';
import { eanOf, isEan } from '#contract/office/barcodes.ts';
import type { ImportSource } from '#contract/office/lists.ts';
import { mostPieces } from '#contract/office/piece-rules.ts';
import { readRupees } from '#contract/read-rupees.ts';
import { cleanText } from '#contract/typed-text.ts';

/** Value of a cell, or the sentence that says what is wrong with it. */
type Read<T> = { value: T } | { fault: string };

const mostPaise = 10_000_000;
const otherCurrency = /[$€£¥₩₨]|\b(?:usd|eur|gbp|aed|cad|aud|sgd|jpy|lkr|bdt|npr)\b/i;
const decimalComma = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/;
/** Price whose point may separate thousands or decimals. */
const eitherPoint = /^\D*\d{1,3}\.\d{3}$/;

/** Reads a price as paise. WooCommerce writes it with the decimal separator of its site. Pure. */
export function readForeignPrice(typed: string, source: ImportSource): Read<number> {
  if (typed === '') return { fault: 'There is no price.' };
  if (otherCurrency.test(typed)) return { fault: `${typed.slice(0, 20)} is in another currency. Give rupees.` };
  if (eitherPoint.test(typed))
    return { fault: `${typed} has three digits after its point. Give rupees with two decimals, like 1290.00.` };
  const isLocal = source === 'woocommerce' && decimalComma.test(typed);
  const point = isLocal ? typed.replaceAll('.', '').replace(',', '.') : typed;
  const read = readRupees(point.replace(/(\.\d{2})0+$/, '$1'));
  if ('fault' in read) return { fault: `${typed.slice(0, 20)} is no price. ${read.fault}.` };
  const paise = Math.round(read.rupees * 100);
  if (paise === 0) return { fault: 'The price is 0.' };
  return paise > mostPaise ? { fault: 'The price is above ₹1,00,000.' } : { value: paise };
}

/** Stock of a size: pieces, and a doubt about them. */
export interface StockCount {
  pieces: number;
  doubt?: string;
}

/** Reads a stock count. A shop that does not count leaves it empty. Pure. */
export function readStockCount(typed: string): StockCount {
  if (typed === '') return { pieces: 0 };
  if (typed.toLowerCase() === 'parent')
    return { pieces: 0, doubt: 'Its stock is counted for all sizes together there. Count each size here.' };
  const number = Number(typed);
  if (!Number.isFinite(number) || !Number.isInteger(number))
    return { pieces: 0, doubt: `${typed.slice(0, 20)} is no number of pieces: 0 are taken.` };
  if (number < 0) return { pieces: 0, doubt: `The stock is ${number} there: 0 pieces are taken.` };
  if (number > mostPieces)
    return { pieces: 0, doubt: `${typed.slice(0, 20)} pieces are too many to be counted: 0 are taken.` };
  return { pieces: number };
}

/** Grams of each unit that the exports use. */
const gramsOf: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1000,
  lb: 453.592_37,
  lbs: 453.592_37,
  oz: 28.349_523_125,
};

/** Reads a weight as whole grams; null if none is given. Pure. */
export function readGrams(typed: string, unit: string): Read<number | null> {
  if (typed === '') return { value: null };
  const number = Number(typed.replace(',', '.'));
  const factor = gramsOf[unit.toLowerCase()];
  if (!Number.isFinite(number) || number < 0 || factor === undefined)
    return { fault: `${`${typed} ${unit}`.trim().slice(0, 30)} is no weight.` };
  return { value: number === 0 ? null : Math.round(number * factor) };
}

/** Reads a barcode as an EAN-13; null if none is given. Pure. */
export function readEan(typed: string): Read<string | null> {
  if (typed === '') return { value: null };
  const ean = eanOf(typed);
  if (isEan(ean)) return { value: ean };
  const hint = /^\d(?:\.\d+)?e\+\d+$/i.test(typed) ? ' A spreadsheet program has shortened it.' : '';
  return { fault: `The barcode ${typed.slice(0, 30)} is no EAN: it is left out.${hint}` };
}

const blockTags =
  /^(?:p|div|br|li|ul|ol|tr|table|h[1-6]|section|article|blockquote|header|footer|dl|dt|dd|figure|hr|pre)$/;
const hiddenTags = new Set(['script', 'style', 'template', 'noscript', 'iframe', 'svg', 'title']);

/** Converts HTML to plain text: blocks become lines, entities characters; scripts and styles vanish. Pure. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name) {
      if (hiddenTags.has(name)) hidden += 1;
      if (blockTags.test(name)) parts.push('\n');
      if (name === 'td' || name === 'th') parts.push(' ');
    },
    ontext(text) {
      if (hidden === 0) parts.push(text);
    },
    onclosetag(name) {
      if (hiddenTags.has(name)) hidden -= 1;
      if (blockTags.test(name)) parts.push('\n');
    },
  });
  parser.write(html);
  parser.end();
  return storable(parts.join(''))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}

/** Normalizes a text so that the database can store it. Pure. */
function storable(text: string): string {
  return cleanText(text.toWellFormed().replaceAll('\0', ''));
}

/** Shortens a text to a number of characters, at the end of a sentence or else of a word. Pure. */
export function shortenText(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.slice(0, most + 1);
  const sentence = Math.max(...['. ', '! ', '? ', '.\n', '\n'].map((end) => cut.lastIndexOf(end))) + 1;
  const end = sentence > most / 2 ? sentence : cut.lastIndexOf(' ');
  return cut
    .slice(0, end > most / 3 ? end : most)
    .toWellFormed()
    .replace(/\ufffd$/, '')
    .trim();
}

import { inflateSync } from 'node:zlib';

/** Matches a font, a text in it, the replacement text for readers, and the end of a marked part. */
const marks = /\/(F\d+) [\d.]+ Tf|\[((?:<[0-9a-f]*>|[-\d. ]+)*)\] TJ|\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)|\bEMC\b/g;

/** Decodes a PDF's text string: UTF-16 with a byte order mark, or Latin. */
function fromBytes(escaped: string): string {
  const bytes = escaped.replace(/\\([nrtbf]|[\s\S])/g, (_, one: string) => escapes[one] ?? one);
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes;
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le');
}
const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/**
 * Returns the text of a PDF written by pdfkit, one line per piece, as a reader would copy it. Glyphs are decoded by the
 * font's own ToUnicode map, so wrong glyphs give wrong text.
 */
export function textOfPdf(pdf: Buffer): string {
  const objects = objectsOf(pdf);
  const lines: string[] = [];
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b/.test(head)) continue;
    const fonts = fontsOf(objects, reference(head, 'Resources') ?? 0);
    const content = objects.get(reference(head, 'Contents') ?? 0)?.stream.toString('latin1') ?? '';
    let font = new Map<string, string>();
    let isActual = false;
    for (const [mark, name, array, actual] of content.matchAll(marks)) {
      if (name) font = fonts.get(name) ?? new Map();
      if (array && !isActual) lines.push(decode(array, font));
      if (actual !== undefined) lines.push(fromBytes(actual));
      if (actual !== undefined || mark === 'EMC') isActual = actual !== undefined;
    }
  }
  return lines.join('\n');
}

/** Returns the content stream of each page, in PDF operators. */
export function pageStreams(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => objects.get(reference(head, 'Contents') ?? 0)?.stream.toString('latin1') ?? '');
}

interface PdfObject {
  head: string;
  stream: Buffer;
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>();
  const source = pdf.toString('latin1');
  for (const match of source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)) {
    const [, id, body = ''] = match;
    const at = body.indexOf('\nstream\n');
    const head = at < 0 ? body : body.slice(0, at);
    const raw = Buffer.from(at < 0 ? '' : body.slice(at + 8, body.lastIndexOf('\nendstream')), 'latin1');
    objects.set(Number(id), { head, stream: /FlateDecode/.test(head) ? inflateSync(raw) : raw });
  }
  return objects;
}

function reference(head: string, key: string): number | undefined {
  const found = new RegExp(`/${key} (\\d+) 0 R`).exec(head)?.[1];
  return found === undefined ? undefined : Number(found);
}

function fontsOf(objects: Map<number, PdfObject>, resources: number): Map<string, Map<string, string>> {
  const named = /\/Font <<([\s\S]*?)>>/.exec(objects.get(resources)?.head ?? '')?.[1] ?? '';
  const fonts = new Map<string, Map<string, string>>();
  for (const [, name = '', id] of named.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = reference(objects.get(Number(id))?.head ?? '', 'ToUnicode');
    fonts.set(name, signsOf(objects.get(map ?? 0)?.stream.toString('latin1') ?? ''));
  }
  return fonts;
}

/** Returns the characters by glyph, as four hexadecimal digits. */
function signsOf(map: string): Map<string, string> {
  const signs = new Map<string, string>();
  for (const [, first = '', last = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/g)) {
    const meant = [...list.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex = '']) => fromUtf16(hex));
    for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph += 1) {
      signs.set(glyph.toString(16).padStart(4, '0'), meant[glyph - Number.parseInt(first, 16)] ?? '');
    }
  }
  return signs;
}

function fromUtf16(hex: string): string {
  const units = hex.replace(/ /g, '').match(/.{4}/g) ?? [];
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
}

function decode(array: string, font: Map<string, string>): string {
  const glyphs = [...array.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  return glyphs.map((glyph) => font.get(glyph) ?? '\ufffd').join('');
}

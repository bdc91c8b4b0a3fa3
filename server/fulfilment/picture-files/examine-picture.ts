import { latin1, startsWith, type Walk } from './picture-structure.ts';
import { walkJpeg } from './walk-jpeg.ts';
import { walkPng } from './walk-png.ts';
import { walkWebp } from './walk-webp.ts';

export type PictureKind = 'png' | 'jpeg' | 'webp';

/** Reasons to reject a file before decoding. */
export type Unfit = 'not-a-picture' | 'vector' | 'iphone' | 'animated' | 'incomplete' | 'two-in-one';

/**
 * Maximum number of non-pixel parts in a picture. No program writes that many, and examining a million takes seconds.
 */
const mostAsides = 2000;

export type Examined = ({ kind: PictureKind } & Pick<Walk, 'width' | 'height' | 'depth'>) | { unfit: Unfit };

/**
 * Detects a file's type by its content, and its size, animation, end and embedded files by its structure. Never throws.
 */
export function examinePicture(file: Uint8Array): Examined {
  const kind = kindOf(file);
  if (!kind) return { unfit: otherKind(file) };
  const walk = { png: walkPng, jpeg: walkJpeg, webp: walkWebp }[kind](file);
  if (!walk) return { unfit: 'incomplete' };
  if (walk.animated) return { unfit: 'animated' };
  if (walk.end === undefined) return { unfit: 'incomplete' };
  // Cameras append small data after a picture; a file of another type there is suspicious.
  if (walk.asides.length > mostAsides) return { unfit: 'two-in-one' };
  if ([...walk.asides, file.subarray(walk.end)].some(hidesAnotherFile)) return { unfit: 'two-in-one' };
  return { kind, width: walk.width, height: walk.height, depth: walk.depth };
}

function kindOf(file: Uint8Array): PictureKind | undefined {
  if (startsWith(file, '\x89PNG\r\n\x1a\n')) return 'png';
  if (startsWith(file, '\xff\xd8\xff')) return 'jpeg';
  if (startsWith(file, 'RIFF') && startsWith(file, 'WEBP', 8)) return 'webp';
  return undefined;
}

function otherKind(file: Uint8Array): Unfit {
  if (startsWith(file, 'GIF8')) return 'animated';
  if (startsWith(file, '%PDF') || startsWith(file, '%!PS') || startsWith(file, '\xc5\xd0\xd3\xc6')) return 'vector';
  if (/<svg[\s>]/i.test(latin1(file.subarray(0, 4096)))) return 'vector';
  if (startsWith(file, 'ftyp', 4) && /^(?:hei[cxms]|hev[cx]|mif1|msf1)/.test(latin1(file.subarray(8, 12))))
    return 'iphone';
  return 'not-a-picture';
}

const markup = /<script[\s>]|<!doctype html|<html[\s>]|<iframe[\s>]|<svg[\s>]|<\?php/i;
const programs = [
  '%PDF-',
  'PK\x03\x04',
  'PK\x05\x06',
  'Rar!\x1a\x07',
  '7z\xbc\xaf\x27\x1c',
  '\x7fELF',
  'This program cannot be run in DOS',
];

function hidesAnotherFile(part: Uint8Array): boolean {
  const text = latin1(part);
  return markup.test(text) || programs.some((mark) => text.includes(mark));
}

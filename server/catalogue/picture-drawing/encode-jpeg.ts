import type { Sharp } from 'sharp';

/** Ground of pictures in mails, in both themes: the light `--tile`. JPEG has no transparency. */
const mailGround = '#E6E9E2';

/** Encodes a picture for mails. */
export function encodeJpeg(image: Sharp): Promise<Buffer> {
  return image.flatten({ background: mailGround }).jpeg({ quality: 84 }).toBuffer();
}

import { PictureFacts } from '#artwork/picture.ts';

export const shirt = PictureFacts.parse({
  garment: 'jersey',
  colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
  name: 'LOBO',
  number: 7,
});
export const mug = PictureFacts.parse({ garment: 'mug', colours: { a: '#f4f1e6', b: '#11513f', c: '#11513f' } });

import sharp from 'sharp';
import { bundledLettering } from '#artwork/node/load-fonts.ts';
import { pictureRatio } from '#contract/images.ts';
import { litPicture } from './lit-picture.ts';
import { cutPhoto } from './render-photo.ts';
import {
  cardDrawing,
  cardHeight,
  cardWidth,
  type ShareCard,
  type SharePhoto,
  sharePanelSize,
  sharePiecePlaces,
} from './share-card.ts';

export interface ShareRendering {
  kind: 'share';
  card: ShareCard;
}

/** Draws a page's share card as JPEG, since not every program that shows such cards supports newer formats. */
export async function renderShare({ card }: Omit<ShareRendering, 'kind'>): Promise<Buffer> {
  const places = sharePiecePlaces(card.pieces.length);
  const pieces = await Promise.all(
    card.pieces.map(async (piece, i) => {
      if ('photo' in piece) return besidePanel(piece.photo);
      const { picture, side } = piece;
      const { left, top, width } = places[i] ?? { left: 0, top: 0, width: 100 };
      const { data, width: from, height } = await litPicture(picture, side, 800);
      const input = await sharp(data, { raw: { width: from, height, channels: 4 } })
        .resize(width, width * pictureRatio)
        .png({ compressionLevel: 1 })
        .toBuffer();
      return cropped(input, left, top, width, Math.round(width * pictureRatio));
    }),
  );
  return sharp(Buffer.from(cardDrawing(card, bundledLettering())))
    .composite(pieces)
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Draws a photograph beside the text panel, with its focus near the middle. */
async function besidePanel({ of, crop, finish, focus, product }: SharePhoto) {
  if (!of) throw new Error(`the photograph of ${product} was not read`);
  const [width, height] = [cardWidth - sharePanelSize, cardHeight];
  const tall = Math.round(width * pictureRatio);
  const top = Math.min(Math.max(Math.round(focus.y * tall - height / 2), 0), tall - height);
  const cut = await (await cutPhoto({ of, crop, finish }, { width, height: tall }))
    .png({ compressionLevel: 1 })
    .toBuffer();
  const input = await sharp(cut).extract({ left: 0, top, width, height }).toBuffer();
  return { input, left: sharePanelSize, top: 0 };
}

/** Crops a garment to the part on the card. */
async function cropped(input: Buffer, left: number, top: number, width: number, height: number) {
  const from = { left: Math.max(0, -left), top: Math.max(0, -top) };
  const size = {
    width: Math.min(width - from.left, cardWidth - Math.max(0, left)),
    height: Math.min(height - from.top, cardHeight - Math.max(0, top)),
  };
  return {
    input: await sharp(input)
      .extract({ ...from, ...size })
      .toBuffer(),
    left: Math.max(0, left),
    top: Math.max(0, top),
  };
}

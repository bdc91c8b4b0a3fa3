import { newDesign } from '#artwork/design/compose-design.ts';
import type { DesignTextLayer, GarmentDesign, Layer } from '#artwork/design/layers.ts';
import { namesOn } from '#artwork/design/starters.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { paint } from '#server/fulfilment/uploads/test-pictures.ts';

/** Text layer for a garment. */
export const someWords: DesignTextLayer = {
  kind: 'text',
  id: 't',
  x: 0,
  y: 60,
  angle: 0,
  flipped: false,
  words: 'GULLY XI',
  font: 'block',
  colour: '#14170f',
  outline: null,
  curve: 0,
  size: 30,
};

/** Uploads a picture of 1200 by 900 pixels. Returns its id. */
export async function sendTestPicture(shop: TestShop, purpose = 'design'): Promise<string> {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/uploads?purpose=${purpose}`,
    headers: { 'content-type': 'image/png' },
    payload: await paint(1200, 900),
  });
  if (response.statusCode !== 201) throw new Error(`the picture was refused: ${response.body}`);
  return response.json().data.id;
}

/** Returns a layer of that picture, 100 by 75 mm on the chest. */
export function pictureOf(upload: string): Layer {
  return { kind: 'picture', id: 'p', picture: upload, x: 0, y: -40, angle: 0, flipped: false, width: 100, height: 75 };
}

/** Returns a white T-shirt in M with these layers. */
export function shirtWith(front: Layer[], back: Layer[] = []): GarmentDesign {
  return { ...newDesign('t-shirt'), sides: { front, back } };
}

/** Returns a cap with these layers on its front; its small print is drawn quickly. */
export function capWith(...front: Layer[]): GarmentDesign {
  return { ...newDesign('cap'), sides: { front, back: [] } };
}

/** Saves a design: by default a T-shirt with a picture and text. Returns its customProductId. */
export async function saveTestDesign(shop: TestShop, design?: GarmentDesign): Promise<string> {
  const wanted = design ?? shirtWith([pictureOf(await sendTestPicture(shop)), someWords]);
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/designs',
    payload: { design: wanted, rights: true },
  });
  if (response.statusCode !== 201) throw new Error(`the design was refused: ${response.body}`);
  return response.json().data.customProductId;
}

/** Returns a T-shirt with a word in front and a name and number on its back, as a squad's design. */
export function squadDesign(): GarmentDesign {
  const place = { garment: 't-shirt', side: 'back', font: 'block', colour: '#14170f' } as const;
  return shirtWith([someWords], namesOn(place, bundledWords()));
}

/** Returns a squad's cap with a name and number; its small print is drawn quickly. */
export function squadCap(): GarmentDesign {
  return capWith(...namesOn({ garment: 'cap', side: 'front', font: 'block', colour: '#14170f' }, bundledWords()));
}

/** Returns eleven players: their lines, names, numbers and sizes. */
export function eleven(): { line: number; name: string; number: string; size: string }[] {
  const names = ['Asha', 'Ravi', 'Meera', 'Kabir', 'Zoya', 'Dev', 'Nila', 'Omar', 'Pia', 'Ruth', 'Sunil'];
  return names.map((name, at) => ({
    line: at + 1,
    name,
    number: String(at + 1),
    size: ['S', 'M', 'L'][at % 3] ?? 'M',
  }));
}

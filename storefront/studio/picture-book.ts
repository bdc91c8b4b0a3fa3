import type { PicturesAction } from './pictures-state.ts';
import type { PictureBook } from './send-pictures.ts';
import type { StudioPicture } from './studio-pictures.ts';

/**
 * Creates the studio's book of pictures, which passes changes on to the rendered state. It never reads that state, as a
 * render that began before a change ends after it, and would bring back what the change replaced.
 */
export function createPictureBook(tell: (action: PicturesAction) => void, refuse: PictureBook['refuse']): PictureBook {
  const known = new Map<string, StudioPicture>();
  return {
    known: () => known,
    learn(picture, image) {
      known.set(picture.key, picture);
      tell({ kind: 'learn', picture, image });
    },
    tell,
    refuse,
  };
}

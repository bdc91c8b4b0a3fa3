import type { StudioPicture } from './studio-pictures.ts';

/** The pictures of the studio as the page shows them, and how far they are on their way to the shop. */
export interface PicturesState {
  /** What is known of every picture, by its key. */
  known: ReadonlyMap<string, StudioPicture>;
  /** The picture itself, once it can be shown. */
  shown: ReadonlyMap<string, ImageBitmap>;
  /** Of each that is on its way, the share that has left, from 0 to 1. */
  shares: ReadonlyMap<string, number>;
  /** Why the last one did not arrive. */
  failure: string | undefined;
}

export type PicturesAction =
  | { kind: 'learn'; picture: StudioPicture; image?: ImageBitmap | undefined }
  | { kind: 'leaving'; key: string; share: number }
  /** It is on its way no more: it arrived, or it did not. */
  | { kind: 'ended'; key: string }
  | { kind: 'fail'; sentence: string | undefined }
  /** Pictures of a design were looked for: the sentence where some are out of reach. Another failure stands. */
  | { kind: 'looked'; outOfReach: boolean };

export const noPictures: PicturesState = { known: new Map(), shown: new Map(), shares: new Map(), failure: undefined };

const notFetched = "A picture of this design couldn't be loaded. It's safe with us; try again.";

/** What is known of the pictures after one more thing of them. Pure. */
export function picturesReducer(state: PicturesState, action: PicturesAction): PicturesState {
  switch (action.kind) {
    case 'learn': {
      const { picture, image } = action;
      const known = new Map(state.known).set(picture.key, picture);
      return { ...state, known, shown: image ? new Map(state.shown).set(picture.key, image) : state.shown };
    }
    case 'leaving':
      return { ...state, shares: new Map(state.shares).set(action.key, action.share) };
    case 'ended':
      return { ...state, shares: new Map([...state.shares].filter(([key]) => key !== action.key)) };
    case 'fail':
      return { ...state, failure: action.sentence };
    case 'looked': {
      const others = state.failure === notFetched ? undefined : state.failure;
      return { ...state, failure: action.outOfReach ? notFetched : others };
    }
  }
}

/** Tells the share that has left of all that is on its way; undefined while nothing is. */
export function shareLeft({ shares }: Pick<PicturesState, 'shares'>): number | undefined {
  return shares.size > 0 ? [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size : undefined;
}

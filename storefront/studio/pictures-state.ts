import type { StudioPicture } from './studio-pictures.ts';

/** State of the studio's pictures and their uploads. */
export interface PicturesState {
  /** Facts of every picture by key. */
  known: ReadonlyMap<string, StudioPicture>;
  /** Bitmaps of pictures that can be shown, by key. */
  shown: ReadonlyMap<string, ImageBitmap>;
  /** Uploaded fraction of each running upload, from 0 to 1, by key. */
  shares: ReadonlyMap<string, number>;
  /** Message about the last failed upload. */
  failure: string | undefined;
}

export type PicturesAction =
  | { kind: 'learn'; picture: StudioPicture; image?: ImageBitmap | undefined }
  | { kind: 'leaving'; key: string; share: number }
  /** The upload has ended, successfully or not. */
  | { kind: 'ended'; key: string }
  | { kind: 'fail'; sentence: string | undefined }
  /**
   * The pictures of a design were looked up; sets a message if some are unavailable. The message of another failure
   * stays.
   */
  | { kind: 'looked'; outOfReach: boolean };

export const noPictures: PicturesState = { known: new Map(), shown: new Map(), shares: new Map(), failure: undefined };

const notFetched = "A picture of this design couldn't be loaded. It's safe with us; try again.";

/** Returns the state after an action. Pure. */
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

/** Returns the mean uploaded fraction of running uploads; undefined if there are none. */
export function shareLeft({ shares }: Pick<PicturesState, 'shares'>): number | undefined {
  return shares.size > 0 ? [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size : undefined;
}

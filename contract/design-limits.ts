// Imports nothing: the studio's script uses these limits without the schemas.

export const maxTextLayers = 3;
export const maxPictureLayers = 5;
export const maxTextLength = 30;
export const maxCurve = 100;

/** Consent required for every picture and text. */
export const rightsSentence =
  "I own this picture or may use it. It has no club, league or brand marks and nobody's face without consent.";

/** Message for a design whose picture the shop does not have, or no longer has. */
export const pictureGone = 'A picture of this design is no longer here. Choose it again';

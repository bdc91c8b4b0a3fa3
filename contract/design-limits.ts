// Imports nothing: the studio's script counts by it without the schemas.

export const maxTextLayers = 3;
export const maxPictureLayers = 5;
export const maxTextLength = 30;
export const maxCurve = 100;

/** The consent that comes with every picture and word. */
export const rightsSentence = "I own this picture or may use it. It has no club, league or brand marks and nobody's face without consent.";

/** Said of a design whose picture the shop does not have, or not any more. */
export const pictureGone = 'A picture of this design is no longer here. Choose it again';

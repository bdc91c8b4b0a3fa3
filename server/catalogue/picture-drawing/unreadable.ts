/**
 * Prefix of errors for a picture that cannot be decoded. In a separate module, so that callers do not load the drawing
 * code.
 */
export const unreadablePicture = 'the picture cannot be read to its end';

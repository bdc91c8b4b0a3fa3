/** Begins what is thrown where a picture itself cannot be read. Apart from what draws, so that whoever knows it loads none of that. */
export const unreadable = 'the picture cannot be read to its end';

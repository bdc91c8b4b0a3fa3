import type { PictureRendering } from './render-picture.ts';

// Replaces the drawing program: acts by the text on the shirt, or else returns its process id.

process.on('message', ({ picture: { name } }: PictureRendering) => {
  if (name === 'FAILS') process.send?.({ failure: 'no ink' });
  else if (name === 'DIES') process.exit(3);
  else if (name !== 'HANGS') process.send?.({ result: new TextEncoder().encode(String(process.pid)) });
});
process.once('disconnect', () => process.exit());

import type { PictureRendering } from './render-picture.ts';

// Stands in for the drawing program: does what the name on the shirt says, else answers with its own number.

process.on('message', ({ picture: { name } }: PictureRendering) => {
  if (name === 'FAILS') process.send?.({ failure: 'no ink' });
  else if (name === 'DIES') process.exit(3);
  else if (name !== 'HANGS') process.send?.({ result: new TextEncoder().encode(String(process.pid)) });
});
process.once('disconnect', () => process.exit());

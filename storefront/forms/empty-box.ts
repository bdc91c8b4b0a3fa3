import { z } from 'zod';

/** An empty box stands for nothing given. */
export const emptyBox = z.literal('').transform(() => undefined);

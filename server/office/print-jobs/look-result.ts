import { z } from 'zod';

/** Likeness to a crest that needs a review: copies reach 87 and more, own drawings up to 60. */
export const alikeFrom = 80;

const Box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** Measurements of a side's print file, in its dots. */
export const SideLook = z.object({
  /** Width of the whole file. */
  width: z.number(),
  height: z.number(),
  /** Bounding box of the print; null if empty. */
  box: Box.nullable(),
  /** Main colours with their shares, largest first. */
  tones: z.array(z.object({ colour: z.string(), share: z.number() })),
  /** Share of the print that shows the cloth. */
  clear: z.number(),
});
export type SideLook = z.output<typeof SideLook>;

/** Stored check result of a design. */
export const LookResult = z.object({
  sides: z.object({ front: SideLook.optional(), back: SideLook.optional() }),
  flags: z.array(z.object({ kind: z.enum(['word', 'club', 'crest']), words: z.string() })),
  /** Most similar shop crests, the closest first; likeness from 0 to 100. */
  nearest: z.array(z.object({ name: z.string(), product: z.string(), likeness: z.number() })),
});
export type LookResult = z.output<typeof LookResult>;

/** Parses a stored result; undefined for another release's shape, as if never checked. */
export function readLook(found: unknown): LookResult | undefined {
  return LookResult.safeParse(found).data;
}

import { z } from 'zod';

/** Similarity to a crest from which staff must review: copies reach 87 and more, unrelated drawings at most 60. */
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
  /** Share of the print through which the cloth shows. */
  clear: z.number(),
});
export type SideLook = z.output<typeof SideLook>;

/** Stored check result of a design. */
export const LookResult = z.object({
  sides: z.object({ front: SideLook.optional(), back: SideLook.optional() }),
  flags: z.array(z.object({ kind: z.enum(['word', 'club', 'crest']), words: z.string() })),
  /** Most similar crests of the shop, the closest first; similarity from 0 to 100. */
  nearest: z.array(z.object({ name: z.string(), product: z.string(), likeness: z.number() })),
});
export type LookResult = z.output<typeof LookResult>;

/** Parses a stored result. Undefined for the format of another release, so that the design is checked again. */
export function readLook(found: unknown): LookResult | undefined {
  return LookResult.safeParse(found).data;
}

import { z } from 'zod';

/** From this likeness to a crest on somebody is to look: copies come to 87 and more, what people draw themselves to 60. */
export const alikeFrom = 80;

const Box = z.object({ left: z.number(), top: z.number(), width: z.number(), height: z.number() });

/** What was measured of a side's print file, in its dots. */
export const SideLook = z.object({
  /** Of the whole file. */
  width: z.number(),
  height: z.number(),
  /** Where something is printed; null where nothing is. */
  box: Box.nullable(),
  /** Main colours, most seen first, with their share. */
  tones: z.array(z.object({ colour: z.string(), share: z.number() })),
  /** The share of what is printed that lets the cloth through. */
  clear: z.number(),
});
export type SideLook = z.output<typeof SideLook>;

/** All that was found of a design, as its row keeps it. */
export const LookResult = z.object({
  sides: z.object({ front: SideLook.optional(), back: SideLook.optional() }),
  flags: z.array(z.object({ kind: z.enum(['word', 'club', 'crest']), words: z.string() })),
  /** Crests of ours that are most like it, the nearest first; likeness from 0 to 100. */
  nearest: z.array(z.object({ name: z.string(), product: z.string(), likeness: z.number() })),
});
export type LookResult = z.output<typeof LookResult>;

/** Reads a row's result; undefined where it has a shape of another release, which is as if nobody had looked. */
export function readLook(found: unknown): LookResult | undefined {
  return LookResult.safeParse(found).data;
}

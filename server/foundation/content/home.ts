import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { firstHome } from '#contract/default-home.ts';
import {
  type HomeText,
  homeParts,
  homeScenes,
  mostHomeRows,
  mostSlides,
  type ShownHome,
  type ShownPicture,
  type WrittenPicture,
} from '#contract/home.ts';
import { listingAt } from '#contract/listings.ts';
import { limitedText, Moment, numberBetween, textOfForm } from '#contract/primitives.ts';
import { heldAt, type SettingTimeline } from '#contract/settings.ts';
import type { ShopLists } from '#contract/shop-lists.ts';
import { inTenths, type SlideWidth, slideAddress, slideWidths } from '#contract/slide-pictures.ts';
import { uploadIdForm } from '#contract/upload-rules.ts';

/** Default home page, version one. */
export const firstHomeText: HomeText = {
  slides: firstHome.slides.map(({ picture: _none, ...slide }) => ({ ...slide, from: '', until: '' })),
  parts: homeParts.map((part) => ({ part, shown: true })),
};

const said = (most: number, words: string) =>
  limitedText(most, `Write at most ${most} characters`)
    .transform((one) => one.trim())
    .refine((one) => one !== '', words);
const moment = z.union([z.literal(''), Moment], 'Choose a day and a time');
const page = limitedText(200).refine((to) => /^\/(?!\/)/.test(to), 'Begin the address with / for a page of the shop');

/** Schema of the home page. */
export const HomeShape = z.object({
  slides: z
    .array(
      z.object({
        scene: z.enum(homeScenes, 'Choose a scene'),
        title: said(60, 'Write the headline'),
        text: said(160, 'Write a sentence'),
        to: page,
        go: said(24, 'Write what the button says'),
        from: moment,
        until: moment,
        picture: z
          .object({
            id: textOfForm(uploadIdForm, 32),
            alt: said(160, 'Say what is on the picture: it is read aloud'),
            focus: z.object({ x: numberBetween(0, 1), y: numberBetween(0, 1) }),
          })
          .optional(),
      }),
    )
    .max(mostSlides, `${mostSlides} slides are the most`),
  parts: z
    .array(
      z.union([
        z.object({ part: z.enum(homeParts), shown: z.boolean() }),
        z.object({
          part: z.literal('row'),
          shown: z.boolean(),
          title: said(40, 'Write what stands over the row'),
          to: page,
        }),
      ]),
    )
    .max(homeParts.length + mostHomeRows, `${mostHomeRows} rows are the most`),
}) satisfies z.ZodType<HomeText>;

/** Validates the fields in combination. Pure. */
export function homeFaults(lists: ShopLists, { slides, parts }: HomeText): { field: string; sentence: string }[] {
  const faults = slides.flatMap(({ from, until }, at) =>
    from !== '' && until !== '' && new Date(from) >= new Date(until)
      ? [{ field: `slides.${at}.until`, sentence: 'It has to end after it begins' }]
      : [],
  );
  if (!slides.some(({ from, until }) => from === '' && until === ''))
    faults.push({
      field: 'slides',
      sentence: 'One slide at least always stands there: leave both of its moments empty',
    });
  const rows = parts.flatMap((one, at) =>
    one.part === 'row' && !listingAt(lists, one.to)
      ? [{ field: `parts.${at}.to`, sentence: `${one.to} is no listing: choose one` }]
      : [],
  );
  const lacking = homeParts.filter((part) => parts.filter((one) => one.part === part).length !== 1);
  return [
    ...faults,
    ...rows,
    ...lacking.map((part) => ({ field: 'parts', sentence: `The part ‘${part}’ has to stand here once` })),
  ];
}

/** Returns the home page at a time; undefined if it is the default. Pure. */
export function shownHome({ slides, parts }: HomeText, at: Date): ShownHome | undefined {
  const standing = slides.filter(
    ({ from, until }) => (from === '' || new Date(from) <= at) && (until === '' || new Date(until) > at),
  );
  const shown: ShownHome = {
    slides: standing.map(({ from: _, until: __, picture, ...slide }) => ({
      ...slide,
      ...(picture && { picture: shownPicture(picture) }),
    })),
    parts: parts
      .filter((one) => one.shown)
      .map((one) => (one.part === 'row' ? { title: one.title, to: one.to } : one.part)),
  };
  // The comparison must ignore the order of keys, which JSONB does not preserve.
  return isDeepStrictEqual(shown, firstHome) ? undefined : shown;
}

function shownPicture({ id, alt, focus }: WrittenPicture): ShownPicture {
  const percent = (part: number) => `${Math.round(part * 100)}%`;
  const [small, middle, large] = slideWidths;
  const wide = (width: SlideWidth) => slideAddress(id, { width });
  return {
    at: `${percent(focus.x)} ${percent(focus.y)}`,
    alt,
    files: { tall: slideAddress(id, inTenths(focus)), wide: [wide(small), wide(middle), wide(large)] },
  };
}

/** Returns the home page at a time, from the stored versions; undefined if it is the default. Pure. */
export function homeAt(timeline: SettingTimeline, at: Date): ShownHome | undefined {
  const held = heldAt(timeline, 'home', at);
  return held && shownHome(held, at);
}

/** Returns the times in ms at which a slide starts or ends, not including starts of versions. Pure. */
export function homeMoments(timeline: SettingTimeline): number[] {
  return (timeline.home ?? []).flatMap(({ value: { slides } }) =>
    slides.flatMap(({ from, until }) =>
      [from, until].filter((one) => one !== '').map((one) => new Date(one).getTime()),
    ),
  );
}

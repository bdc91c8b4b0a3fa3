import { z } from 'zod';
import { type Announcement, type AnnouncementText, firstLine } from '#contract/announcement.ts';
import { rangeOf, standardSentence } from '#contract/delivery-words.ts';
import { Moment, text } from '#contract/primitives.ts';
import { heldAt, type SettingValues, type Timeline } from '#contract/settings.ts';

/** Version one: the line that every shop begins with, and nothing for a while. */
export const firstAnnouncement: AnnouncementText = { standing: firstLine, words: '', to: '', from: '', until: '' };

const sentence = 'Write at most 90 characters: it is one line';
const moment = z.union([z.literal(''), Moment], 'Choose a day and a time');

/** What may be written of it. */
export const AnnouncementShape = z.object({
  standing: text(90, sentence).refine((line) => line.trim() !== '', 'Write the line that always stands there'),
  words: text(90, sentence),
  to: z.union([z.literal(''), text(200).refine((to) => /^\/(?!\/)/.test(to), 'Begin the address with / for a page of the shop')]),
  from: moment,
  until: moment,
}) satisfies z.ZodType<AnnouncementText>;

/** What is wrong between its boxes. Pure. */
export function announcementFaults({ words, to, from, until }: AnnouncementText): { field: string; sentence: string }[] {
  if (words.trim() === '' && (to !== '' || from !== '' || until !== ''))
    return [{ field: 'words', sentence: 'Write what stands there for that while, or take its link and its moments away' }];
  if (from !== '' && until !== '' && new Date(from) >= new Date(until))
    return [{ field: 'until', sentence: 'It has to end after it begins' }];
  return [];
}

/** What stands over the shop at a moment; undefined where it is what every shop begins with. Pure. */
export function shownAt({ standing, words, to, from, until }: AnnouncementText, at: Date): Announcement | undefined {
  const begun = from === '' || new Date(from) <= at;
  const over = until !== '' && new Date(until) <= at;
  if (words !== '' && begun && !over) return { words, ...(to !== '' && { to }) };
  return standing === firstLine ? undefined : { words: standing };
}

/** What stands over the shop by what was written. Pure. */
export function announcedAt(timeline: Timeline, at: Date): Announcement | undefined {
  return shownAt(heldAt(timeline, 'announcement', at) ?? firstAnnouncement, at);
}

/** The line that every shop begins with, as what is set of delivery has it. Pure. */
export function standingLine(delivery: SettingValues['delivery'], ways: SettingValues['ways']): Announcement {
  const days = rangeOf(ways.restFirst, ways.restLast, '–');
  return { words: `${standardSentence(delivery, ways)}, anywhere in India. ${days} business days.` };
}

/** The moments (ms) at which a line begins or ends by what was written, besides those of its versions. Pure. */
export function announcementMoments(timeline: Timeline): number[] {
  return (timeline.announcement ?? []).flatMap(({ value: { from, until } }) =>
    [from, until].filter((moment) => moment !== '').map((moment) => new Date(moment).getTime()),
  );
}

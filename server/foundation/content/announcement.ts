import { z } from 'zod';
import { type Announcement, type AnnouncementText, firstLine } from '#contract/announcement.ts';
import { rangeOf, standardSentence } from '#contract/delivery-words.ts';
import { limitedText, Moment } from '#contract/primitives.ts';
import { heldAt, type SettingTimeline, type SettingValues } from '#contract/settings.ts';

/** Version one: the default line, and no temporary one. */
export const firstAnnouncement: AnnouncementText = { standing: firstLine, words: '', to: '', from: '', until: '' };

const sentence = 'Write at most 90 characters: it is one line';
const moment = z.union([z.literal(''), Moment], 'Choose a day and a time');

/** Schema of an announcement. */
export const AnnouncementShape = z.object({
  standing: limitedText(90, sentence).refine((line) => line.trim() !== '', 'Write the line that always stands there'),
  words: limitedText(90, sentence),
  to: z.union([
    z.literal(''),
    limitedText(200).refine((to) => /^\/(?!\/)/.test(to), 'Begin the address with / for a page of the shop'),
  ]),
  from: moment,
  until: moment,
}) satisfies z.ZodType<AnnouncementText>;

/** Validates the fields in combination. Pure. */
export function announcementFaults({
  words,
  to,
  from,
  until,
}: AnnouncementText): { field: string; sentence: string }[] {
  if (words.trim() === '' && (to !== '' || from !== '' || until !== ''))
    return [
      { field: 'words', sentence: 'Write what stands there for that while, or take its link and its moments away' },
    ];
  if (from !== '' && until !== '' && new Date(from) >= new Date(until))
    return [{ field: 'until', sentence: 'It has to end after it begins' }];
  return [];
}

/** Returns the announcement at a time; undefined if it is the default. Pure. */
export function shownAt({ standing, words, to, from, until }: AnnouncementText, at: Date): Announcement | undefined {
  const begun = from === '' || new Date(from) <= at;
  const over = until !== '' && new Date(until) <= at;
  if (words !== '' && begun && !over) return { words, ...(to !== '' && { to }) };
  return standing === firstLine ? undefined : { words: standing };
}

/** Returns the announcement at a time, from the stored versions. Pure. */
export function announcedAt(timeline: SettingTimeline, at: Date): Announcement | undefined {
  return shownAt(heldAt(timeline, 'announcement', at) ?? firstAnnouncement, at);
}

/** Returns the default line by the delivery settings. Pure. */
export function standingLine(delivery: SettingValues['delivery'], ways: SettingValues['ways']): Announcement {
  const days = rangeOf(ways.restFirst, ways.restLast, '–');
  return { words: `${standardSentence(delivery, ways)}, anywhere in India. ${days} business days.` };
}

/** Returns the times in ms at which a temporary line starts or ends, not including starts of versions. Pure. */
export function announcementMoments(timeline: SettingTimeline): number[] {
  return (timeline.announcement ?? []).flatMap(({ value: { from, until } }) =>
    [from, until].filter((moment) => moment !== '').map((moment) => new Date(moment).getTime()),
  );
}

import { maxUploadBytes } from '#contract/upload-rules.ts';

const MB = 1024 * 1024;

interface UploadRule {
  most: number;
  of: string;
  whose: string;
  why: string;
}

/** How much of the shop's room and time pictures may take: the one table, which docs/limits.md shows. */
export const uploadTable = {
  atOnce: {
    most: 4,
    of: 'pictures on their way or waiting at a time',
    whose: 'an account, or a network of visitors',
    why: 'The studio sends one after the other. Whoever lets many drip keeps no place from others.',
  },
  allAtOnce: {
    most: 40,
    of: 'pictures on their way or waiting at a time',
    whose: 'all',
    why: `Each may take ${maxUploadBytes / MB} MB of the disk before anything is known of it.`,
  },
  deciding: {
    most: 6,
    of: 'of the 24 places in the queue',
    whose: 'an account, or a network of visitors',
    why: 'While one picture of somebody is drawn, the next to be drawn is another’s; one place is always left to others.',
  },
  aDay: {
    most: 80,
    of: 'pictures kept within 24 hours',
    whose: 'an account, or a network of visitors',
    why: 'Ten designs with all their tries.',
  },
  megabytesADay: {
    most: 600,
    of: 'MB kept within 24 hours',
    whose: 'an account, or a network of visitors',
    why: 'As its pictures: large ones are fewer.',
  },
  megabytesAPicture: {
    most: 48,
    of: 'MB as it is kept',
    whose: 'a picture',
    why: 'Drawn anew without loss, twenty MB can become two hundred. A photo is then kept as one; what is see-through is refused.',
  },
} as const satisfies Record<string, UploadRule>;

/** From this share of the shop's room on, a person is told; at all of it, nothing more is taken in. */
export const alarmShare = 0.8;

/** The table as a section of docs/limits.md. */
export function uploadsSection(): string {
  const rows = Object.entries(uploadTable).map(([name, { most, of, whose, why }]) => `| \`${name}\` | ${most} ${of} | ${whose} | ${why} |`);
  return `
## Pictures of shoppers

Made from [upload-rules.ts](../server/uploads/upload-rules.ts), beside the limit \`upload\`. Beyond them the answer is 429, or 503 where it is the shop that is
full: what nobody ordered may take \`UPLOADS_ROOM_MB\` (5000) of its storage, and from ${alarmShare * 100}% of that on the log, \`doctor\` and \`/readyz\` say so.

| rule | how much | of whom | why |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** What somebody has on its way, or kept within a day. */
export interface Sent {
  pictures: number;
  bytes: number;
}

/** Why nothing more of somebody's is taken in today; undefined where it is. Pure. */
export function refuseForToday({ pictures, bytes }: Sent): string | undefined {
  const much = pictures >= uploadTable.aDay.most || bytes >= uploadTable.megabytesADay.most * MB;
  return much ? 'That were many pictures for one day. Those you have are kept; please send more tomorrow.' : undefined;
}

/** The most bytes of a picture as it is kept. */
export const mostKeptBytes = uploadTable.megabytesAPicture.most * MB;

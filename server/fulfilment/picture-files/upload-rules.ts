import { maxUploadBytes } from '#contract/upload-rules.ts';

const MB = 1024 * 1024;

interface UploadRule {
  most: number;
  of: string;
  whose: string;
  why: string;
}

/** Limits of space and time for pictures. docs/limits.md is generated from this table. */
export const uploadTable = {
  atOnce: {
    most: 4,
    of: 'pictures uploading or queued at a time',
    whose: 'an account, or a network of visitors',
    why: 'The studio uploads one after the other. Many slow uploads of one sender block nobody else.',
  },
  allAtOnce: {
    most: 40,
    of: 'pictures uploading or queued at a time',
    whose: 'everybody together',
    why: `Each may take ${maxUploadBytes / MB} MB of disk before it can be checked.`,
  },
  deciding: {
    most: 6,
    of: 'of the 24 places in the queue',
    whose: 'an account, or a network of visitors',
    why: 'Senders take turns, and one place is always left to others.',
  },
  decoderSeconds: {
    most: 60,
    of: 'seconds of processor time for decoding at a time, and three more a minute',
    whose: 'an account, or a network of visitors',
    why: 'A few kilobytes can be made to take a decoder half a minute; twenty photos of a phone take less than this.',
  },
  aDay: {
    most: 80,
    of: 'pictures stored within 24 hours',
    whose: 'an account, or a network of visitors',
    why: 'Ten designs with all attempts.',
  },
  megabytesADay: {
    most: 600,
    of: 'MB stored within 24 hours',
    whose: 'an account, or a network of visitors',
    why: 'As the row for pictures, for large ones.',
  },
  megabytesADayShort: {
    most: 100,
    of: 'MB stored within 24 hours, while `shortPercent` is taken',
    whose: 'an account that has not bought here, or a network of visitors',
    why: 'One design with its attempts. Nine networks with 600 MB each would fill the storage.',
  },
  shortPercent: {
    most: 25,
    of: 'per cent of the storage; beyond it, storage is short',
    whose: 'pictures neither ordered nor saved by a member',
    why: 'Ten times the usual amount of a month.',
  },
  loosePercent: {
    most: 40,
    of: 'per cent of the storage; beyond it the oldest are deleted, after `looseHours`',
    whose: 'as above',
    why: 'Abandoned pictures are worth less than new ones.',
  },
  strangersPercent: {
    most: 50,
    of: 'per cent of the storage; beyond it their uploads are refused',
    whose: 'as above, by all who have not bought here',
    why: 'The rest is for saved designs, and for members who have bought here.',
  },
  savedPercent: {
    most: 40,
    of: 'per cent of the storage; beyond it a design can be ordered, but not saved in a list',
    whose: 'designs in lists, saved by those who have not bought here',
    why: 'Saved designs are not deleted early, and accounts cost nothing.',
  },
  looseHours: {
    most: 1,
    of: 'hours before it may be deleted while storage is short; 24 if a design uses it',
    whose: 'a picture neither ordered nor saved by a member',
    why: 'A visit to the studio takes so long; shoppers return to a cart the next day.',
  },
  garmentKilobytes: {
    most: 400,
    of: 'KB for each picture of a garment',
    whose: 'an unordered design, or an unordered shirt with a name',
    why: 'Size of one of the largest: all are drawn in one size, and counted instead of measured.',
  },
  garmentsPercent: {
    most: 20,
    of: 'per cent of the storage, for pictures of garments; beyond it the oldest are deleted after 24 hours, and no new ones are made',
    whose: 'unordered designs and shirts; members who have bought here have twice as much',
    why: 'About 2,500 of them, beside their uploads. Pictures unused for a day are worth less than new ones.',
  },
  megabytesAPicture: {
    most: 48,
    of: 'MB as stored',
    whose: 'a picture',
    why: 'Lossless re-encoding can turn 20 MB into 200. Photos are then stored as JPEG; transparent pictures are refused.',
  },
} as const satisfies Record<string, UploadRule>;

/** Share of the space at which staff are notified; uploads are rejected when all of it is used. */
export const alarmShare = 0.8;

/** Formats the table as a section of docs/limits.md. */
export function uploadsSection(): string {
  const rows = Object.entries(uploadTable).map(
    ([name, { most, of, whose, why }]) => `| \`${name}\` | ${most} ${of} | ${whose} | ${why} |`,
  );
  return `
## Pictures of shoppers

Generated from [upload-rules.ts](../server/fulfilment/picture-files/upload-rules.ts); the limit \`upload\` applies as well. Beyond a limit the reply is 429, or 503 if the
storage is full. \`UPLOADS_ROOM_MB\` (5000) is the storage for unordered pictures, which are kept for 30 days. At ${alarmShare * 100}% of a share the log, \`doctor\` and
\`/readyz\` warn. Pictures of orders do not count; neither they nor saved designs are deleted to free space.

| rule | limit | counted for | reason |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Number and bytes of a sender's pictures being sent or stored within a day. */
export interface SentVolume {
  pictures: number;
  bytes: number;
}

/** Used space in bytes: by members' saved designs, and by pictures neither ordered nor saved. */
export interface Taken {
  saved: number;
  loose: number;
}

const partOf = (roomMb: number, percent: number) => (roomMb * MB * percent) / 100;

/** Returns true if unsaved pictures use so much space that each sender gets less. Pure. */
export function isUploadSpaceShort({ loose }: Taken, roomMb: number): boolean {
  return loose >= partOf(roomMb, uploadTable.shortPercent.most);
}

/** Returns the number of bytes to free. Pure. */
export function beyondLoose({ loose }: Taken, roomMb: number): number {
  return Math.max(0, loose - partOf(roomMb, uploadTable.loosePercent.most));
}

/** Returns true if there is space for a sender's picture; `known` is true for a buyer. Pure. */
export function hasRoom({ saved, loose }: Taken, roomMb: number, known: boolean): boolean {
  if (saved + loose >= roomMb * MB) return false;
  return known || loose < partOf(roomMb, uploadTable.strangersPercent.most);
}

/** Returns true if there is space for a saved design of a member who has not bought yet. Pure. */
export function hasRoomInLists({ saved }: Taken, roomMb: number): boolean {
  return saved < partOf(roomMb, uploadTable.savedPercent.most);
}

/** Returns true if there is space for another garment's pictures, by the number of unordered pictures. Pure. */
export function hasGarmentRoom(pictures: number, roomMb: number, known: boolean): boolean {
  const { garmentKilobytes, garmentsPercent } = uploadTable;
  return pictures * garmentKilobytes.most * 1024 < partOf(roomMb, garmentsPercent.most) * (known ? 2 : 1);
}

/** Lists the parts of the storage that are nearly full, in words for staff. Pure. */
export function alarmsOf({ saved, loose }: Taken, roomMb: number): string[] {
  const { strangersPercent, savedPercent } = uploadTable;
  const percent = (bytes: number) => Math.floor((bytes / (roomMb * MB)) * 100);
  const reached = (bytes: number, most: number) => bytes >= partOf(roomMb, most) * alarmShare;
  const says: string[] = [];
  if (reached(loose, strangersPercent.most)) {
    const when = percent(loose) >= strangersPercent.most ? '' : `at ${strangersPercent.most}% `;
    const whose = `${when}no more are taken in from people who have not bought here`;
    says.push(
      `Pictures that nobody ordered or saved take ${percent(loose)}% of UPLOADS_ROOM_MB; ${whose}. The oldest are let go by themselves.`,
    );
  }
  if (reached(saved, savedPercent.most)) {
    const what = `at ${savedPercent.most}% new ones stand in the list of nobody who has not bought here`;
    says.push(
      `Designs that members saved take ${percent(saved)}% of UPLOADS_ROOM_MB; ${what}. Look who saves them, or give them more room.`,
    );
  }
  if (reached(saved + loose, 100)) {
    says.push(
      `Pictures that nobody ordered take ${percent(saved + loose)}% of UPLOADS_ROOM_MB; at 100% no more are taken in. Give them more room.`,
    );
  }
  return says;
}

/**
 * Returns the reason why a sender's uploads are rejected today, by their limit in megabytes; undefined if accepted.
 * Pure.
 */
export function refuseForToday(
  { pictures, bytes }: SentVolume,
  megabytes: number = uploadTable.megabytesADay.most,
): string | undefined {
  const much = pictures >= uploadTable.aDay.most || bytes >= megabytes * MB;
  return much ? 'That were many pictures for one day. Those you have are kept; please send more tomorrow.' : undefined;
}

/** Maximum size of a stored picture in bytes. */
export const mostKeptBytes = uploadTable.megabytesAPicture.most * MB;

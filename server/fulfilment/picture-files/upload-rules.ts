import { maxUploadBytes } from '#contract/upload-rules.ts';

const MB = 1024 * 1024;

interface UploadRule {
  most: number;
  of: string;
  whose: string;
  why: string;
}

/** Limits of space and time for pictures: the only table, shown in docs/limits.md. */
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
  decoderSeconds: {
    most: 60,
    of: 'seconds of processor time for decoding at a time, and three more a minute',
    whose: 'an account, or a network of visitors',
    why: 'A few kilobytes can be made to take a decoder half a minute; twenty photos of a phone take less than this.',
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
  megabytesADayShort: {
    most: 100,
    of: 'MB kept within 24 hours, while `shortPercent` is taken',
    whose: 'an account that has not bought here, or a network of visitors',
    why: 'A design with its tries. Nine networks with six hundred each would take all there is.',
  },
  shortPercent: {
    most: 25,
    of: 'per cent of the room; from there on it is short',
    whose: 'what nobody ordered and no member saved',
    why: 'Ten times what a usual month leaves.',
  },
  loosePercent: {
    most: 40,
    of: 'per cent of the room; beyond it the oldest are let go, after `looseHours`',
    whose: 'as above',
    why: 'What people sent and left is worth less than what somebody sends now.',
  },
  strangersPercent: {
    most: 50,
    of: 'per cent of the room; beyond it no more are taken in from them',
    whose: 'as above, of all who have not bought here',
    why: 'The rest is for designs that are saved, and for those who have bought here.',
  },
  savedPercent: {
    most: 40,
    of: 'per cent of the room; beyond it a design can be ordered, and stands in no list',
    whose: 'designs in lists, saved by those who have not bought here',
    why: 'What a member saved is not let go before its time, and accounts cost nothing.',
  },
  looseHours: {
    most: 1,
    of: 'hours before it may be let go while room is short; 24 where a design shows it',
    whose: 'a picture that nobody ordered and no member saved',
    why: 'So long is somebody at the studio; a cart is come back to the next day.',
  },
  garmentKilobytes: {
    most: 400,
    of: 'KB for each picture of a garment',
    whose: 'a design, or a shirt with a name on it, that nobody ordered',
    why: 'What one of the largest takes: they are drawn in one size, and counted and not measured.',
  },
  garmentsPercent: {
    most: 20,
    of: 'per cent of the room, in pictures of garments; beyond it the oldest are let go after 24 hours, and no new ones are made',
    whose: 'designs and shirts that nobody ordered; whoever has bought here may go on to twice as much',
    why: 'Some 2,500 of them, beside what was sent for them. What nobody came back to in a day is worth less than what somebody makes now.',
  },
  megabytesAPicture: {
    most: 48,
    of: 'MB as it is kept',
    whose: 'a picture',
    why: 'Drawn anew without loss, twenty MB can become two hundred. A photo is then kept as one; what is see-through is refused.',
  },
} as const satisfies Record<string, UploadRule>;

/** Share of the space at which a person is notified; at all of it, uploads are rejected. */
export const alarmShare = 0.8;

/** Formats the table as a section of docs/limits.md. */
export function uploadsSection(): string {
  const rows = Object.entries(uploadTable).map(
    ([name, { most, of, whose, why }]) => `| \`${name}\` | ${most} ${of} | ${whose} | ${why} |`,
  );
  return `
## Pictures of shoppers

Made from [upload-rules.ts](../server/fulfilment/picture-files/upload-rules.ts), beside the limit \`upload\`. Beyond them the answer is 429, or 503 where it is the shop that is
full. The room is \`UPLOADS_ROOM_MB\` (5000) of its storage: what nobody ordered may take it, for 30 days. From ${alarmShare * 100}% of what somebody may have of it on, the log, \`doctor\` and
\`/readyz\` say so. What an order needs takes none of it, and neither that nor what a member saved is let go to make room.

| rule | how much | of whom | why |
|---|---|---|---|
${rows.join('\n')}
`;
}

/** Sum of a sender's pictures in transit or stored within a day. */
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

/** Returns true if strangers use so much space that each gets less. Pure. */
export function isUploadSpaceShort({ loose }: Taken, roomMb: number): boolean {
  return loose >= partOf(roomMb, uploadTable.shortPercent.most);
}

/** Returns the bytes to release, the oldest pictures first. Pure. */
export function beyondLoose({ loose }: Taken, roomMb: number): number {
  return Math.max(0, loose - partOf(roomMb, uploadTable.loosePercent.most));
}

/** Returns true if there is space for a sender's picture; `known` has bought here. Pure. */
export function hasRoom({ saved, loose }: Taken, roomMb: number, known: boolean): boolean {
  if (saved + loose >= roomMb * MB) return false;
  return known || loose < partOf(roomMb, uploadTable.strangersPercent.most);
}

/** Returns true if there is space for a saved design of a member who has not bought here. Pure. */
export function hasRoomInLists({ saved }: Taken, roomMb: number): boolean {
  return saved < partOf(roomMb, uploadTable.savedPercent.most);
}

/** Returns true if there is space for another garment's pictures, by the number of unordered ones. Pure. */
export function hasGarmentRoom(pictures: number, roomMb: number, known: boolean): boolean {
  const { garmentKilobytes, garmentsPercent } = uploadTable;
  return pictures * garmentKilobytes.most * 1024 < partOf(roomMb, garmentsPercent.most) * (known ? 2 : 1);
}

/** Lists the parts of the space that are nearly full, in words for the operator. Pure. */
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

/** Explains why a sender's uploads are rejected today, by their limit in megabytes; undefined if accepted. Pure. */
export function refuseForToday(
  { pictures, bytes }: SentVolume,
  megabytes: number = uploadTable.megabytesADay.most,
): string | undefined {
  const much = pictures >= uploadTable.aDay.most || bytes >= megabytes * MB;
  return much ? 'That were many pictures for one day. Those you have are kept; please send more tomorrow.' : undefined;
}

/** Limit of a stored picture in bytes. */
export const mostKeptBytes = uploadTable.megabytesAPicture.most * MB;

import type { InputOf } from '#contract/endpoint.ts';
import type { OfficeCalls } from '#contract/office/calls.ts';
import type { OfficeSport } from '#contract/office/sports.ts';

export type SportBody = InputOf<OfficeCalls['POST /api/office/sports']>['body'];

const emptyBoxes = {
  name: '',
  sport: '',
  hindi: '',
  subtitle: '',
  ground: '#14402e',
  onGround: '#fbf7e8',
  specialSubtitle: '',
  specialGround: '#1b1b3a',
  specialOnGround: '#f4e9c8',
  words: '',
  after: '',
};
export type SportBox = keyof typeof emptyBoxes;

/** Draft of a sport. */
export interface SportDraft {
  boxes: Record<SportBox, string>;
  special: boolean;
  hidden: boolean;
}

/** Creates a new sport, last in the menus, with a special collection. Pure. */
export function newSport(sports: readonly OfficeSport[]): SportDraft {
  return { boxes: { ...emptyBoxes, after: sports.at(-1)?.sport ?? '' }, special: true, hidden: false };
}

/** Creates a draft of an existing sport. Pure. */
export function sportDraftOf(one: OfficeSport, sports: readonly OfficeSport[]): SportDraft {
  const before = sports[sports.findIndex(({ sport }) => sport === one.sport) - 1];
  const { subtitle = '', ground = emptyBoxes.specialGround, onGround = emptyBoxes.specialOnGround } = one.special ?? {};
  return {
    boxes: {
      ...{ name: one.name, sport: one.sport, hindi: one.hindi, subtitle: one.subtitle },
      ...{ ground: one.ground.toLowerCase(), onGround: one.onGround.toLowerCase() },
      ...{ specialSubtitle: subtitle, specialGround: ground.toLowerCase(), specialOnGround: onGround.toLowerCase() },
      ...{ words: one.words.join('\n'), after: before?.sport ?? '' },
    },
    special: one.special !== null,
    hidden: one.hidden,
  };
}

/** Changes a field; the slug follows the name until edited. Pure. */
export function typedSport(draft: SportDraft, box: SportBox, value: string): SportDraft {
  const { boxes } = draft;
  const follows = box === 'name' && boxes.sport === addressOfName(boxes.name);
  return { ...draft, boxes: { ...boxes, [box]: value, ...(follows && { sport: addressOfName(value) }) } };
}

/** Returns the slug of a name: 'ice-hockey' for 'Ice Hockey'. Pure. */
export function addressOfName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** Builds the request. Search words are separated by lines or commas. Pure. */
export function sportBody({ boxes, special, hidden }: SportDraft, sports: readonly OfficeSport[]): SportBody {
  return {
    ...{ sport: boxes.sport.trim(), name: boxes.name.trim(), hindi: boxes.hindi, subtitle: boxes.subtitle },
    ...{ ground: boxes.ground, onGround: boxes.onGround },
    special: special
      ? { subtitle: boxes.specialSubtitle, ground: boxes.specialGround, onGround: boxes.specialOnGround }
      : null,
    words: boxes.words
      .split(/[\n,]/)
      .map((word) => word.trim())
      .filter((word) => word !== ''),
    position: placeAfter(boxes.after, sports, boxes.sport),
    hidden,
  };
}

/**
 * Returns the position between a sport and its successor. Without a sport to follow, returns the first position.
 * Ignores the sport itself. Pure.
 */
export function placeAfter(
  after: string,
  sports: readonly Pick<OfficeSport, 'sport' | 'position'>[],
  own: string,
): number {
  const others = sports.filter(({ sport }) => sport !== own);
  const at = others.findIndex(({ sport }) => sport === after);
  const before = others[at]?.position ?? 0;
  const next = others[at + 1]?.position;
  return next === undefined ? before + 10 : Math.floor((before + next) / 2);
}

import type { Athlete } from '#contract/athletes.ts';
import type { Sport } from '#contract/catalogue.ts';

/** An athlete's sport as the rest of the shop names it: the page writes 'Formula 1'. */
export function sportOf({ description }: Pick<Athlete, 'description'>): Sport {
  return description === 'Formula 1' ? 'motorsport' : description.toLowerCase().replaceAll(' ', '-');
}

/** 'Football', 'Formula 1'. */
export function sportTitle({ description }: Pick<Athlete, 'description'>): string {
  return description.charAt(0).toUpperCase() + description.slice(1);
}

/** 'Lobo': the name their shirt carries. */
export function lastName({ name }: Pick<Athlete, 'name'>): string {
  return name.split(' ').at(-1) ?? name;
}

import type { Athlete } from '#contract/athletes.ts';
import type { Sport } from '#contract/catalogue.ts';

/** Returns an athlete's sport by its name in URLs: 'motorsport' for the description 'Formula 1'. */
export function sportOf({ description }: Pick<Athlete, 'description'>): Sport {
  return description === 'Formula 1' ? 'motorsport' : description.toLowerCase().replaceAll(' ', '-');
}

/** Returns the sport as a title: 'Football', 'Formula 1'. */
export function sportTitle({ description }: Pick<Athlete, 'description'>): string {
  return description.charAt(0).toUpperCase() + description.slice(1);
}

/** Returns the name on the athlete's shirt: 'Lobo'. */
export function lastName({ name }: Pick<Athlete, 'name'>): string {
  return name.split(' ').at(-1) ?? name;
}

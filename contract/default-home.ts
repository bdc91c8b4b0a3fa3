import { homeParts, type ShownHome } from './home.ts';

/** Default home page of a new shop. */
export const firstHome: ShownHome = {
  slides: [
    {
      scene: 'dusk',
      title: 'Every game starts on open ground',
      text: 'Licensed jerseys, caps and kids’ wear from the clubs you shout for. Four sports. One maidan.',
      to: '/sports/cricket',
      go: 'Shop cricket',
    },
    {
      scene: 'flood',
      title: 'Under the lights',
      text: 'Night jerseys, whites for the long format, and the cap you lost last season.',
      to: '/special/cricket',
      go: 'Shop the night kit',
    },
    {
      scene: 'court',
      title: 'From the lane to the league',
      text: 'Football and basketball, from street cuts to match-day vests.',
      to: '/sports/football',
      go: 'Shop football',
    },
  ],
  parts: homeParts,
};

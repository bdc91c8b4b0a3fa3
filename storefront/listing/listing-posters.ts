import type { PosterFiles } from '../parts/poster.tsx';
import goalTall from '../parts/scenes/goal-tall.avif';
import goalWide from '../parts/scenes/goal-wide.avif';
import goalWide700 from '../parts/scenes/goal-wide-700.avif';
import goalWide1200 from '../parts/scenes/goal-wide-1200.avif';
import pitsTall from '../parts/scenes/pits-tall.avif';
import pitsWide from '../parts/scenes/pits-wide.avif';
import pitsWide700 from '../parts/scenes/pits-wide-700.avif';
import pitsWide1200 from '../parts/scenes/pits-wide-1200.avif';
import riversideTall from '../parts/scenes/riverside-tall.avif';
import riversideWide from '../parts/scenes/riverside-wide.avif';
import riversideWide700 from '../parts/scenes/riverside-wide-700.avif';
import riversideWide1200 from '../parts/scenes/riverside-wide-1200.avif';
import rooftopTall from '../parts/scenes/rooftop-tall.avif';
import rooftopWide from '../parts/scenes/rooftop-wide.avif';
import rooftopWide700 from '../parts/scenes/rooftop-wide-700.avif';
import rooftopWide1200 from '../parts/scenes/rooftop-wide-1200.avif';
import straightTall from '../parts/scenes/straight-tall.avif';
import straightWide from '../parts/scenes/straight-wide.avif';
import straightWide700 from '../parts/scenes/straight-wide-700.avif';
import straightWide1200 from '../parts/scenes/straight-wide-1200.avif';
import yardTall from '../parts/scenes/yard-tall.avif';
import yardWide from '../parts/scenes/yard-wide.avif';
import yardWide700 from '../parts/scenes/yard-wide-700.avif';
import yardWide1200 from '../parts/scenes/yard-wide-1200.avif';

/** Posters of listings, except posters that the home page also shows. */
export const listingPosters = {
  goal: { tall: goalTall, wide: [goalWide700, goalWide1200, goalWide] },
  pits: { tall: pitsTall, wide: [pitsWide700, pitsWide1200, pitsWide] },
  riverside: { tall: riversideTall, wide: [riversideWide700, riversideWide1200, riversideWide] },
  rooftop: { tall: rooftopTall, wide: [rooftopWide700, rooftopWide1200, rooftopWide] },
  straight: { tall: straightTall, wide: [straightWide700, straightWide1200, straightWide] },
  yard: { tall: yardTall, wide: [yardWide700, yardWide1200, yardWide] },
} as const satisfies Record<string, PosterFiles>;

import { buying } from './buying-journeys.ts';
import { finding } from './finding-journeys.ts';
import type { Journey } from './journey.ts';
import { after } from './order-journeys.ts';
import { being } from './person-journeys.ts';

/** All journeys in the order of docs/journeys.md. */
export const journeys: readonly Journey[] = [...finding, ...buying, ...being, ...after];

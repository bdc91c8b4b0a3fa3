import { walkOn } from './walk-all.ts';

walkOn('desk');

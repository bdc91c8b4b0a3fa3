import { walkOn } from './walk-all.ts';

walkOn('phone');

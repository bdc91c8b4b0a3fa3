import { holdStillOn } from './hold-still.ts';

holdStillOn('desk', { viewport: { width: 1440, height: 900 } });

import { holdStillOn } from './hold-still.ts';

holdStillOn('phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

import { describe, test } from 'vitest';
import { findWebKit } from '#scripts/find-other-browsers.ts';
import { walkJourneys } from './walk-journeys.ts';
import { startWebKit } from './webkit.ts';

const programs = findWebKit();

if (programs) describe('the shop in WebKit', () => walkJourneys(() => startWebKit(programs)));
else test.skip('the shop is not tested in WebKit without an installed WebKit (apt-get install webkit2gtk-driver xvfb)');

import { describe, test } from 'vitest';
import { findFirefox } from '#scripts/find-other-browsers.ts';
import { startFirefox } from './firefox.ts';
import { walkJourneys } from './walk-journeys.ts';

const program = findFirefox();

if (program) describe('the shop in Firefox', () => walkJourneys(() => startFirefox(program)));
else test.skip('the shop is not tested in Firefox without an installed Firefox (apt-get install firefox-esr)');

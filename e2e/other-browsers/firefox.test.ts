import { describe, test } from 'vitest';
import { findFirefox } from '#scripts/find-other-browsers.ts';
import { startFirefox } from './firefox.ts';
import { walkJourneys } from './walk-journeys.ts';

const program = findFirefox();

if (program) describe('in Firefox', () => walkJourneys(() => startFirefox(program)));
else test.skip('in Firefox: it is not on this machine (apt-get install firefox-esr), and its journeys were not walked');

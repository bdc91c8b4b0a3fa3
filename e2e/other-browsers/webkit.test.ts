import { describe, test } from 'vitest';
import { findWebKit } from '#scripts/find-other-browsers.ts';
import { walkJourneys } from './walk-journeys.ts';
import { startWebKit } from './webkit.ts';

const programs = findWebKit();

if (programs) describe('in WebKit', () => walkJourneys(() => startWebKit(programs)));
else
  test.skip(
    'in WebKit: it is not on this machine (apt-get install webkit2gtk-driver xvfb), and its journeys were not walked',
  );

import { expect, test } from 'vitest';
import { isLaterThan } from './expected-days.ts';

const days = (earliest: string | null, latest: string | null) => ({ earliest, latest });
const shown = days('2026-11-24', '2026-11-26');

test.each([
  ['the same days', shown, shown, false],
  ['a later first day', days('2026-11-25', '2026-11-26'), shown, true],
  ['a later last day', days('2026-11-24', '2026-11-27'), shown, true],
  ['sooner than was shown', days('2026-11-23', '2026-11-25'), shown, false],
  ['no days at all now', days(null, null), shown, false],
  ['none that were shown', shown, days(null, null), false],
])('detects later delivery dates: %s', (_what, now, before, later) => expect(isLaterThan(now, before)).toBe(later));

import path from 'node:path';
import { expect, test } from 'vitest';
import { mailsSection } from '#server/foundation/mail/mail-table.ts';
import { uploadsSection } from '#server/fulfilment/picture-files/upload-rules.ts';
import { holdsSection } from '#server/money/payments/reservation-table.ts';
import { limitsPage } from './limits-page.ts';

test('docs/limits.md shows the tables of all areas', async () => {
  await expect(`${limitsPage()}${holdsSection()}${uploadsSection()}${mailsSection()}`).toMatchFileSnapshot(
    path.join(import.meta.dirname, '../../../docs/limits.md'),
  );
});

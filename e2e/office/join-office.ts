import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { RunningShop } from '#e2e/running-shop.ts';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { takePictures } from './take-pictures.ts';

/**
 * Joins the staff by an invitation link: name, password, code of an app, ten recovery codes, and a PIN at a shared
 * device. Returns the secret from which codes are made.
 */
export async function joinOffice(page: Page, link: string, name: string, pin?: string): Promise<string> {
  await page.goto(link);
  await page.getByLabel('Your name').fill(name);
  await page.getByLabel('A password').fill('umpire counts six balls');
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('button', { name: 'An app that makes codes' }).click();
  await page.getByRole('img', { name: 'Key for your app, as a QR code' }).waitFor();
  await takePictures(page, 'set-up');
  const uri = (await page.getByRole('link', { name: 'open it on this device' }).getAttribute('href')) ?? '';
  const secret = new URL(uri).searchParams.get('secret') ?? '';
  await page.getByLabel('Six digits').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.getByRole('button', { name: 'Make it my second step' }).click();
  await expect.poll(() => page.getByRole('listitem').count()).toBe(10);
  await page.getByRole('button', { name: 'I have kept them' }).click();
  if (pin) {
    await page.getByRole('heading', { name: 'Choose a PIN' }).waitFor();
    await takePictures(page, 'choose-pin');
    await page.getByLabel('Four to six digits').pressSequentially(pin);
    await page.getByRole('button', { name: 'Set the PIN' }).click();
  }
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  return secret;
}

/** Returns the link of an invitation, as the command line prints it: for the first owner, or for another role. */
export async function ownersLink(
  { dataDir }: Pick<RunningShop, 'dataDir'>,
  email: string,
  role = 'owner',
): Promise<string> {
  const lines: string[] = [];
  await askOperator(dataDir, { command: 'staff', args: ['invite', email, '--role', role, '--full'] }, (line) =>
    lines.push(line),
  );
  return /https?:\/\/\S+/.exec(lines.join(' '))?.[0] ?? '';
}

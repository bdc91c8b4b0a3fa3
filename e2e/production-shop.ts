import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RunningShop, startShop } from './running-shop.ts';

/** Required production settings with invented values, so that nothing leaves this machine. */
const production = {
  SHOP_MODE: 'production',
  AUTH_SECRET: 'only for as long as a test takes, on this machine',
  BACKUP_KEY: 'none',
  BACKUPS_KEPT: '0',
  RAZORPAY_KEY_ID: 'rzp_live_of_a_test',
  RAZORPAY_KEY_SECRET: 'a-secret-of-a-test',
  RAZORPAY_WEBHOOK_SECRET: 'another-secret-of-a-test',
  RAZORPAY_URL: 'http://127.0.0.1:9',
  SHIPROCKET_EMAIL: 'test@shop.example',
  SHIPROCKET_PASSWORD: 'a-secret-of-a-test',
  SHIPROCKET_WEBHOOK_TOKEN: 'a-token-of-a-test',
  SHIPROCKET_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Test <test@shop.example>',
};

/** Invented seller, as a production shop cannot open without seller data. */
export const seller = {
  legalName: 'Scanned Sports Traders LLP',
  street: '14 Station Road',
  city: 'Pune',
  pin: '411001',
  state: 'Maharashtra',
  gstin: '27AAPFU0939F1ZV',
  email: 'care@scanned-sports.in',
  phone: '+91 20 2612 3456',
  hours: '10AM-6PM IST',
  grievanceOfficer: 'Meera Kulkarni',
  grievanceEmail: 'grievance@scanned-sports.in',
  grievancePhone: '020 2612 3457',
};

/**
 * Starts a shop like a new owner: without seller data, so it is closed to shoppers. `services` are the settings of its
 * external services. Its products are those of the demo shop.
 */
export async function startUnopenedShop(port: number, services: Record<string, string>): Promise<RunningShop> {
  const { SHOP_MODE, AUTH_SECRET, BACKUP_KEY, BACKUPS_KEPT } = production;
  return startShop({
    port,
    env: { SHOP_MODE, AUTH_SECRET, BACKUP_KEY, BACKUPS_KEPT, PUBLIC_URL: `http://localhost:${port}`, ...services },
  });
}

/**
 * Starts a shop as an owner runs it in production, with additional `env`. Its data is that of the demo shop, and it has
 * no simulated services.
 */
export async function startProductionShop(env: Record<string, string> = {}): Promise<RunningShop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-seller-'));
  const sellerFile = path.join(folder, 'seller.yaml');
  const lines = Object.entries(seller).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  await writeFile(sellerFile, `${lines.join('\n')}\n`);
  return startShop({ env: { ...production, SELLER_FILE: sellerFile, PUBLIC_URL: 'http://localhost:0', ...env } });
}

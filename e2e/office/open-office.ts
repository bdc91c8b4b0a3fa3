import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Page } from 'playwright-core';
import type { StaffRole } from '#contract/office/lists.ts';
import { serveOffice } from '#server/app/pages/serve-office.ts';
import { actionReply } from './sample-actions.ts';
import { sampleMoment } from './sample-base.ts';
import { pictureOf } from './sample-pictures.ts';
import { meOf, sampleReply } from './sample-replies.ts';
import { seatPage, serveSeats } from './seats.ts';

export interface OpenOffice {
  url: string;
  close(): Promise<void>;
}

/**
 * Serves the built app as the shop does, without a server behind it: `answerFrom` defines the replies for each page.
 */
export async function openOffice(): Promise<OpenOffice> {
  const app = Fastify();
  serveSeats(app);
  await serveOffice(app, { mode: 'production' });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/office`, close: () => app.close() };
}

/**
 * Answers a page's calls with the samples. The visitor is signed out until they choose a demo user, or has `role` from
 * the start.
 */
export async function answerFrom(page: Page, role?: StaffRole): Promise<void> {
  let signedIn = role;
  await page.clock.setFixedTime(sampleMoment);
  await seatPage(page, (ask) => {
    const { call, pathname, search, body } = ask;
    const picture = pictureOf(pathname);
    if (picture) return picture;
    if (call === 'POST /api/office/demo') {
      signedIn = (body as { role: StaffRole }).role;
      return { json: { success: true, message: 'Signed in', data: meOf(signedIn) } };
    }
    const open = ['GET /api/office/sign-in', 'GET /api/office/demo'].includes(call);
    if (!signedIn && !open)
      return { status: 401, json: { success: false, code: 'signed_out', message: 'Sign in first' } };
    // Event stream that is open and sends no events.
    if (call === 'GET /api/office/stream')
      return { type: 'text/event-stream', body: 'retry: 3600000\n\nid: e1\nevent: beat\ndata: {}\n\n' };
    const told = actionReply(call, body) ?? sampleReply(call, search, signedIn ?? 'viewer');
    return told === undefined ? undefined : { json: told };
  });
}

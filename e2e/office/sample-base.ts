import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/office/lists.ts';

/** The moment at which the samples stand: Tuesday 24 November 2026, 11:42 in India. */
export const sampleMoment = new Date('2026-11-24T06:12:00Z');

/** Gives a reply that the contract lets pass: a sample that the shop could not send fails here. */
export function reply<E extends Endpoint>(
  endpoint: E,
  data: z.input<E['shapes']['reply']> extends { data: infer D } ? D : never,
  message = 'Done',
): unknown {
  return endpoint.shapes.reply.parse({ success: true, message, data });
}

/** Names of the demonstration person of each role. */
export const people: Readonly<Record<StaffRole, string>> = {
  owner: 'Meera Kulkarni',
  manager: 'Farhan Sheikh',
  support: 'Ritu Bora',
  packer: 'Dilip Gaikwad',
  printer: 'Salim Ansari',
  merchandiser: 'Nandini Rao',
  accountant: 'Prakash Iyer',
  viewer: 'Tenzin Dolma',
};

/** Gives a time so many minutes before. */
export const minutesAgo = (minutes: number) => new Date(sampleMoment.getTime() - minutes * 60_000).toISOString();

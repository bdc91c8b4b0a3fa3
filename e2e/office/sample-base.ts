import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { StaffRole } from '#contract/office/lists.ts';

/** Current time of the samples: Tuesday 24 November 2026, 11:42 in India. */
export const sampleMoment = new Date('2026-11-24T06:12:00Z');

/** Returns a reply after validating it by the contract, so that a sample that the shop could not send fails here. */
export function reply<E extends Endpoint>(
  endpoint: E,
  data: z.input<E['shapes']['reply']> extends { data: infer D } ? D : never,
  message = 'Done',
): unknown {
  return endpoint.shapes.reply.parse({ success: true, message, data });
}

/** Names of the demo user of each role. */
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

/** Returns the time this many minutes before `sampleMoment`. */
export const minutesAgo = (minutes: number) => new Date(sampleMoment.getTime() - minutes * 60_000).toISOString();

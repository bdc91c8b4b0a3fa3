import type { InputOf, ReplyOf } from '#contract/endpoint.ts';
import * as approvals from './approvals.ts';
import * as audit from './audit.ts';
import type { OfficeEndpoint } from './endpoint.ts';
import * as me from './me.ts';
import * as orders from './orders.ts';
import * as search from './search.ts';
import * as signIn from './sign-in.ts';
import * as staff from './staff.ts';
import * as today from './today.ts';

const modules = [signIn, me, staff, audit, approvals, orders, today, search] as const;

type EndpointIn<Module> = Module extends Module ? Extract<Module[keyof Module], OfficeEndpoint> : never;
type AnyEndpoint = EndpointIn<(typeof modules)[number]>;

/** Every call of the office. */
export const officeEndpoints: readonly AnyEndpoint[] = modules.flatMap((module) => Object.values(module).filter(isEndpoint));

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value;
}

/** The calls by 'METHOD path': the office's app names a call by this key, so that it carries types and no schema. */
export type OfficeCalls = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };

export type OfficeCallName = keyof OfficeCalls;

/** What the office's app reads and changes anything with. */
export type OfficeApi = <K extends OfficeCallName>(name: K, input: InputOf<OfficeCalls[K]>) => Promise<ReplyOf<OfficeCalls[K]>>;

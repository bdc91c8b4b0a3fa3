import { Failure } from '#contract/problem.ts';
import type { FuzzRequest } from './requests.ts';
import type { FuzzAnswer } from './world.ts';

/** Returns the fault of a response as a sentence; undefined if it is as expected. */
export function answerFault(
  request: Pick<FuzzRequest, 'method' | 'about'>,
  answer: Pick<FuzzAnswer, 'status' | 'body'>,
): string | undefined {
  const { status, body } = answer;
  if (status >= 500) return `answered with ${status}`;
  if (status < 400 || request.method === 'HEAD' || !request.about.includes('/api/')) return undefined;
  const failure = parsed(body);
  if (/at .*\.(?:[jt]s|mjs):\d+|node:internal|ZodError|SQLSTATE|FST_/.test(body))
    return 'the answer shows the inside of the shop';
  if (request.about.includes('/api/auth/google') && typeof Object(failure).error === 'string') return undefined;
  return refusalFault(failure, answer);
}

/** Returns the reason why a rejection does not have the documented form, or lacks a required name. */
function refusalFault(failure: unknown, { status, body }: Pick<FuzzAnswer, 'status' | 'body'>): string | undefined {
  const form = Failure.safeParse(failure);
  if (!form.success) return `a refusal with ${status} in another form: ${body.slice(0, 200)}`;
  const { code, fields = {} } = form.data;
  if (code === 'invalid_fields' && Object.keys(fields).length === 0)
    return `a refusal of a field that names none: ${form.data.message}`;
  if (body.length > 50_000) return `a refusal of ${body.length} characters`;
  return undefined;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

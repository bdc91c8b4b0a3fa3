import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type KeptCourier, takeFault } from './kept.ts';

const tokenLifeMs = 10 * 24 * 3_600_000;
const mostWrongLogins = 5;
const lockMs = 30 * 60_000;

export interface ApiUser {
  email: string;
  password: string;
}

function text(body: unknown, name: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}

/** Mounts login with a token valid for ten days, a lock after several wrong passwords, and logout. */
export function mountCourierSignIn(app: FastifyInstance, kept: KeptCourier, user: ApiUser): void {
  app.post('/auth/login', async (request, reply) => {
    const state = kept.value;
    const [email, password] = [text(request.body, 'email'), text(request.body, 'password')];
    if (email === '' || password === '') {
      const errors = {
        ...(email === '' && { email: ['The email field is required.'] }),
        ...(password === '' && { password: ['The password field is required.'] }),
      };
      return reply.status(422).send({ message: 'Oops! Invalid Data.', errors, status_code: 422 });
    }
    if (state.lockedUntil > Date.now()) {
      return reply
        .status(400)
        .send({ message: 'Too many failed login attempts. Please try again after 30 minutes.', status_code: 400 });
    }
    if (email !== user.email || password !== user.password) {
      state.wrongLogins += 1;
      if (state.wrongLogins >= mostWrongLogins) state.lockedUntil = Date.now() + lockMs;
      kept.save();
      return reply.status(400).send({ message: 'Invalid email and password combination', status_code: 400 });
    }
    state.wrongLogins = 0;
    const token = [randomBytes(12), randomBytes(24), randomBytes(24)]
      .map((bytes) => bytes.toString('base64url'))
      .join('.');
    state.tokens = [
      ...state.tokens.filter(({ until }) => until > Date.now()),
      { token, until: Date.now() + tokenLifeMs },
    ];
    kept.save();
    return {
      id: 101,
      first_name: 'API',
      last_name: 'USER',
      email,
      company_id: 7,
      created_at: '2026-01-01 10:00:00',
      token,
    };
  });
  app.post('/auth/logout', async (request) => {
    const given = bearerOf(request);
    kept.value.tokens = kept.value.tokens.filter(({ token }) => token !== given);
    kept.save();
    return { message: 'Logged out' };
  });
}

function bearerOf(request: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Refuses a call without a valid token. Returns true if it did. */
export function refuseStranger(kept: KeptCourier, request: FastifyRequest, reply: FastifyReply): boolean {
  if (takeFault(kept, 'expired tokens')) kept.value.tokens = [];
  const given = bearerOf(request);
  const known = kept.value.tokens.some(({ token, until }) => token === given && until > Date.now());
  if (known) return false;
  const message = given === '' ? 'Token could not be parsed from the request.' : 'Token has expired';
  void reply.status(401).send({ message, status_code: 401 });
  return true;
}

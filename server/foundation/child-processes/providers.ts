import { z } from 'zod';
import type { ProviderSources } from '#server/foundation/http/content-security-policy.ts';
import type { Env } from '#server/foundation/process/env.ts';

/** Message that the sandbox sends once it listens: URLs and keys of its providers. */
export const SandboxReady = z.object({
  url: z.url(),
  smtpUrl: z.url(),
  razorpay: z.object({ keyId: z.string(), keySecret: z.string(), webhookSecret: z.string() }),
  shiprocket: z.object({ email: z.string(), password: z.string(), webhookToken: z.string() }),
  google: z.object({ clientId: z.string(), clientSecret: z.string() }),
});
export type SandboxReady = z.infer<typeof SandboxReady>;

export interface RazorpayAccess {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** URL without a path: the adapter adds /v1/... */
  url: string;
  scriptUrl: string;
}

export interface ShiprocketAccess {
  email: string;
  password: string;
  webhookToken: string;
  /** URL without a path: the adapter adds /v1/external/... */
  url: string;
}

export interface GoogleAccess {
  clientId: string;
  clientSecret: string;
  issuer: string;
  scriptUrl: string;
}

export interface MailAccess {
  url: string;
  from: string;
}

/** External providers of the shop. An undefined provider is off, and pages say so. */
export interface Providers {
  razorpay: RazorpayAccess | undefined;
  shiprocket: ShiprocketAccess | undefined;
  google: GoogleAccess | undefined;
  mail: MailAccess | undefined;
  /** URL of the sandbox page, in demo mode. */
  sandboxUrl: string | undefined;
}

/** Set of providers that are all off, for tests. */
export const noProviders: Providers = {
  razorpay: undefined,
  shiprocket: undefined,
  google: undefined,
  mail: undefined,
  sandboxUrl: undefined,
};

/** Returns each provider, configured from the environment if its keys are set, else from the sandbox, if any. */
export function providersOf(env: Env, sandbox: SandboxReady | undefined): Providers {
  return {
    razorpay: gatewayOf(env, sandbox),
    shiprocket: courierOf(env, sandbox),
    google: googleOf(env, sandbox),
    mail: mailOf(env, sandbox),
    sandboxUrl: sandbox?.url,
  };
}

function gatewayOf(env: Env, sandbox: SandboxReady | undefined): Providers['razorpay'] {
  if (env.RAZORPAY_KEY_ID && env.RAZORPAY_KEY_SECRET && env.RAZORPAY_WEBHOOK_SECRET)
    return {
      keyId: env.RAZORPAY_KEY_ID,
      keySecret: env.RAZORPAY_KEY_SECRET,
      webhookSecret: bothOf(env.RAZORPAY_WEBHOOK_SECRET, env.RAZORPAY_WEBHOOK_SECRET_OLD),
      url: env.RAZORPAY_URL,
      scriptUrl: env.RAZORPAY_SCRIPT_URL,
    };
  return (
    sandbox && {
      ...sandbox.razorpay,
      url: `${sandbox.url}/razorpay`,
      scriptUrl: `${sandbox.url}/razorpay/checkout.js`,
    }
  );
}

function courierOf(env: Env, sandbox: SandboxReady | undefined): Providers['shiprocket'] {
  if (env.SHIPROCKET_EMAIL && env.SHIPROCKET_PASSWORD && env.SHIPROCKET_WEBHOOK_TOKEN)
    return {
      email: env.SHIPROCKET_EMAIL,
      password: env.SHIPROCKET_PASSWORD,
      webhookToken: bothOf(env.SHIPROCKET_WEBHOOK_TOKEN, env.SHIPROCKET_WEBHOOK_TOKEN_OLD),
      url: env.SHIPROCKET_URL,
    };
  return sandbox && { ...sandbox.shiprocket, url: `${sandbox.url}/shiprocket` };
}

function googleOf(env: Env, sandbox: SandboxReady | undefined): Providers['google'] {
  if (env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET)
    return {
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      issuer: env.GOOGLE_ISSUER,
      scriptUrl: env.GOOGLE_SCRIPT_URL,
    };
  return (
    sandbox && {
      ...sandbox.google,
      issuer: `${sandbox.url}/google`,
      scriptUrl: `${sandbox.url}/google/client.js`,
    }
  );
}

function mailOf(env: Env, sandbox: SandboxReady | undefined): Providers['mail'] {
  if (env.SMTP_URL) return { url: env.SMTP_URL, from: env.MAIL_FROM ?? 'Maidan <no-reply@localhost>' };
  return sandbox && { url: sandbox.smtpUrl, from: env.MAIL_FROM ?? 'Maidan <orders@maidan.example>' };
}

/** Returns true if a demonstration needs the sandbox: at least one provider is not configured. */
export function wantsSandbox(env: Env): boolean {
  const { razorpay, shiprocket, google, mail } = providersOf(env, undefined);
  return env.SHOP_MODE === 'demo' && [razorpay, shiprocket, google, mail].some((one) => one === undefined);
}

/** Returns the CSP sources of the enabled providers: exact scripts, and origins of frames and calls. */
export function sourcesOf({ razorpay, google }: Providers): ProviderSources {
  const scripts = [razorpay?.scriptUrl, google?.scriptUrl].filter((address) => address !== undefined);
  const origins = [
    ...new Set(
      [...scripts, razorpay?.url, google?.issuer]
        .filter((address) => address !== undefined)
        .map((address) => new URL(address).origin),
    ),
  ];
  return {
    scripts,
    frames: origins,
    connects: origins,
    styles: google ? [new URL('/gsi/style', google.scriptUrl).href] : [],
    forms: [],
    trusted: google ? ['goog#html'] : [],
  };
}

/** Joins the current and previous secret by a blank, as verifiers expect. */
function bothOf(now: string, before: string | undefined): string {
  return before === undefined ? now : `${now} ${before}`;
}

import type Provider from 'oidc-provider';
import type { KeptGoogle } from './kept.ts';
import type { Client } from './open-provider.ts';

/** Dependencies shared by the parts of the Google mock. */
export interface Google {
  kept: KeptGoogle;
  client: Client;
  /** Origins of pages that may use the button, as registered with Google. */
  origins: string[];
  /** Returns the provider with the current keys. */
  provider(): Provider;
  rotate(): Promise<void>;
}

import type Provider from 'oidc-provider';
import type { KeptGoogle } from './kept.ts';
import type { Client } from './open-provider.ts';

/** What the parts of the stand-in share. */
export interface Google {
  kept: KeptGoogle;
  client: Client;
  /** Origins of the pages that may use the button, as they are registered with Google. */
  origins: string[];
  /** The provider with the keys of now. */
  provider(): Provider;
  rotate(): Promise<void>;
}

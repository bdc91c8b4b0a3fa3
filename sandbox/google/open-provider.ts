import { type Adapter, interactionPolicy, Provider } from 'oidc-provider';
import { escapeHtml, htmlPage } from '../page.ts';
import { claimsOf, findPerson, type KeptGoogle } from './kept.ts';

export interface Client {
  issuer: string;
  id: string;
  secret: string;
  redirectUri: string;
}

/**
 * Creates an OpenID provider that behaves like Google's: code flow with PKCE, claims in the ID token, immediate
 * consent.
 */
export function openProvider(kept: KeptGoogle, client: Client, memory: (model: string) => Adapter): Provider {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const provider = new Provider(client.issuer, {
    adapter: memory,
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: kept.value.keys },
    cookies: { keys: [kept.value.cookieKey] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'given_name', 'family_name'] },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: 60, IdToken: 3600, AccessToken: 3600, Interaction: 3600, Session: 3600, Grant: 3600 },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    interactions: {
      policy,
      url: (_ctx, interaction) => `${new URL(client.issuer).pathname}/interaction/${interaction.uid}`,
    },
    findAccount(_ctx, sub) {
      const person = findPerson(kept, sub);
      return person && { accountId: sub, claims: async () => claimsOf(person) };
    },
    renderError(ctx, { error, error_description: description }) {
      ctx.type = 'html';
      ctx.body = htmlPage('Access blocked', `<p>${escapeHtml(`${error}: ${description ?? ''}`)}</p>`);
    },
    async loadExistingGrant(ctx) {
      const { oidc } = ctx;
      const grant = new provider.Grant({ clientId: client.id, accountId: oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  return provider;
}

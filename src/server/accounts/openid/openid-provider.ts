import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { OpenIdProvider } from '#server/env.ts';
import { minuteMs } from '#shared/units.ts';

/** What must come back unchanged from the provider; kept by the browser, sealed. */
export type OpenIdFlow = { state: string; nonce: string; codeVerifier: string };

/** Who the provider says it is. `subject` names the person there, for ever. */
export type Claims = {
  issuer: string;
  subject: string;
  /** As the provider writes it. */
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
};

const keySetLifeMs = 10 * minuteMs;

type Discovered = {
  configuration: openid.Configuration;
  keySet: ReturnType<typeof createRemoteJWKSet>;
};
const discovered = new WeakMap<OpenIdProvider, Promise<Discovered>>();

/** Its metadata, asked once; after a failure it is asked again. */
function discover(provider: OpenIdProvider): Promise<Discovered> {
  const known = discovered.get(provider);
  if (known) return known;
  const asked = askProvider(provider);
  discovered.set(provider, asked);
  asked.catch(() => discovered.delete(provider));
  return asked;
}

async function askProvider(provider: OpenIdProvider): Promise<Discovered> {
  const { issuer, clientId, clientSecret } = provider;
  const isPlain = issuer.startsWith('http:');
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    openid.ClientSecretBasic(clientSecret),
    // env.ts allows plain http on this machine only.
    { ...(isPlain && { execute: [openid.allowInsecureRequests] }), timeout: 10 },
  );
  const { jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error(`${issuer} names no key set`);
  // Specification, section 9: the key set is kept for ten minutes.
  const keySet = createRemoteJWKSet(new URL(jwks_uri), { cacheMaxAge: keySetLifeMs });
  return { configuration, keySet };
}

/** Where to send the browser, and what to remember until it comes back. */
export async function beginAuthorization(provider: OpenIdProvider, redirectUri: string) {
  const { configuration } = await discover(provider);
  const flow: OpenIdFlow = {
    state: openid.randomState(),
    nonce: openid.randomNonce(),
    codeVerifier: openid.randomPKCECodeVerifier(),
  };
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(flow.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url: url.href, flow };
}

/**
 * Trades the code of the address for who has signed in there. Fails when state, nonce, PKCE, the
 * token's signature, issuer, audience or times are not as they must be.
 */
export async function finishAuthorization(
  provider: OpenIdProvider,
  currentUrl: URL,
  flow: OpenIdFlow,
): Promise<Claims> {
  const { configuration, keySet } = await discover(provider);
  const tokens = await openid.authorizationCodeGrant(configuration, currentUrl, {
    expectedState: flow.state,
    expectedNonce: flow.nonce,
    pkceCodeVerifier: flow.codeVerifier,
    idTokenExpected: true,
  });
  const { issuer } = configuration.serverMetadata();
  const audience = provider.clientId;
  const { payload } = await jwtVerify(tokens.id_token ?? '', keySet, { issuer, audience });
  const subject = payload.sub ?? '';
  const told =
    payload.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(configuration, tokens.access_token, subject)
      : payload;
  return {
    issuer,
    subject,
    email: typeof told.email === 'string' ? told.email : null,
    isEmailVerified: told.email_verified === true,
    name: typeof told.name === 'string' ? told.name : null,
  };
}

import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import type { OpenIdProvider } from '#server/app/settings/openid-settings.ts';
import { minuteMs } from '#shared/units.ts';

/** State to verify when the provider redirects back; stored encrypted in a cookie. */
export type OpenIdFlow = { state: string; nonce: string; codeVerifier: string };

/** The identity that the provider asserts. `subject` is its permanent ID for the user. */
export type Claims = {
  issuer: string;
  subject: string;
  /** As sent by the provider, not normalized. */
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

/** Fetches the provider's metadata once, and again after a failure. */
function discover(provider: OpenIdProvider): Promise<Discovered> {
  const known = discovered.get(provider);
  if (known) return known;
  const pending = fetchMetadata(provider);
  discovered.set(provider, pending);
  pending.catch(() => discovered.delete(provider));
  return pending;
}

async function fetchMetadata(provider: OpenIdProvider): Promise<Discovered> {
  const { issuer, clientId, clientSecret } = provider;
  const isPlain = issuer.startsWith('http:');
  const configuration = await openid.discovery(
    new URL(issuer),
    clientId,
    clientSecret,
    openid.ClientSecretBasic(clientSecret),
    // env.ts allows http issuers on loopback only.
    { ...(isPlain && { execute: [openid.allowInsecureRequests] }), timeout: 10 },
  );
  const { jwks_uri } = configuration.serverMetadata();
  if (!jwks_uri) throw new Error(`${issuer} has no jwks_uri`);
  // Cache the key set for ten minutes.
  const keySet = createRemoteJWKSet(new URL(jwks_uri), { cacheMaxAge: keySetLifeMs });
  return { configuration, keySet };
}

/** Returns the authorization URL and the state to keep until the redirect back. */
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
 * Exchanges the authorization code for the user's claims. Throws when the state, nonce, PKCE
 * verifier or the token's signature, issuer, audience or times are invalid.
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
  const userClaims =
    payload.email === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(configuration, tokens.access_token, subject)
      : payload;
  return {
    issuer,
    subject,
    email: typeof userClaims.email === 'string' ? userClaims.email : null,
    isEmailVerified: userClaims.email_verified === true,
    name: typeof userClaims.name === 'string' ? userClaims.name : null,
  };
}

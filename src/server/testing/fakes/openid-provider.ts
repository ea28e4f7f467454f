import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';
import { freePort } from '#server/testing/databases/postgres-server.ts';

type Person = { name: string; email?: string; email_verified?: boolean };
const openIdClient = { id: 'learnlocal', secret: 'a secret of client and provider' };

/** A real OpenID provider on loopback that signs in `people` without asking for credentials. */
export async function startOpenIdProvider(appUrl: string, providerId = 'oidc') {
  const port = await freePort();
  const issuer = `http://localhost:${port}`;
  const people = new Map<string, Person>();
  const keySetRequests: string[] = [];
  let current = '';
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: openIdClient.id,
        client_secret: openIdClient.secret,
        redirect_uris: [`${appUrl}/api/auth/callback/${providerId}`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    jwks: { keys: [await signingKey()] },
    cookies: { keys: ['a key of the tests'] },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_ctx, id) => ({
      accountId: id,
      claims: async () => ({ sub: id, ...people.get(id) }),
    }),
    async loadExistingGrant(ctx) {
      const { oidc } = ctx;
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const callback = provider.callback();
  const server = createServer(async (request, response) => {
    if (request.url === '/jwks') keySetRequests.push(request.url);
    if (request.url?.startsWith('/interaction/')) await signInThere(request, response);
    else await callback(request, response);
  });
  async function signInThere(request: IncomingMessage, response: ServerResponse) {
    const login = { login: { accountId: current } };
    await provider.interactionFinished(request, response, login);
  }
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return {
    issuer,
    /** One entry per request for the key set. */
    keySetRequests,
    /** The environment variables that configure the product for this provider. */
    variables: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: openIdClient.id,
      OIDC_CLIENT_SECRET: openIdClient.secret,
      OIDC_NAME: 'Village Square',
    },
    /** Signs in the next visitor as this person. */
    signedInAs(subject: string, person: Person) {
      people.set(subject, person);
      current = subject;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256', kid: 'one' };
}

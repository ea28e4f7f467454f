import { z } from 'zod';
import { StartError } from '#server/app/start-error.ts';
import { urlOf, wrongVariables } from './setting-types.ts';

export type OpenIdProvider = {
  /** Used in URLs: 'oidc', or the lowercase prefix of its variables. */
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string;
};

const issuer = urlOf('http', 'https').refine(
  (address) => /^https:|^http:\/\/(localhost|127\.0\.0\.1)([:/]|$)/.test(address),
  'must start with https:// unless it is on this machine',
);
const openIdVariables = z.object({
  ISSUER: issuer,
  CLIENT_ID: z.string('must be set'),
  CLIENT_SECRET: z.string('must be set'),
  NAME: z.string('must be set'),
});

/**
 * Reads one provider from OIDC_ISSUER, OIDC_CLIENT_ID …, and others with a prefix (GOOGLE_OIDC_…).
 */
export function readOpenIdProviders(given: Record<string, string | undefined>): OpenIdProvider[] {
  const beginnings = Object.keys(given).flatMap(
    (name) => /^((?:[A-Z0-9]+_)*OIDC_)ISSUER$/.exec(name)?.[1] ?? [],
  );
  return beginnings.map((beginning) => {
    const parsed = openIdVariables.safeParse(
      Object.fromEntries(
        Object.keys(openIdVariables.shape).map((key) => [key, given[`${beginning}${key}`]]),
      ),
    );
    if (!parsed.success) throw new StartError(wrongVariables(parsed.error, beginning));
    const { ISSUER, CLIENT_ID, CLIENT_SECRET, NAME } = parsed.data;
    const id = beginning.replace(/_?OIDC_$/, '').toLowerCase() || 'oidc';
    return { id, name: NAME, issuer: ISSUER, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET };
  });
}

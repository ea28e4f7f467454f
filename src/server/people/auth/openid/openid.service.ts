import type { Deps } from '#server/app/deps.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import type { OpenIdProvider } from '#server/app/settings/openid-settings.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { makeUsername } from '#server/people/auth/accounts/made-username.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  type Account,
  insertUser,
  selectSignIn,
} from '#server/people/auth/accounts/users.queries.ts';
import { factorChangedEmail } from '#server/people/auth/emailed/account.email.ts';
import { type Admission, admit } from '#server/people/auth/flows/admission.service.ts';
import { confirmIdentity } from '#server/people/auth/flows/confirm-identity.service.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import { lockReader } from '#server/people/auth/flows/recovery.service.ts';
import type { Owner } from '#server/people/auth/sessions/sessions.ts';
import type { Visitor } from '#server/people/auth/sessions/visitor.ts';
import { DomainError } from '#shared/errors.ts';
import { type OwnerProof, registration } from '#shared/people/accounts/accounts.ts';
import { cleanTypedText } from '#shared/text-patterns.ts';
import {
  deleteIdentity,
  insertIdentity,
  selectAccountOfIdentity,
  selectIdentities,
} from './identities.queries.ts';
import type { Claims, OpenIdFlow } from './openid-provider.ts';

async function loadOpenId() {
  return import('./openid-provider.ts');
}

function findProvider({ env }: Deps, id: string): OpenIdProvider {
  const provider = env.openIdProviders.find((known) => known.id === id);
  if (!provider) throw new DomainError('PROVIDER_NOT_FOUND');
  return provider;
}

const redirectUriOf = ({ env }: Deps, id: string) => `${env.appUrl}/api/auth/callback/${id}`;

export async function beginOpenIdSignIn(deps: Deps, providerId: string, visitor: Visitor) {
  const provider = findProvider(deps, providerId);
  const { db, env } = deps;
  await consumeAttempt(db, 'challenge', { address: visitor.address }, env.rateLimitScale);
  const { beginAuthorization } = await loadOpenId();
  return beginAuthorization(provider, redirectUriOf(deps, providerId)).catch(failed);
}

/** Handles the provider's redirect back. */
export async function completeOpenIdSignIn(
  deps: Deps,
  providerId: string,
  callback: { query: string; flow: OpenIdFlow },
  visitor: Visitor,
): Promise<Admission> {
  const provider = findProvider(deps, providerId);
  const { db, env } = deps;
  await consumeAttempt(db, 'challenge', { address: visitor.address }, env.rateLimitScale);
  const url = new URL(redirectUriOf(deps, providerId));
  url.search = callback.query;
  const { finishAuthorization } = await loadOpenId();
  const claims = await finishAuthorization(provider, url, callback.flow).catch(failed);
  const enter = () =>
    db.transaction().execute(async (trx) => {
      const account = await findOrCreateAccount(deps, trx, claims);
      return admit(deps, trx, account, visitor);
    });
  return enter().catch((error) => {
    // Two concurrent first sign-ins: the second retries and finds the account the first created.
    const isSecond =
      isViolationOf(error, constraints.identitiesUnique) ||
      isViolationOf(error, constraints.usersEmailUnique);
    if (isSecond) return enter();
    throw error;
  });
}

function failed(error: unknown): never {
  throw new DomainError('PROVIDER_FAILED', { cause: error });
}

async function findOrCreateAccount(deps: Deps, trx: Trx, claims: Claims): Promise<Account> {
  const { issuer, subject } = claims;
  const known = await selectAccountOfIdentity(trx, issuer, subject);
  if (known) {
    await lockUser(trx, known.id);
    // The user may have disconnected the provider before the lock was granted.
    const connected = await selectAccountOfIdentity(trx, issuer, subject);
    if (!connected) throw new DomainError('PROVIDER_FAILED');
    return connected;
  }
  if (!claims.email) throw new DomainError('PROVIDER_EMAIL_MISSING');
  const email = readEmail(claims.email);
  // Both sides must have verified the address, or someone who registered another user's address,
  // here or at the provider, would share that user's account.
  if (!claims.isEmailVerified) throw new DomainError('PROVIDER_EMAIL_UNVERIFIED');
  const found = await selectSignIn(trx, email);
  if (!found) return createAccount(trx, claims, email);
  const account = found.emailVerifiedAt && (await lockReader(trx, found));
  if (!account) throw new DomainError('PROVIDER_EMAIL_IN_USE');
  await insertIdentity(trx, { issuer, subject, userId: account.id });
  const name = providerName(deps, issuer);
  const change = { what: 'another way to sign in', happened: 'added', name } as const;
  await deps.outbox.enqueue(trx, factorChangedEmail(account, change, deps.env.urls));
  return account;
}

function readEmail(claimed: string): string {
  // The provider verified this very address. What cleaning makes of it may be someone else's.
  if (cleanTypedText(claimed) !== claimed.trim())
    throw new DomainError('PROVIDER_EMAIL_UNSUPPORTED');
  const { data: email } = registration.shape.email.safeParse(claimed);
  if (!email) throw new DomainError('PROVIDER_EMAIL_UNSUPPORTED');
  return email;
}

async function createAccount(trx: Trx, { issuer, subject, name }: Claims, email: string) {
  const named = registration.shape.fullName.safeParse(name);
  const fullName = named.success ? named.data : nameOf(email);
  const user = await insertUser(trx, {
    id: newId(),
    email,
    username: makeUsername(fullName),
    fullName,
    emailVerifiedAt: new Date(),
  });
  if (!user) throw new DomainError('NO_USER_DATA');
  await insertIdentity(trx, { issuer, subject, userId: user.id });
  return user;
}

/** The configured display name, or the issuer's host for a provider no longer configured. */
function providerName({ env }: Deps, issuer: string): string {
  const offered = env.openIdProviders.find((provider) => isSameIssuer(provider.issuer, issuer));
  return offered?.name ?? new URL(issuer).hostname;
}

/** Ignores a trailing slash, which providers use inconsistently. */
function isSameIssuer(one: string, other: string): boolean {
  return one.replace(/\/$/, '') === other.replace(/\/$/, '');
}

export async function listConnected(deps: Deps, viewerId: string) {
  const identities = await selectIdentities(deps.db, viewerId);
  return identities.map((identity) => ({
    ...identity,
    name: providerName(deps, identity.issuer),
  }));
}

/** The last way to sign in cannot be disconnected. */
export async function disconnectProvider(
  deps: Deps,
  owner: Owner,
  issuer: string,
  proof: OwnerProof,
): Promise<void> {
  const { viewer, session } = owner;
  const applyChange = await confirmIdentity(deps, owner, proof, { needsPassword: true });
  await applyChange(async (trx) => {
    if (!(await deleteIdentity(trx, viewer.id, issuer)))
      throw new DomainError('PROVIDER_NOT_FOUND');
    await endAccess(deps, trx, viewer.id, 'factorsChanged', { session: session.handle });
    const name = providerName(deps, issuer);
    const change = { what: 'another way to sign in', happened: 'removed', name } as const;
    await deps.outbox.enqueue(trx, factorChangedEmail(viewer, change, deps.env.urls));
  });
}

const nameOf = (email: string) => email.split('@')[0]?.slice(0, 100) || 'New member';

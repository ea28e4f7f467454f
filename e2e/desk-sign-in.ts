import type { APIRequestContext, Page } from 'playwright-core';
import { appCode, secretOfShown } from '../src/server/testing/fixtures/second-factors.ts';
import { demoPassword } from './chromium.ts';
import { type Credentials, read, send, tokenOf } from './rest.ts';

const demoAdmin = { email: 'admin@example.com', password: demoPassword };

/** Adds an authenticator app over REST, and returns the recovery codes. */
export async function addSecondFactor(url: string, person: Credentials): Promise<string[]> {
  const token = await tokenOf(url, person);
  const enrolling = { kind: 'totp', name: 'Phone', currentPassword: person.password };
  const { id, totp } = await send(`${url}/api/auth/factors`, enrolling, token);
  const code = appCode(secretOfShown(totp.secret));
  const { recoveryCodes } = await send(`${url}/api/auth/factors/${id}/verify`, { code }, token);
  return recoveryCodes;
}

/** Adds a second factor and signs in with it. */
export async function signInToDesk(
  request: APIRequestContext,
  url: string,
  { email, password }: Credentials = demoAdmin,
): Promise<void> {
  const [code] = await addSecondFactor(url, { email, password });
  const login = await request.post(`${url}/trpc/auth.login`, { data: { email, password } });
  const { challengeId } = (await login.json()).result.data;
  const response = await request.post(`${url}/trpc/auth.completeLogin`, {
    data: { challengeId, code },
  });
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
}

/** Makes this person support staff, as the administrator whose page it is. */
export async function addToStaff(admin: Page, url: string, person: Credentials): Promise<void> {
  const { id } = await read(`${url}/api/auth/me`, await tokenOf(url, person));
  const response = await admin.request.post('/trpc/desk.people.setRole', {
    headers: { origin: url },
    data: { personId: id, role: 'support', reason: 'Helps with reports.' },
  });
  if (!response.ok()) throw new Error(`Not added to staff: ${await response.text()}`);
}

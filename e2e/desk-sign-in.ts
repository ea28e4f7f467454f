import type { Page } from 'playwright-core';
import { appCode, secretOfShown } from '../src/server/testing/fixtures/second-factors.ts';
import { demoPassword } from './chromium.ts';

type Credentials = { email: string; password: string };
const demoAdmin = { email: 'admin@example.com', password: demoPassword };

/** The recovery codes that are left, by server and address: each signs in once. */
const codes = new Map<string, string[]>();

/** Adds an authenticator app over REST, and returns the recovery codes. */
export async function addSecondFactor(
  url: string,
  { email, password }: Credentials,
): Promise<string[]> {
  const send = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const { token } = await send('/api/auth/login', { email, password });
  const enrolling = { kind: 'totp', name: 'Phone', currentPassword: password };
  const { id, totp } = await send('/api/auth/factors', enrolling, token);
  const code = appCode(secretOfShown(totp.secret));
  const { recoveryCodes } = await send(`/api/auth/factors/${id}/verify`, { code }, token);
  return recoveryCodes;
}

/** Signs the page's browser in with a second factor, which is added the first time. */
export async function signInToDesk(
  page: Page,
  url: string,
  person: Credentials = demoAdmin,
): Promise<void> {
  const key = `${url} ${person.email}`;
  const left = codes.get(key) ?? (await addSecondFactor(url, person));
  codes.set(key, left.slice(1));
  const { request } = page.context();
  const login = await request.post(`${url}/trpc/auth.login`, { data: person });
  const { challengeId } = (await login.json()).result.data;
  const response = await request.post(`${url}/trpc/auth.completeLogin`, {
    data: { challengeId, code: left[0] },
  });
  if (!response.ok()) throw new Error(`Sign-in failed: ${await response.text()}`);
}

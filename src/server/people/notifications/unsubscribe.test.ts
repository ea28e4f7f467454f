import { describe, expect, it } from 'vitest';
import { newId } from '#server/db/new-id.ts';
import { createVault } from '#server/platform/crypto/vault.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { callerFor, createUser, tokenOf } from '#server/testing/fixtures/factories.ts';
import { openTestApp } from '#server/testing/test-app.ts';
import { optionalEmails } from '#shared/people/accounts/email-preferences.ts';
import { unsubscribeUrl } from './unsubscribe-links.ts';

const at = openTestApp();
const user = accountPerTest(at);

const isOn = async (account = user) =>
  Object.fromEntries(
    (await callerFor(at.deps, account).users.emailPreferences()).map((each) => [
      each.kind,
      each.isOn,
    ]),
  );
const allOn = Object.fromEntries(optionalEmails.map((kind) => [kind, true]));
const pathFor = (kind: (typeof optionalEmails)[number], vault = at.deps.vault) =>
  unsubscribeUrl(vault, { userId: user.id, kind }, '');

describe('emails that can be turned off', () => {
  it('are all on at first, and only their user can turn each off and on', async () => {
    const other = await createUser(at.db);
    expect(await isOn()).toEqual(allOn);
    const { users } = callerFor(at.deps, user);
    await users.setEmailPreference({ kind: 'reminder', isOn: false });
    await users.setEmailPreference({ kind: 'reminder', isOn: false });
    expect(await isOn()).toEqual({ ...allOn, reminder: false });
    expect(await isOn(other)).toEqual(allOn);
    await users.setEmailPreference({ kind: 'reminder', isOn: true });
    expect(await isOn()).toEqual(allOn);
  });

  it('can be turned off over REST, too, where an unknown kind is rejected', async () => {
    const token = await tokenOf(at.db, user);
    const put = (body: object) => at.call('PUT', '/api/users/email-preferences', { token, body });
    expect((await put({ kind: 'new_student', isOn: false })).json()).toEqual({
      kind: 'new_student',
      isOn: false,
    });
    const list = await at.call('GET', '/api/users/email-preferences', { token });
    expect(list.json()).toContainEqual({ kind: 'new_student', isOn: false });
    expect((await put({ kind: 'receipt', isOn: false })).statusCode).toBe(400);
  });
});

describe('the address in an email', () => {
  it.each(['null', 'https://mail.example'])('works from an origin of %s', async (origin) => {
    const headers = { origin, 'sec-fetch-site': 'cross-site' };
    const url = pathFor('reminder');
    const cookie = `learnlocal=${await tokenOf(at.db, user)}`;
    const pressed = await at.app.inject({ method: 'POST', url, headers: { ...headers, cookie } });
    expect(pressed.statusCode).toBe(200);
    expect(await isOn()).toEqual({ ...allOn, reminder: false });
    // Nothing else may be changed from another origin.
    const other = await at.app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect(other.statusCode).toBe(403);
  });

  it('shows a page with a button, and changes nothing before it is pressed', async () => {
    const page = await at.call('GET', pathFor('reminder'));
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(page.body).toContain('<form method="post"><button class="main">');
    expect(await isOn()).toEqual(allOn);
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', '--x--\r\n'],
    [undefined, ''],
  ])('turns its kind off without a session: %s', async (type, payload) => {
    const response = await at.app.inject({
      method: 'POST',
      url: pathFor('review_invitation'),
      ...(type && { headers: { 'content-type': type }, payload }),
    });
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('requests to review your classes');
    expect(await isOn()).toEqual({ ...allOn, review_invitation: false });
  });

  it('is not found if its token is forged, cut or of another kind', async () => {
    const path = pathFor('reminder');
    const forged = [
      pathFor('reminder', createVault('another secret, as long as secrets have to be')),
      path.replace('reminder', 'new_student'),
      path.replace(user.id, newId()),
      path.slice(0, -1),
      '/unsubscribe/x',
      `/unsubscribe/${user.id}.reminder.`,
    ];
    for (const url of forged)
      for (const method of ['GET', 'POST'] as const) {
        const { statusCode, body } = await at.app.inject({ method, url });
        expect([url, statusCode]).toEqual([url, 404]);
        expect(body).toContain('This link does not work');
      }
    expect(await isOn()).toEqual(allOn);
  });
});

import { describe, expect, it } from 'vitest';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { accountPerTest } from '#server/testing/fixtures/account-per-test.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();
const author = accountPerTest(at);
const other = accountPerTest(at, { role: 'instructor' });
const as = (account: Account | null) => callerFor(at.deps, account);
const words = 'Tom Hill of 1600 NE Alberta St stole my money';

const ask = () => as(author).wanted.ask({ words, near: 'Portland, OR' });
const desk = async () => staffCaller(at.deps, await createStaff(at.deps, 'support')).desk.reports;
const subjects = async () => (await emailsTo(at.deps, author.email)).map(({ subject }) => subject);

describe('a request with an address, a contact or a link', () => {
  it.each([words, 'Pottery, call 503 555 0142', 'Weaving, see example dot com'])(
    'waits and is seen by its author alone: %s',
    async (said) => {
      const { id: wantedId, isWaiting } = await as(author).wanted.ask({
        words: said,
        near: 'Portland, OR',
      });
      expect(isWaiting).toBe(true);
      expect(await as(author).wanted.mine()).toMatchObject([{ words: said, isWaiting: true }]);
      expect((await as(null).wanted.list({})).items).toEqual([]);
      expect((await as(null).wanted.list({ q: said, near: 'Portland, OR' })).items).toEqual([]);
      expect(await rejectionOf(as(null).wanted.byId({ wantedId }))).toBe('WANTED_NOT_FOUND');
      expect(await rejectionOf(as(other).wanted.join({ wantedId }))).toBe('WANTED_NOT_FOUND');
    },
  );

  it('waits for staff with the kinds of contacts that were found, and is public once they publish it', async () => {
    const { id } = await ask();
    const { list, decide } = await desk();
    const waiting = async () => (await list({ q: author.username })).items;
    expect(await waiting()).toMatchObject([
      { kind: 'request', subjectId: id, content: `${words}, Portland, OR`, reasons: ['street'] },
    ]);
    await decide({ kind: 'request', id, rejection: null });
    expect(await as(null).wanted.byId({ wantedId: id })).toMatchObject({ words });
    expect(await as(author).wanted.mine()).toMatchObject([{ isWaiting: false, removal: null }]);
    expect(await subjects()).toEqual([`Your request for "${words}" has been reviewed`]);
    expect(await waiting()).toEqual([]);
    const again = decide({ kind: 'request', id, rejection: null });
    expect(await rejectionOf(again)).toBe('NOT_IN_REVIEW');
  });

  it('is hidden with the reason if staff reject it, and its author can appeal', async () => {
    const { id: wantedId } = await ask();
    const explanation = 'It accuses a person and names their address.';
    const rejection = { reason: 'private', explanation } as const;
    await (await desk()).decide({ kind: 'request', id: wantedId, rejection });
    const [own] = await as(author).wanted.mine();
    expect(own).toMatchObject({ isWaiting: false, removal: { reason: 'private', explanation } });
    expect(await subjects()).toEqual([`Your request for "${words}" was hidden`]);
    expect(await rejectionOf(as(null).wanted.byId({ wantedId }))).toBe('WANTED_NOT_FOUND');
    const removalId = own?.removal?.id ?? '';
    await as(author).removals.appeal({ removalId, text: 'It is my own shop.' });
  });
});

import { expect, it } from 'vitest';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import { callerFor, createUser } from '#server/testing/fixtures/factories.ts';
import { emailsTo } from '#server/testing/fixtures/mailbox.ts';
import { createWanted } from '#server/testing/fixtures/wanted.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';

const at = openTestDeps();

it('a reported request is hidden by staff, and shown again after an appeal of its author', async () => {
  const [author, reporter] = [await createUser(at.db), await createUser(at.db)];
  const words = 'Only in my shop';
  const wantedId = await createWanted(at.db, author.id, { words });
  const report = (by: typeof author) =>
    callerFor(at.deps, by).reports.create({
      kind: 'request',
      id: wantedId,
      reason: 'spam',
      details: 'It only names a shop.',
    });
  expect(await rejectionOf(report(author))).toBe('OWN_REPORT');
  const { id: reportId } = await report(reporter);
  const desk = async () => staffCaller(at.deps, await createStaff(at.deps, 'support')).desk;
  const queueOf = async () => (await (await desk()).reports.list({ q: author.username })).items;
  expect(await queueOf()).toMatchObject([
    { kind: 'request', subjectLabel: words, content: `${words}, Portland, OR`, removal: null },
  ]);
  const answer = { outcome: 'hidden', response: 'Thank you.', reason: 'spam' } as const;
  await (await desk()).reports.close({ reportId, ...answer, explanation: 'It names a shop.' });
  const asAuthor = callerFor(at.deps, author);
  const shown = () => rejectionOf(callerFor(at.deps, null).wanted.byId({ wantedId }));
  expect(await shown()).toBe('WANTED_NOT_FOUND');
  expect(await rejectionOf(report(await createUser(at.db)))).toBe('WANTED_NOT_FOUND');
  const [own] = await asAuthor.wanted.mine();
  const removalId = own?.removal?.id ?? '';
  expect(own?.removal).toMatchObject({ reason: 'spam', explanation: 'It names a shop.' });
  const subjects = async () =>
    (await emailsTo(at.deps, author.email)).map(({ subject }) => subject);
  expect(await subjects()).toEqual([`Your request for "${words}" was hidden`]);

  await asAuthor.removals.appeal({ removalId, text: 'I meant the one on Main Street.' });
  // An author who leaves a hidden request is still notified of the decision.
  await asAuthor.wanted.leave({ wantedId });
  expect(await queueOf()).toMatchObject([{ isAppeal: true, subjectLabel: words }]);
  const restored = { removalId, outcome: 'restored', response: 'You are right.' } as const;
  await (await desk()).reports.answerAppeal(restored);
  expect((await subjects())[0]).toBe(`Your request for "${words}" is public again`);
});

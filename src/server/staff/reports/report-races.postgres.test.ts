import { expect, it } from 'vitest';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { callerFor, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';
import { untilBlocked } from '#server/testing/lock-waits.ts';
import { rejectionOf } from '#server/testing/rejections.ts';
import { openTestDeps } from '#server/testing/test-deps.ts';
import { reportSubject } from './reports.service.ts';

const at = openTestDeps();

it.each([
  ['instructor', 'INSTRUCTOR_NOT_FOUND'],
  ['reporter', 'UNAUTHENTICATED'],
] as const)(
  'a report is not stored when its %s deletes their account meanwhile',
  async (leaving, code) => {
    const passwordHash = await hashPassword(testPassword);
    const teacher = await createUser(at.db, { role: 'instructor', passwordHash });
    const reporter = await createUser(at.db, { role: 'instructor', passwordHash });
    const classes = {
      instructor: await createClass(at.db, teacher.id),
      reporter: await createClass(at.db, reporter.id),
    };
    const leaver = leaving === 'reporter' ? reporter : teacher;
    const { deletion, report } = await at.db.transaction().execute(async (trx) => {
      await trx
        .selectFrom('classes')
        .select('id')
        .where('id', '=', classes[leaving].classId)
        .forUpdate()
        .execute();
      // The deletion locks the account, and then waits for its class.
      const proof = { currentPassword: testPassword };
      const deletion = callerFor(at.deps, leaver).account.delete(proof);
      await untilBlocked(at.db, 1);
      const complaint = { reason: 'spam', details: 'It only links to a shop.' } as const;
      const report = rejectionOf(
        reportSubject(at.deps, reporter, { kind: 'instructor', id: teacher.id, ...complaint }),
      );
      await untilBlocked(at.db, 2);
      return { deletion, report };
    });
    await deletion;
    expect(await report).toBe(code);
    expect(await at.db.selectFrom('reports').select('id').execute()).toEqual([]);
  },
);

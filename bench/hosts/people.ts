import type { Db } from '../../src/server/db/schema.ts';
import { createSession } from '../../src/server/people/auth/sessions/sessions.ts';
import type { StripeServer } from '../../src/server/testing/fakes/stripe-server.ts';
import {
  createCategory,
  createClass,
  createUser,
} from '../../src/server/testing/fixtures/factories.ts';

const classesOfEachKind = 10;

export type Learner = { email: string; token: string };
export type People = {
  /** The learners, each of whom books once. */
  learners: Learner[];
  teacherToken: string;
  freeClassIds: string[];
  paidClassIds: string[];
};

/** Signed-in learners, and an instructor whose classes have room for all of them. */
export async function createPeople(db: Db, stripe: StripeServer, count: number): Promise<People> {
  return db.transaction().execute(async (trx) => {
    const { id: teacherId } = await createUser(trx, { role: 'instructor' });
    const { id: accountId } = stripe.objects.createAccount({});
    stripe.objects.finishOnboarding(accountId);
    await trx
      .insertInto('payoutAccounts')
      .values({ teacherId, provider: 'stripe', accountId, isReady: true })
      .execute();
    const categoryId = await createCategory(trx);
    const createClasses = async (priceCents: number) => {
      const ids: string[] = [];
      for (let n = 0; n < classesOfEachKind; n++) {
        const title = `Bread without haste ${n}`;
        const slots = [{ capacity: null }];
        const options = { title, priceCents, categoryId, maxStudents: 1000, slots };
        ids.push((await createClass(trx, teacherId, options)).classId);
      }
      return ids;
    };
    const [freeClassIds, paidClassIds] = [await createClasses(0), await createClasses(4550)];
    const learners: Learner[] = [];
    for (let n = 0; n < count; n++) {
      const { id, email } = await createUser(trx);
      learners.push({ email, token: (await createSession(trx, id)).token });
    }
    const { token: teacherToken } = await createSession(trx, teacherId);
    return { learners, teacherToken, freeClassIds, paidClassIds };
  });
}

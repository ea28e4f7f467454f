import type { Deps } from '#server/app/deps.ts';
import type { Db } from '#server/db/schema.ts';
import { sendEmails } from '#server/people/notifications/email-preferences.service.ts';
import { stillLookingEmail } from './wanted.email.ts';
import { claimPeopleToAsk, endTerms } from './wanted-people.queries.ts';

const batchSize = 200;

/** Ends the terms of people who didn't say that they are still looking, and asks the next. */
export async function sweepWanted(deps: Deps, now: Date): Promise<void> {
  const { db, env } = deps;
  for (let done = batchSize; done === batchSize; )
    done = await db.transaction().execute((trx) => endTerms(trx, now, batchSize));
  await deleteEndedRequests(db);
  for (let done = batchSize; done === batchSize; )
    done = await db.transaction().execute(async (trx) => {
      const looking = await claimPeopleToAsk(trx, now, batchSize);
      const drafts = looking.map((each) => ({
        userId: each.userId,
        kind: 'wanted' as const,
        write: () => stillLookingEmail(each, env.urls),
      }));
      await sendEmails(deps, trx, drafts);
      return looking.length;
    });
}

/** Staff still decide about hidden requests. */
async function deleteEndedRequests(db: Db): Promise<void> {
  await db
    .deleteFrom('wantedRequests')
    .where('people', '=', 0)
    .where('removalId', 'is', null)
    .execute();
}

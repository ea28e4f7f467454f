import { memberProcedure, router } from '#server/people/auth/procedures.ts';
import {
  selectFacts,
  selectJudgedConversations,
  selectJudgedDates,
} from './track-record.queries.ts';

export const trackRecordRouter = router({
  /** The facts that others see of the caller, if there are enough dates, and what they are counted from. */
  own: memberProcedure.query(async ({ ctx }) => {
    const { db } = ctx.deps;
    const teacherId = ctx.viewer.id;
    return {
      facts: await selectFacts(db, teacherId),
      dates: await selectJudgedDates(db, teacherId),
      conversations: await selectJudgedConversations(db, teacherId),
    };
  }),
});

import type { NewClassSession, Trx } from '#server/db/schema.ts';
import { minimumOfNewDate } from './class-terms.queries.ts';
import { insertMeetings } from './meetings.queries.ts';
import type { Span } from './session-dates.ts';
import { touchClass } from './sessions.queries.ts';

type NewSession = Omit<NewClassSession, 'classId' | 'timeZone' | 'meetingCount'> & {
  /** Empty for a session that meets once. */
  meetings?: Span[];
};

/** Adds sessions in the time zone of their class. */
export async function insertClassSessions(
  trx: Trx,
  classId: string,
  rows: NewSession[],
): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('classSessions')
    .values((eb) => {
      const timeZone = eb.selectFrom('classes').select('timeZone').where('id', '=', classId);
      return rows.map(({ meetings = [], ...row }) => ({
        ...minimumOfNewDate(classId, row.startsAt),
        ...row,
        classId,
        timeZone: timeZone.$asScalar().$notNull(),
        meetingCount: Math.max(1, meetings.length),
      }));
    })
    .execute();
  await insertMeetings(
    trx,
    rows.map(({ id, meetings = [] }) => ({ id, meetings })),
  );
  await touchClass(trx, classId);
}

import {
  dateInZone,
  type SessionDate,
  sessionDate,
  startErrors,
} from '#server/market/classes/class-sessions/session-dates.ts';
import { DomainError } from '#shared/errors.ts';
import type { CreateClassInput } from '#shared/market/classes/classes.ts';

/** The input with moments instead of local times. */
export function datesInZone(input: CreateClassInput, timeZone: string): CreateClassInput {
  const sessions = input.sessions?.map((date, index) =>
    dateInZone(date, timeZone, `sessions.${index}.`),
  );
  return { ...dateInZone(input, timeZone), ...(sessions && { sessions }) };
}

/** The ids of the class and its dates in the instructor's own program. */
export const externalIdsIn = ({
  externalId,
  sessionExternalId,
  sessions = [],
}: CreateClassInput) => ({
  ofClass: externalId,
  ofDates: {
    sessionExternalId,
    ...Object.fromEntries(
      sessions.map((date, index) => [`sessions.${index}.externalId`, date.externalId]),
    ),
  },
});

/** Merges the first and further dates, and removes duplicates with the same meeting times. */
export function datesOf(input: CreateClassInput, now: Date) {
  const { sessions = [], sessionExternalId: externalId, ...first } = input;
  const dates = new Map<number, SessionDate & { externalId?: string | undefined }>();
  const fields: Record<string, string> = {};
  if (externalId && input.repeats)
    fields.sessionExternalId = 'Give dates that repeat theirs once they are listed';
  for (const [index, given] of [{ ...first, externalId }, ...sessions].entries()) {
    const prefix = index === 0 ? '' : `sessions.${index - 1}.`;
    const date = { ...sessionDate(given), externalId: given.externalId };
    const same = dates.get(date.startsAt.getTime());
    if (same && JSON.stringify(same) !== JSON.stringify(date))
      fields[`${prefix}startTime`] = 'Two dates start at the same time';
    else Object.assign(fields, startErrors(given, now, prefix));
    dates.set(date.startsAt.getTime(), date);
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
  return [...dates.values()];
}

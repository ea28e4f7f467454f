import { constraints, isViolationOf } from '#server/db/constraints.ts';
import type { Db } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectClassWithExternalId, selectDateWithExternalId } from './external-ids.queries.ts';

type Given = {
  ofClass?: string | null | undefined;
  /** Those of dates, by their field. */
  ofDates?: Record<string, string | null | undefined>;
};

/**
 * For errors of a transaction that gives these ids: throws EXTERNAL_ID_TAKEN, which names what has the id
 * already, so that a program continues with it.
 */
export function rejectTakenExternalId(db: Db, teacherId: string, { ofClass, ofDates = {} }: Given) {
  return async (error: unknown): Promise<never> => {
    if (ofClass && isViolationOf(error, constraints.classesExternalId)) {
      const found = await selectClassWithExternalId(db, teacherId, ofClass);
      throw taken('externalId', found && `Your class ${found.id} already has this externalId`);
    }
    if (isViolationOf(error, constraints.sessionsExternalId)) {
      const given = Object.values(ofDates).filter((id) => typeof id === 'string');
      const found = await selectDateWithExternalId(db, teacherId, given);
      const [field = 'externalId'] =
        Object.entries(ofDates).find(([, id]) => id === found?.externalId) ?? [];
      throw taken(field, found && `Your date ${found.id} already has this externalId`);
    }
    throw error;
  };
}

const taken = (field: string, message: string | undefined) =>
  new DomainError('EXTERNAL_ID_TAKEN', message ? { message, fields: { [field]: message } } : {});

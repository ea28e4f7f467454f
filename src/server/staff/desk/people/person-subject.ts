import type { Trx } from '#server/db/schema.ts';
import { DomainError } from '#shared/errors.ts';
import { selectPerson } from './people.queries.ts';

export async function requirePerson(trx: Trx, personId: string) {
  const person = await selectPerson(trx, personId);
  if (!person) throw new DomainError('PERSON_NOT_FOUND');
  return person;
}

/** The person as the subject of an audit entry. */
export const subjectOf = ({ id, fullName }: { id: string; fullName: string }) => ({
  subjectKind: 'person' as const,
  subjectId: id,
  subjectLabel: fullName,
});

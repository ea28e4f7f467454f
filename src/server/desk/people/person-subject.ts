import type { Trx } from '#server/db/schema.ts';
import type { Actor } from '#server/desk/desk-access.service.ts';
import { DomainError } from '#shared/errors.ts';
import { selectPerson } from './people.queries.ts';

export async function requireOtherPerson(trx: Trx, actor: Actor, personId: string) {
  if (personId === actor.id) throw new DomainError('OWN_ACCOUNT');
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

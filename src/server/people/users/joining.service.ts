import type { Deps } from '#server/app/deps.ts';
import { constraints, isViolationOf } from '#server/db/constraints.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import { renameTeacher } from '#server/market/classes/listing/class-names.queries.ts';
import { makeUsername } from '#server/people/auth/accounts/made-username.ts';
import { lockUser } from '#server/people/auth/accounts/user-locks.queries.ts';
import {
  type Account,
  claimUnverified,
  insertUser,
  selectSignIn,
} from '#server/people/auth/accounts/users.queries.ts';
import { passwordRemovedEmail } from '#server/people/auth/emailed/account.email.ts';
import { type Admission, admit } from '#server/people/auth/flows/admission.service.ts';
import { checkSignInCode } from '#server/people/auth/flows/email-code.service.ts';
import { endAccess } from '#server/people/auth/flows/end-access.service.ts';
import type { Visitor } from '#server/people/auth/sessions/visitor.ts';
import { DomainError } from '#shared/errors.ts';
import type { Joining } from '#shared/people/accounts/accounts.ts';

type Person = Pick<Joining, 'fullName' | 'phoneNumber'>;

/**
 * Creates the account of someone who proved an email address with a code, and signs them in. It has no
 * password.
 */
export async function joinWithCode(
  deps: Deps,
  { email, code, ...person }: Joining,
  visitor: Visitor,
): Promise<Admission> {
  const proven = await checkSignInCode(deps, { email, code }, visitor);
  const enter = () =>
    deps.db.transaction().execute(async (trx) => {
      const seen = await selectSignIn(trx, email);
      if (seen) await lockUser(trx, seen.id);
      await proven.consume(trx);
      const found = seen && (await selectSignIn(trx, email));
      if (found?.emailVerifiedAt) return admit(deps, trx, found, visitor);
      const user = found
        ? await claim(deps, trx, found, person)
        : await insertUser(trx, {
            id: newId(),
            email,
            username: makeUsername(person.fullName),
            ...person,
            emailVerifiedAt: new Date(),
          });
      if (!user) throw new DomainError('NO_USER_DATA');
      return admit(deps, trx, user, visitor);
    });
  return enter().catch((error) => {
    // Someone registered the address meanwhile, or the username is taken: another is made.
    const isTaken =
      isViolationOf(error, constraints.usersEmailUnique) ||
      isViolationOf(error, constraints.usersUsernameUnique);
    if (isTaken) return enter();
    throw error;
  });
}

/**
 * Gives the owner of the mailbox an account that someone registered and did not confirm. That may have been
 * someone else, so the password, the typed name and number, and everything else that opens it end. A second
 * factor stays, as after a reset.
 */
async function claim(
  deps: Deps,
  trx: Trx,
  found: Account & { passwordHash: string | null },
  person: Person,
): Promise<Account> {
  const user = await claimUnverified(trx, found.id, person);
  await renameTeacher(trx, user.id);
  const ended = await endAccess(deps, trx, user.id, 'claimed');
  if (found.passwordHash)
    await deps.outbox.enqueue(trx, passwordRemovedEmail(user, ended, deps.env.urls));
  return user;
}

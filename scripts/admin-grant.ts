import { StartError } from '../src/server/app/start-error.ts';
import { requireMigrated } from '../src/server/db/migrate.ts';
import { grantAdmin } from '../src/server/staff/desk/grant-admin.service.ts';
import { readEmail } from './read-email.ts';
import { withDatabase } from './with-database.ts';

const rejections = {
  unknown: 'has no account here. Sign up with it first.',
  unconfirmed: 'is not confirmed yet. Open the link in the verification email first.',
  suspended: 'is suspended. Restore the account at the desk first.',
};

await withDatabase(async ({ db }) => {
  const [email, ...more] = process.argv.slice(2);
  if (!email || more.length > 0)
    throw new StartError('Name one email address: npm run admin:grant -- someone@example.com');
  await requireMigrated(db);
  const grant = await grantAdmin(db, readEmail(email));
  if (grant === 'granted')
    console.log(
      `${email} is an administrator now. The desk opens after a sign-in with a second factor.`,
    );
  else if (grant === 'already') console.log(`${email} is an administrator already.`);
  else throw new StartError(`${email} ${rejections[grant]}`);
});

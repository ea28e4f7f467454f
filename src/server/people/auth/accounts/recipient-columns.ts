import { sql } from 'kysely';
import type { Recipient } from '#server/people/notifications/email.ts';

/** The recipient of an email, from the row of a user with this alias. */
export const recipient = (user: string) =>
  sql<Recipient>`json_build_object('email', ${sql.ref(`${user}.email`)},
    'fullName', ${sql.ref(`${user}.full_name`)})`;

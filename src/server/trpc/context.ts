import type { NewSession } from '#server/accounts/sessions.ts';
import type { Account } from '#server/accounts/users.queries.ts';
import type { House } from '#server/house.ts';

/** Who is asking, from where, and how a session reaches them: as a cookie or in the answer. */
export type Context = {
  house: House;
  /** Reads the session once a request, and only if somebody wants to know. */
  account(): Promise<Account | null>;
  token: string | null;
  address: string;
  idempotencyKey: string | null;
  /** A browser gets its token as a cookie, and null here; a program gets it in the answer. */
  handOverSession(session: NewSession): NewSession | null;
  forgetSession(): void;
};

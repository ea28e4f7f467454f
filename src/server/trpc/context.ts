import type { Visitor } from '#server/accounts/devices/visitor.ts';
import type { NewSession, SignedIn } from '#server/accounts/sessions.ts';
import type { Deps } from '#server/deps.ts';

/** Who is asking, from where, and how a session reaches them: as a cookie or in the answer. */
export type Context = {
  deps: Deps;
  /** Reads the session once a request, and only if somebody wants to know. */
  signedIn(): Promise<SignedIn | null>;
  token: string | null;
  /** The token came as a browser's cookie. */
  isCookie: boolean;
  visitor: Visitor;
  idempotencyKey: string | null;
  /** A browser gets its token as a cookie, and null here; a program gets it in the answer. */
  handOverSession(session: NewSession): NewSession | null;
  forgetSession(): void;
};

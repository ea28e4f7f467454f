import type { Deps } from '#server/app/deps.ts';
import type { Acting } from '#server/platform/acting.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import type { NewSession, SignedIn } from './sessions/sessions.ts';
import type { Visitor } from './sessions/visitor.ts';

/** The caller, their network details, and how a session is handed to them. */
export type Context = {
  deps: Deps;
  acting: Acting;
  /** Loads the session at most once per request, and only if needed. */
  signedIn(): Promise<SignedIn | null>;
  /** All scopes of the API key; null for other tokens, and without one. */
  keyScopes: KeyScope[] | null;
  token: string | null;
  /** The token came from a browser cookie. */
  isCookie: boolean;
  visitor: Visitor;
  idempotencyKey: string | null;
  /** Browsers get the token as a cookie and null here; other clients get it in the response. */
  handOverSession(session: NewSession): NewSession | null;
  forgetSession(): void;
  /** Aborts when the connection of the response closes, for responses that last as long as it. */
  closing(): AbortSignal;
};

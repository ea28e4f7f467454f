import type { Context } from '#server/people/auth/context.ts';
import type { Admission, Entry } from './admission.service.ts';

/** Starts the session of the browser or the program. */
export function enter(ctx: Context, { user, session }: Entry) {
  return { user, session: ctx.handOverSession(session) };
}

/** Starts the session, or returns the challenge to complete first. */
export function enterOrChallenge(ctx: Context, admission: Admission) {
  return 'challengeId' in admission
    ? ({ mfaRequired: true, challengeId: admission.challengeId } as const)
    : ({ mfaRequired: false, ...enter(ctx, admission) } as const);
}

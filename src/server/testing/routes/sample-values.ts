import { writeCursor } from '#server/db/page-cursor.ts';
import { type Fixtures, fixtureRecoveryCode } from '#server/testing/fixtures/fixtures.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';

// Valid values in the requests of several nouns.

export const origin = 'http://localhost:3000';
export const newPassword = 'seven loud bitterns';
export const ownCode = { currentPassword: testPassword, code: fixtureRecoveryCode };

const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A passkey assertion like a browser's, with an invalid signature. */
export function assertion(id: string, challenge: string) {
  const junk = Buffer.alloc(60, 7).toString('base64url');
  const clientDataJSON = base64url({ type: 'webauthn.get', challenge, origin });
  const response = { clientDataJSON, authenticatorData: junk, signature: junk, userHandle: junk };
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

export const idOf = ({ bookingId }: Fixtures) => writeCursor([bookingId]);
export const momentOf = ({ classSessionId }: Fixtures) =>
  writeCursor(['2026-11-21T18:30:00.000000Z', classSessionId]);

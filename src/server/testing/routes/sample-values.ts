import { writeCursor } from '#server/db/page-cursor.ts';
import { type Fixtures, fixtureRecoveryCode } from '#server/testing/fixtures/fixtures.ts';
import { testPassword } from '#server/testing/fixtures/second-factors.ts';

// Valid values of the requests in known-requests.ts.

export const origin = 'http://localhost:3000';
const currentPassword = testPassword;
export const newPassword = 'seven loud bitterns';
const base64url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A passkey assertion like a browser's, with an invalid signature. */
function assertion(id: string, challenge: string) {
  const junk = Buffer.alloc(60, 7).toString('base64url');
  const clientDataJSON = base64url({ type: 'webauthn.get', challenge, origin });
  const response = { clientDataJSON, authenticatorData: junk, signature: junk, userHandle: junk };
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
}

export const registering = ({ newcomer }: Fixtures) => ({
  fullName: 'Grace Hopper',
  username: newcomer,
  email: `${newcomer}@example.com`,
  phoneNumber: '+15035550100',
  password: newPassword,
  confirmPassword: newPassword,
});
export const listing = ({ categoryId, startTime, endTime }: Fixtures) => ({
  title: 'Knots for sailors',
  description: 'Six knots that hold, and how to get them out again.',
  categoryId,
  price: 12.5,
  location: 'Pier 4, Portland',
  maxStudents: 6,
  timeZone: 'America/Los_Angeles',
  startTime,
  endTime,
  latitude: 45.52,
  longitude: -122.68,
  showExactPlace: false,
  isActive: true,
  sessions: [{ startTime: endTime, endTime: new Date(Date.parse(endTime) + 1).toISOString() }],
});
/** A time before every class. */
export const newestCursor = writeCursor([
  'newest',
  '2026-11-20T18:30:00.000Z',
  'ffffffff-ffff-7fff-bfff-ffffffffffff',
]);
export const placeOf = ({ classId }: Fixtures) =>
  writeCursor([4550, '2026-11-21T18:30:00.000000Z', classId, '2026-11-20T18:30:00.000Z']);
export const idOf = ({ bookingId }: Fixtures) => writeCursor([bookingId]);
export const lastIdCursor = writeCursor(['ffffffff-ffff-7fff-bfff-ffffffffffff']);
export const jobCursor = writeCursor([
  '2026-11-21T18:30:00.000000Z',
  'ffffffff-ffff-4fff-bfff-ffffffffffff',
]);
export const momentOf = ({ classSessionId }: Fixtures) =>
  writeCursor(['2026-11-21T18:30:00.000000Z', classSessionId]);
export const slotOf = ({ startTime, endTime }: Fixtures) => ({ startTime, endTime });
export const aheadReason = { reason: 'She lost her spot by my mistake.' };
export const editOf = ({ startTime, endTime }: Fixtures) => ({
  scope: 'one',
  change: { startTime: wholeMinute(startTime), endTime: wholeMinute(endTime), capacity: 6 },
  replacesEdited: false,
});
export const repeatingOf = ({ startTime, endTime }: Fixtures) => ({
  startTime: wholeMinute(startTime),
  endTime: wholeMinute(endTime),
  rule: 'FREQ=WEEKLY;COUNT=4',
});
export const previewOf = (w: Fixtures) => ({ ...repeatingOf(w), timeZone: 'America/New_York' });
const wholeMinute = (moment: string) => `${moment.slice(0, 16)}:00.000Z`;
export const reply = { reply: 'Come again.' };
export const review = { rating: 5, comment: 'Every knot held.' };
export const edited = (w: Fixtures) => {
  const { startTime, endTime, sessions, ...listed } = listing(w);
  return { classId: w.laterClassId, ...listed, images: [] };
};
export const profile = {
  fullName: 'Ada King',
  bio: 'Bakes.',
  location: 'Boise, ID',
  profileImage: null,
  showsInitialsOnly: true,
};
export const application = ({ profilePictureUrl: profileImage }: Fixtures) => ({
  text: 'I have baked bread for a living for ten years, and now I would like to teach it.',
  link: 'https://bread.example/about',
  profileImage,
});
export const credentials = ({ email }: Fixtures) => ({ email, password: testPassword });
export const byCode = ({ challengeId }: Fixtures) => ({ challengeId, code: fixtureRecoveryCode });
export const byPasskey = ({ aloneChallengeId, alonePasskeyChallenge, credentialId }: Fixtures) => ({
  challengeId: aloneChallengeId,
  credential: assertion(credentialId, alonePasskeyChallenge),
});
export const ownCode = { currentPassword, code: fixtureRecoveryCode };
export const ownPasskey = (fixtures: Fixtures) => ({
  currentPassword,
  challengeId: fixtures.challengeId,
  credential: assertion(fixtures.credentialId, fixtures.alonePasskeyChallenge),
});
export const newAddress = ({ newcomer }: Fixtures) => ({
  email: `${newcomer}@example.com`,
  ...ownCode,
});
export const newKey = { name: 'Studio calendar', scopes: ['classes:read'], ...ownCode };
export const newWebhook = {
  url: 'https://hooks.example/in',
  events: ['booking.confirmed'],
  ...ownCode,
};
export const enrolling = { kind: 'totp', name: 'Second phone', ...ownCode };

/** An instructor, a class and a search. */
export function followed({ teacherId, classId }: Fixtures): [object, object, object] {
  const timeZone = 'Asia/Kolkata';
  return [
    { instructorId: teacherId, timeZone },
    { classId, timeZone },
    { search: 'q=knots&near=Portland', searchName: 'Knots near Portland', timeZone },
  ];
}

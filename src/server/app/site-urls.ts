import { normalizeImageUrl } from '#shared/files/images.ts';

export type SiteUrls = ReturnType<typeof siteUrls>;

/** The pages of the site that emails, calendars and other programs link to. */
export const siteUrls = (appUrl: string) => ({
  explore: `${appUrl}/explore`,
  class: (classId: string) => `${appUrl}/classes/${classId}`,
  /** The class with this date selected. */
  date: ({ classId, sessionId }: { classId: string; sessionId: string }) =>
    `${appUrl}/classes/${classId}?date=${sessionId}`,
  booking: (bookingId: string) => `${appUrl}/bookings/${bookingId}`,
  /** Where a student chooses after a material change. */
  choice: (bookingId: string) => `${appUrl}/bookings/${bookingId}/choice`,
  receipt: (bookingId: string) => `${appUrl}/bookings/${bookingId}/receipt`,
  /** Where a friend accepts a booking. */
  handover: (token: string) => `${appUrl}/spots/${token}`,
  release: (bookingId: string) => `${appUrl}/bookings/${bookingId}#change`,
  waitlistEntry: (entryId: string) => `${appUrl}/waitlist/${entryId}`,
  thread: (threadId: string) => `${appUrl}/messages/${threadId}`,
  enrolled: `${appUrl}/dashboard?tab=enrolled`,
  following: `${appUrl}/dashboard?tab=following`,
  wanted: `${appUrl}/wanted`,
  keepWanted: (requestId: string) => `${appUrl}/wanted?keep=${requestId}`,
  teaching: `${appUrl}/dashboard/teacher`,
  /** Teaching, with the form for a new date of the class. */
  addDate: (classId: string) => `${appUrl}/dashboard/teacher?tab=classes&add=${classId}`,
  roster: ({ sessionId }: { sessionId: string }) =>
    `${appUrl}/dashboard/teacher/sessions/${sessionId}`,
  earnings: `${appUrl}/dashboard/teacher/earnings`,
  becomeInstructor: `${appUrl}/become-instructor`,
  account: `${appUrl}/dashboard/profile?tab=account`,
  connections: `${appUrl}/dashboard/profile/connections`,
  signIn: `${appUrl}/auth/signin`,
  signInTo: (path: string) => `${appUrl}/auth/signin?redirect=${encodeURIComponent(path)}`,
  login: `${appUrl}/login`,
  forgotPassword: `${appUrl}/auth/forgot-password`,
  // Tokens are in the fragment to keep them out of server logs.
  verifyAddress: (type: 'signup' | 'email_change', token: string) =>
    `${appUrl}/auth/verify-email#type=${type}&access_token=${token}`,
  resetPassword: (email: string, token: string) =>
    `${appUrl}/auth/reset-password#type=recovery&access_token=${token}&email=${encodeURIComponent(email)}`,
  moderation: `${appUrl}/moderation`,
  desk: `${appUrl}/desk`,
  /** Stored pictures have a path, others an address. */
  picture: (stored: string) => normalizeImageUrl(stored, appUrl),
});

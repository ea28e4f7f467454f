/** Of the fields that only the desk has. */
export const deskExampleValues: Record<string, unknown> = {
  bookings: 12,
  upcomingBookings: 2,
  reason: 'Asked for it by phone.',
  jobIds: '01989f52-7e3b-7a90-a4d7-8c15b2e60f39',
  failedAt: '2027-03-06T18:00:00.000Z',
  queue: 'email',
  attempts: 83,
  recipient: 'sam@example.com',
  mayRetry: true,
  changed: 1,
  subjectId: '01989f41-0c7a-7d1b-b0a5-6e93f4c81d20',
  subjectLabel: 'Sam Rivera',
  actorName: 'Robin Cole',
  actorUsername: 'robincole',
  by: 'robincole',
};

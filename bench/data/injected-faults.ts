export type InjectedFault = {
  name: string;
  file: string;
  /** The text to replace, which must occur exactly once in the file. */
  text: string;
  replacement: string;
  /** Tests below this path run first, in a browser if it is one of e2e/; by default those beside the file. */
  near?: string;
};

export const injectedFaults: InjectedFault[] = [
  {
    name: 'Booking does not lock the class session',
    file: 'src/server/market/bookings/seats/book-seat.queries.ts',
    text: '\n    FOR UPDATE OF s`',
    replacement: '`',
    near: 'src/server/market/classes/class-sessions/schedule-races',
  },
  {
    name: 'A payout does not lock the balance',
    file: 'src/server/money/payouts/payouts.queries.ts',
    text: ".orderBy('teacherId')\n    .forUpdate()",
    replacement: ".orderBy('teacherId')",
  },
  {
    name: 'The confirmed password is not compared again under the account lock',
    file: 'src/server/people/auth/flows/confirm-identity.service.ts',
    text: "      if (passwordHash !== confirmedHash) throw new DomainError('WRONG_PASSWORD');\n",
    replacement: '',
  },
  {
    name: 'The commission is rounded to the nearest cent instead of down',
    file: 'src/server/money/ledger/ledger.queries.ts',
    text: '/ state.charged)::int',
    replacement: '/ state.charged::numeric)::int',
  },
  {
    name: 'Canceling at the refund deadline refunds nothing',
    file: 'src/shared/market/bookings/refund-policy.ts',
    text: 'now <= refundDeadline(booking)',
    replacement: 'now < refundDeadline(booking)',
  },
  {
    name: "Any user reads any instructor's roster",
    file: 'src/server/market/bookings/bookings.router.ts',
    text: "    await requirePermission(ctx, 'roster.read', { sessionId });\n    return getRoster",
    replacement: '    return getRoster',
    near: 'src/server/market/bookings/roster',
  },
  {
    name: 'Support staff set the roles of others',
    file: 'src/server/people/permissions/permissions.queries.ts',
    text: "'desk.people.setRole': ['admin'],",
    replacement: "'desk.people.setRole': ['support', 'admin'],",
    near: 'src/server/staff/desk/people',
  },
  {
    name: 'Pages of members open without a sign-in',
    file: 'src/client/routes/_member.tsx',
    text: "    if (!viewer) throw redirect({ to: '/auth/signin', search: { redirect: location.href } });\n",
    replacement: '',
    near: 'src/client/people/accounts',
  },
  {
    name: 'The server renders times in its own time zone, the browser in another',
    file: 'src/client/lib/formats/reader-zone.ts',
    text: '() => placeZone)',
    replacement: 'localZone)',
    near: 'e2e/first-view.e2e.ts',
  },
  {
    name: 'A repeated job emails the instructor again',
    file: 'src/server/people/notifications/facts.jobs.ts',
    text: '          await finish?.(trx);\n',
    replacement: '',
  },
  {
    name: 'The email of a sign-up is sent after its transaction',
    file: 'src/server/people/auth/auth.service.ts',
    text: `      await emailVerificationLink(deps, trx, user);
      return env.requireEmailVerification
        ? { user, session: null }
        : openSession(deps, trx, user, visitor);
    })
`,
    replacement: `      return env.requireEmailVerification
        ? { user, session: null }
        : openSession(deps, trx, user, visitor);
    })
    .then(async (made) => {
      await db.transaction().execute((trx) => emailVerificationLink(deps, trx, made.user));
      return made;
    })
`,
  },
  {
    name: 'A canceled booking keeps its seats',
    file: 'src/server/market/bookings/seats/undo-seats.service.ts',
    text: 'else await returnSeats(deps, trx, [canceled]);',
    replacement: '',
    near: 'src/server/market/bookings/change',
  },
  {
    name: 'A key is accepted for another request',
    file: 'src/server/platform/idempotency/idempotency.ts',
    text: "if (stored.requestHash !== row.requestHash) throw new DomainError('IDEMPOTENCY_KEY_REUSED');",
    replacement: '',
  },
  {
    name: 'Attempts are not counted',
    file: 'src/server/platform/rate-limits/rate-limits.queries.ts',
    text: 'rate_limits.count + excluded.count',
    replacement: 'rate_limits.count',
  },
  {
    name: 'Tokens are stored as they are',
    file: 'src/server/platform/crypto/tokens.ts',
    text: "return createHash('sha256').update(token).digest('hex');",
    replacement: 'return token;',
    near: 'src/server/people/auth',
  },
  {
    name: 'Other sessions outlive a password change',
    file: 'src/server/people/auth/flows/end-access.service.ts',
    text: "  sessions: 'others',\n  devices: 'others',\n  emailCode: 'none',\n",
    replacement: "  sessions: 'none',\n  devices: 'others',\n  emailCode: 'none',\n",
  },
  {
    name: 'The waitlist offers seats to the last in the queue',
    file: 'src/server/market/bookings/seats/offers/queue.queries.ts',
    text: 'e.moved_ahead_at NULLS LAST, e.id`',
    replacement: 'e.moved_ahead_at NULLS LAST, e.id DESC`',
    near: 'src/server/market/bookings/waitlist',
  },
  {
    name: 'Repeating dates ignore the time zone of the class',
    file: 'src/server/market/classes/schedules/expand-schedule.ts',
    text: '  const startsAt = momentOf(wall, timeZone);\n  if (wallClock(startsAt, timeZone) !== wall) return null;\n',
    replacement: "  const startsAt = momentOf(wall, timeZone && 'UTC');\n",
  },
  {
    name: 'A title closes the script element of JSON-LD',
    file: 'src/client/lib/pages/page-head.ts',
    text: ".replaceAll('<', '\\\\u003c')",
    replacement: '',
    near: 'src/server/app/pages',
  },
  {
    name: 'The cache serves the page of a signed-in user to others',
    file: 'src/server/app/pages/pages.ts',
    text: 'const pageKey = isAnonymous && pages',
    replacement: 'const pageKey = pages',
  },
];

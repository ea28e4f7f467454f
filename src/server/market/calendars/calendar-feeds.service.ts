import type { Deps } from '#server/app/deps.ts';
import { describeEntry } from '#server/market/bookings/calendar/calendar-entries.service.ts';
import {
  type CalendarEntry,
  publishCalendar,
} from '#server/market/bookings/calendar/calendar-entry.ts';
import {
  deleteFeedOf,
  replaceFeed,
  selectFeed,
  selectFeedOwner,
} from '#server/people/auth/accounts/feed-tokens.queries.ts';
import { lockUserShared } from '#server/people/auth/accounts/user-locks.queries.ts';
import { hashToken, isTokenShaped, makeToken } from '#server/platform/crypto/tokens.ts';
import { DomainError } from '#shared/errors.ts';
import { hourMs, secondMs } from '#shared/units.ts';
import {
  maxFeedEntries,
  selectBookedEntries,
  selectTaughtEntries,
} from './calendar-feeds.queries.ts';

type Feed = { url: string };

/** The address of the user's calendar; null if there is none. */
export async function getFeed({ db, env, vault }: Deps, viewerId: string): Promise<Feed | null> {
  const feed = await selectFeed(db, viewerId);
  const token = feed && vault.sealingFor('calendar feed').open(feed.sealedToken);
  return token ? { url: feedUrl(env.appUrl, token) } : null;
}

/** Creates an address, which replaces an older one. A deleted account is UNAUTHENTICATED. */
export async function createFeed({ db, env, vault }: Deps, viewerId: string): Promise<Feed> {
  const token = makeToken();
  const sealedToken = vault.sealingFor('calendar feed').seal(token);
  await db.transaction().execute(async (trx) => {
    if (!(await lockUserShared(trx, viewerId))) throw new DomainError('UNAUTHENTICATED');
    await replaceFeed(trx, viewerId, { tokenHash: hashToken(token), sealedToken });
  });
  return { url: feedUrl(env.appUrl, token) };
}

export async function revokeFeed({ db }: Deps, viewerId: string): Promise<void> {
  await deleteFeedOf(db, viewerId);
}

const feedUrl = (appUrl: string, token: string) => `${appUrl}/calendar/${token}.ics`;

/** The user's bookings and sessions, for anyone with the address; null if it was revoked. */
export async function readFeed({ db, env }: Deps, token: string): Promise<string | null> {
  const userId = isTokenShaped(token) ? await selectFeedOwner(db, hashToken(token)) : undefined;
  if (!userId) return null;
  const { appUrl, urls } = env;
  const [booked, taught] = await Promise.all([
    selectBookedEntries(db, userId),
    selectTaughtEntries(db, userId),
  ]);
  const entries: CalendarEntry[] = [
    ...booked.map((booking) => {
      const url = urls.booking(booking.id);
      return { ...booking, description: describeEntry(booking, url), url };
    }),
    ...taught.map((session) => {
      const url = urls.date({ classId: session.classId, sessionId: session.id });
      return { ...session, description: `You teach this class\n${url}`, url };
    }),
  ];
  const ttlSeconds = hourMs / secondMs;
  return publishCalendar(entries, {
    name: 'LearnLocal',
    ttlSeconds,
    appUrl,
    maxEvents: maxFeedEntries,
  });
}

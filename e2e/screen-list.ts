import type { Page } from 'playwright-core';
import { shortCodeOf } from '#shared/market/classes/short-code.ts';
import { waitUntilLive } from './chromium.ts';
import { type Credentials, demoLearner, demoTeacher, read, tokenOf } from './rest.ts';

/** A text is the line of something folded. */
type Press = ['button' | 'tab' | 'menuitem' | 'text', name: string | RegExp];
/** A page, or its state after some clicks. */
export type Screen = { name: string; path: string; press?: Press[] };
export type Viewer = 'guest' | 'learner' | 'instructor' | 'admin';

type Session = { id: string; startTime: string; endTime: string; availableSpots: number | null };
type Listed = {
  id: string;
  title: string;
  reviewCount: number;
  sessions: Session[];
  teacher: { id: string };
};

/** Every page and dialog of the demo data, by who sees it. */
export async function screensOf(url: string): Promise<Record<Viewer, Screen[]>> {
  const classes: Listed[] = await read(`${url}/api/classes`);
  const taught: Listed[] = (await (await readAs(url, demoTeacher))('/api/my-classes')).created;
  const upcomingOf = ({ sessions }: Listed) =>
    sessions.filter(({ startTime }) => new Date(startTime) > new Date());
  const reviewed = classes.find(({ reviewCount }) => reviewCount > 3);
  const severalDates = classes.find((listed) => upcomingOf(listed).length > 1);
  const oneDate = classes.find((listed) => upcomingOf(listed).length === 1);
  const pastClass = classes.find((listed) => upcomingOf(listed).length === 0);
  // The class is found by its title, because other tests list classes of this instructor, too.
  const own = taught.find(({ title }) => title === 'Your first bowls on the wheel');
  const weekly = taught.find(({ title }) => title === 'Pinch-pot planters for small plants');
  const next = own && upcomingOf(own)[0];
  // Other tests book the dates of the other class.
  const byHandAt = weekly && upcomingOf(weekly).at(-1);
  const past = taught
    .flatMap(({ sessions }) => sessions)
    .find(({ endTime }) => new Date(endTime) < new Date());
  if (
    !reviewed ||
    !severalDates ||
    !oneDate ||
    !pastClass ||
    !own ||
    !weekly ||
    !next ||
    !byHandAt ||
    !past
  )
    throw new Error('The demo data lacks a class that the screens need');
  const asLearner = await readAs(url, demoLearner);
  const [upcoming, attended, running, asked] = await bookingsOf(asLearner);
  if (!upcoming || !attended || !running || !asked)
    throw new Error('The demo data lacks a booking');
  // The report gives the desk something to decide; a second report of the class is rejected.
  const complaint = { reason: 'spam', details: 'It only links to a shop.' };
  await asLearner('/api/reports', { kind: 'class', id: reviewed.id, ...complaint });
  const { url: friendLink } = await asLearner(`/api/bookings/${upcoming}/handover`, {});
  const timeZone = 'America/Los_Angeles';
  await asLearner('/api/follows', { instructorId: own.teacher.id, timeZone });
  await asLearner('/api/follows', { classId: pastClass.id, timeZone });
  const pottery = { search: 'q=pottery&near=Seattle', searchName: '“pottery”, Near Seattle' };
  await asLearner('/api/follows', { ...pottery, timeZone });
  if ((await asLearner('/api/wanted/mine')).length === 0) {
    await asLearner('/api/wanted', {
      words: 'Wheel throwing for left-handers',
      near: '97214',
      maxPrice: 60,
      slots: ['mon-evening', 'tue-evening', 'wed-evening', 'thu-evening', 'fri-evening'],
    });
    // This request waits for a review.
    await asLearner('/api/wanted', { words: 'Weaving as on loom.example.com', near: '97214' });
  }
  const person = { name: 'Jo Park', seats: 2, paidHow: 'not_yet', amount: 90 };
  const contact = { email: 'jo.park@example.com', phoneNumber: '+15035550112' };
  const asTeacher = await readAs(url, demoTeacher);
  const { byHand } = await asTeacher(`/api/sessions/${byHandAt.id}/roster`);
  if (byHand.length === 0)
    await asTeacher(`/api/sessions/${byHandAt.id}/by-hand`, { ...person, ...contact });
  // Other tests' classes are newer, and the learner would be before their people in the queue.
  const entryId = await waitlistEntryOf(asLearner, [own]);
  // The id is fixed, so that the message is sent only once, however often this runs.
  const question = { id: '0198c3a5-0000-7000-8000-000000000001', text: 'May I bring my own clay?' };
  const { threadId } = await asLearner(`/api/classes/${own.id}/thread`, question);
  await connectPrograms(url);
  const roster = (sessionId: string) => `/dashboard/teacher/sessions/${sessionId}`;
  return {
    guest: [
      { name: 'home', path: '/' },
      { name: 'theme', path: '/', press: [['button', 'Theme: System']] },
      { name: 'explore', path: '/explore' },
      { name: 'home-when', path: '/', press: [['button', 'When']] },
      { name: 'explore-search', path: '/explore?q=pottery&near=Portland&within=10&sort=nearest' },
      { name: 'explore-filters', path: '/explore?near=Portland', press: [['button', 'Filters']] },
      { name: 'explore-nothing', path: '/explore?q=pottery&near=Seattle&maxPrice=5' },
      { name: 'explore-map', path: '/explore?view=map' },
      { name: 'classes', path: '/classes' },
      { name: 'class', path: `/classes/${reviewed.id}` },
      { name: 'class-one-date', path: `/classes/${oneDate.id}` },
      { name: 'class-past', path: `/classes/${pastClass.id}` },
      { name: 'class-dates', path: `/classes/${severalDates.id}?tab=schedule` },
      { name: 'class-participants', path: `/classes/${reviewed.id}?tab=participants` },
      { name: 'class-reviews', path: `/classes/${reviewed.id}?tab=reviews` },
      {
        name: 'class-viewer',
        path: `/classes/${reviewed.id}`,
        press: [['button', new RegExp(`^${reviewed.title}`)]],
      },
      {
        name: 'class-sign-in',
        path: `/classes/${severalDates.id}`,
        press: [['button', 'Enroll']],
      },
      {
        name: 'class-sign-in-code',
        path: `/classes/${severalDates.id}`,
        press: [
          ['button', 'Enroll'],
          ['button', 'Email me a code'],
        ],
      },
      { name: 'instructor', path: '/instructors/maya_ortiz' },
      { name: 'instructor-missing', path: '/instructors/unknown' },
      { name: 'favorites', path: '/favorites' },
      { name: 'wanted', path: '/wanted' },
      { name: 'wanted-near', path: '/wanted?near=Portland%2C+OR' },
      { name: 'wanted-ask', path: '/wanted/ask?q=wheel+throwing&near=Portland%2C+OR' },
      { name: 'class-missing', path: '/classes/00000000-0000-7000-8000-000000000000' },
      { name: 'sign-in', path: '/auth/signin' },
      { name: 'sign-in-rejected', path: '/auth/signin?error=PROVIDER_EMAIL_IN_USE' },
      { name: 'sign-in-second-factor', path: '/auth/signin#challenge=x' },
      { name: 'sign-in-alias', path: '/login' },
      { name: 'sign-in-code', path: '/auth/code' },
      { name: 'sign-up', path: '/auth/signup' },
      { name: 'sign-up-rejected', path: '/auth/signup', press: [['button', 'Create Account']] },
      { name: 'verify-email', path: '/auth/verify-email' },
      { name: 'forgot-password', path: '/auth/forgot-password' },
      { name: 'reset-password', path: '/auth/reset-password' },
      {
        name: 'reset-password-form',
        path: '/auth/reset-password#type=recovery&access_token=x',
      },
      { name: 'become-instructor-guest', path: '/become-instructor' },
      { name: 'how-it-works', path: '/how-it-works' },
      { name: 'faq', path: '/faq', press: [['button', 'How do I book a class?']] },
      { name: 'contact', path: '/contact' },
      { name: 'contact-rejected', path: '/contact', press: [['button', 'Send Message']] },
      { name: 'privacy', path: '/privacy' },
      { name: 'terms', path: '/terms' },
      { name: 'moderation', path: '/moderation' },
      {
        name: 'class-report',
        path: `/classes/${reviewed.id}`,
        press: [['button', 'Report this class']],
      },
      { name: 'not-found', path: '/nowhere' },
    ],
    learner: [
      { name: 'class-confirm', path: `/classes/${own.id}`, press: [['button', 'Enroll']] },
      { name: 'become-instructor', path: '/become-instructor', press: [['button', 'Get Started']] },
      { name: 'dashboard', path: '/dashboard' },
      { name: 'wanted-own', path: '/wanted' },
      { name: 'dashboard-enrolled', path: '/dashboard?tab=enrolled' },
      { name: 'dashboard-past', path: '/dashboard?tab=enrolled&when=past' },
      { name: 'dashboard-canceled', path: '/dashboard?tab=enrolled&when=canceled' },
      { name: 'booking', path: `/bookings/${upcoming}` },
      {
        name: 'booking-cancel',
        path: `/bookings/${upcoming}`,
        press: [['button', 'Cancel booking']],
      },
      {
        name: 'booking-given',
        path: `/bookings/${upcoming}`,
        press: [['button', /Give it to a friend|See the link/]],
      },
      {
        name: 'booking-line',
        path: `/bookings/${upcoming}`,
        press: [['button', /^Anything .* should know\?$/]],
      },
      { name: 'dashboard-following', path: '/dashboard?tab=following' },
      { name: 'dashboard-waitlist', path: '/dashboard?tab=waitlist' },
      { name: 'waitlist', path: `/waitlist/${entryId}` },
      {
        name: 'class-message',
        path: `/classes/${pastClass.id}`,
        press: [['button', /^Message /]],
      },
      { name: 'messages', path: '/messages' },
      { name: 'thread', path: `/messages/${threadId}` },
      {
        name: 'thread-block',
        path: `/messages/${threadId}`,
        press: [
          ['button', /^More about /],
          ['menuitem', 'Block'],
        ],
      },
      { name: 'booking-past', path: `/bookings/${attended}` },
      { name: 'booking-course', path: `/bookings/${running}` },
      { name: 'choice', path: `/bookings/${asked}/choice` },
      { name: 'no-choice', path: `/bookings/${upcoming}/choice` },
      { name: 'no-receipt', path: `/bookings/${attended}/receipt` },
      { name: 'not-given', path: `/bookings/${attended}/given` },
      { name: 'spot', path: new URL(friendLink).pathname },
      { name: 'profile', path: '/dashboard/profile' },
      { name: 'account', path: '/dashboard/profile?tab=account' },
      {
        name: 'account-key',
        path: '/dashboard/profile/connections',
        press: [['button', 'Create a key']],
      },
      {
        name: 'change-email',
        path: '/dashboard/profile?tab=account',
        press: [['button', 'Change Email Address']],
      },
      {
        name: 'change-password',
        path: '/dashboard/profile?tab=account',
        press: [['button', 'Change Password']],
      },
      {
        name: 'delete-account',
        path: '/dashboard/profile?tab=account',
        press: [['button', 'Delete Account']],
      },
    ],
    instructor: [
      { name: 'class-create', path: '/classes/create' },
      {
        name: 'class-create-rejected',
        path: '/classes/create',
        press: [['button', 'Create Class']],
      },
      {
        name: 'class-create-details',
        path: '/classes/create',
        press: [
          ['text', /^More details$/],
          ['text', /^Level and group$/],
          ['text', /^What to expect$/],
        ],
      },
      { name: 'class-own', path: `/classes/${own.id}` },
      { name: 'class-share', path: `/classes/${own.id}`, press: [['button', 'Share']] },
      {
        name: 'class-share-more',
        path: `/classes/${own.id}`,
        press: [
          ['button', 'Share'],
          ['text', /^More: text/],
        ],
      },
      { name: 'class-short-link', path: `/c/${shortCodeOf(own.id)}` },
      { name: 'class-edit', path: `/classes/${own.id}/edit` },
      { name: 'schedules', path: `/classes/${weekly.id}/schedules` },
      {
        name: 'schedules-end',
        path: `/classes/${weekly.id}/schedules`,
        press: [['button', 'Stop repeating']],
      },
      {
        name: 'schedules-add',
        path: `/classes/${weekly.id}/schedules`,
        press: [['button', 'Repeat a date']],
      },
      { name: 'become-instructor-done', path: '/become-instructor' },
      { name: 'dashboard-instructor', path: '/dashboard' },
      { name: 'teaching', path: '/dashboard/teacher' },
      { name: 'teaching-past', path: '/dashboard/teacher?tab=past' },
      { name: 'teaching-classes', path: '/dashboard/teacher?tab=classes' },
      { name: 'teaching-wanted', path: '/dashboard/teacher?tab=wanted' },
      {
        name: 'teaching-add-date',
        path: '/dashboard/teacher?tab=classes',
        press: [['button', 'Add a date']],
      },
      {
        name: 'teaching-delete-class',
        path: '/dashboard/teacher?tab=classes',
        press: [
          ['button', /^More about /],
          ['menuitem', 'Delete'],
        ],
      },
      { name: 'teaching-reviews', path: '/dashboard/teacher?tab=reviews' },
      {
        name: 'teaching-reply',
        path: '/dashboard/teacher?tab=reviews',
        press: [['button', 'Reply to']],
      },
      {
        name: 'thread-saved-replies',
        path: `/messages/${threadId}`,
        press: [['button', 'Saved replies']],
      },
      { name: 'teaching-waitlist', path: `/dashboard/teacher/waitlist/${own.id}` },
      { name: 'calendar', path: '/dashboard/teacher/calendar' },
      { name: 'calendar-week', path: '/dashboard/teacher/calendar?view=week' },
      { name: 'earnings', path: '/dashboard/teacher/earnings' },
      { name: 'students', path: '/dashboard/teacher/students' },
      { name: 'coupons', path: '/dashboard/teacher/coupons' },
      {
        name: 'coupons-new',
        path: '/dashboard/teacher/coupons',
        press: [
          ['button', 'New coupon'],
          ['text', 'Limit who can use it'],
        ],
      },
      { name: 'facts', path: '/dashboard/teacher/facts' },
      { name: 'earnings-payouts', path: '/dashboard/teacher/earnings?tab=payouts' },
      { name: 'connections', path: '/dashboard/profile/connections' },
      ...['Add a webhook', 'Deliveries', 'New secret'].map(
        (button): Screen => ({
          name: `webhook: ${button}`,
          path: '/dashboard/profile/connections',
          press: [['button', button]],
        }),
      ),
      { name: 'roster', path: roster(next.id) },
      {
        name: 'roster-write',
        path: roster(next.id),
        press: [['button', 'Write to students']],
      },
      { name: 'roster-add', path: roster(next.id), press: [['button', 'Add a person']] },
      { name: 'roster-by-hand', path: roster(byHandAt.id), press: [['button', /^Jo Park/]] },
      { name: 'roster-move', path: roster(next.id), press: [['button', 'Change the time']] },
      { name: 'roster-cancel', path: roster(next.id), press: [['button', 'Cancel this date']] },
      { name: 'roster-attendance', path: roster(past.id) },
      {
        name: 'roster-write-past',
        path: roster(past.id),
        press: [
          ['button', 'Write to those who came'],
          ['text', 'Ready to collect'],
        ],
      },
      {
        name: 'roster-opened',
        path: roster(past.id),
        press: [['button', /\d spots?$/]],
      },
      { name: 'announcements', path: '/messages/announcements' },
      {
        name: 'teaching-write',
        path: '/dashboard/teacher',
        press: [['button', /^Write to students of /]],
      },
    ],
    admin: [
      { name: 'desk-overview', path: '/desk' },
      { name: 'desk-audit', path: '/desk/audit' },
      { name: 'desk-people', path: '/desk/people' },
      { name: 'desk-person', path: `/desk/people?open=${own.teacher.id}` },
      { name: 'desk-health', path: '/desk/health' },
      { name: 'desk-categories', path: '/desk/categories' },
      { name: 'desk-reports', path: '/desk/reports' },
      { name: 'desk-waiting', path: '/desk/reports?filter=waiting' },
      { name: 'desk-answer', path: '/desk/reports', press: [['button', 'Answer']] },
      { name: 'desk-instructors', path: '/desk/instructors' },
      { name: 'desk-classes', path: '/desk/classes' },
      { name: 'desk-reviews', path: '/desk/reviews' },
      { name: 'desk-bookings', path: '/desk/bookings' },
      { name: 'desk-booking', path: `/desk/bookings?open=${upcoming}` },
      { name: 'desk-date', path: `/desk/bookings?open=${next.id}` },
      { name: 'desk-jobs', path: '/desk/jobs' },
      ...['refunds', 'payouts', 'disputes', 'balances', 'owed', 'payments'].map((view) => ({
        name: `desk-money-${view}`,
        path: `/desk/money?filter=${view}`,
      })),
      { name: 'desk-hide', path: '/desk/reviews', press: [['button', 'Hide']] },
      { name: 'desk-merge', path: '/desk/categories', press: [['button', 'Merge']] },
    ],
  };
}

/** The dialogs, menus and marks that a press can open or set. */
const opened =
  '[role=dialog], [role=menu], main :is([aria-expanded=true], [aria-invalid=true], textarea, ol, section[aria-label=Dates])';

/** Opens the page, waits until it has loaded, then clicks through `press`. */
export async function openScreen(page: Page, { path, press = [] }: Screen): Promise<void> {
  // A change of the hash alone would not reload the page. Other pages skip this, so that Chromium
  // reuses the scripts it has compiled, which halves the CPU time.
  if (path.includes('#')) await page.goto('about:blank', { waitUntil: 'commit' });
  // A draft of the screen before would open its dialog.
  else if (page.url() !== 'about:blank') await page.evaluate(() => sessionStorage.clear());
  await page.goto(path);
  await waitUntilLive(page);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page
    .getByRole('status', { name: /^Loading/ })
    .first()
    .waitFor({ state: 'detached' });
  const marks = page.locator(opened).filter({ visible: true });
  const before = await marks.count();
  for (const [role, name] of press)
    await (role === 'text' ? page.getByText(name) : page.getByRole(role, { name })).first().click();
  if (press.length > 0) await marks.nth(before).waitFor();
}

/** Splits the screens of guests into two halves, which run in parallel. */
export const isAboutClasses = ({ path }: Screen) =>
  /^\/((explore|classes|instructors|favorites)\b|\?|$)/.test(path);

export const widths = [320, 768, 1280];
export const themes = ['light', 'dark'] as const;

/** Calls `look` at each width in both themes. */
export async function inEveryWidthAndTheme(
  page: Page,
  look: (width: number, theme: (typeof themes)[number]) => Promise<void>,
): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await look(width, colorScheme);
    }
  }
}

type OwnBooking = { id: string; startTime: string; chooseUntil: string | null };

/** Ids: an upcoming, a past, one of a course that has begun, and one with changes to respond to. */
async function bookingsOf(read: Reader): Promise<(string | undefined)[]> {
  const upcoming: OwnBooking[] = (await read('/api/bookings?when=upcoming&limit=50')).items;
  const past: OwnBooking[] = (await read('/api/bookings?when=past&limit=1')).items;
  const hasBegun = ({ startTime }: OwnBooking) => new Date(startTime) <= new Date();
  const found = [
    upcoming.find((booking) => !hasBegun(booking)),
    past[0],
    upcoming.find(hasBegun),
    upcoming.find(({ chooseUntil }) => chooseUntil !== null),
  ];
  return found.map((booking) => booking?.id);
}

/** The id of an entry that waits for more spots than a date has left; joins the queue on first use. */
async function waitlistEntryOf(read: Reader, classes: Listed[]): Promise<string> {
  const entry = async () => (await read('/api/waitlist'))[0]?.id;
  const dates = classes.flatMap(({ id, sessions }) =>
    sessions.map((session) => ({ ...session, path: `/api/classes/${id}/waitlist` })),
  );
  for (const { id: sessionId, path, availableSpots } of dates) {
    const found = await entry();
    if (found) return found;
    if (availableSpots === null || availableSpots > 3) continue;
    await read(path, { sessionId, seats: availableSpots + 1 });
  }
  throw new Error('The demo data has no date to wait for');
}

/** Gives the instructor a webhook and an API key, unless they have them. */
async function connectPrograms(url: string): Promise<void> {
  const asInstructor = await readAs(url, demoTeacher);
  const { result } = await asInstructor('/trpc/webhooks.list');
  if (result.data.length > 0) return;
  const proof = { currentPassword: demoTeacher.password };
  const webhook = {
    url: 'https://hooks.example/bookings-of-my-classes',
    events: ['booking.confirmed'],
  };
  await asInstructor('/trpc/webhooks.create', { ...webhook, ...proof });
  const key = { name: 'My website', scopes: ['roster:read'], days: 30 };
  await asInstructor('/trpc/keys.create', { ...key, ...proof });
}

type Reader = Awaited<ReturnType<typeof readAs>>;

/** Reads as this person; with a body, sends it, even if it is rejected. */
async function readAs(url: string, person: Credentials) {
  const headers = {
    authorization: `Bearer ${await tokenOf(url, person)}`,
    'content-type': 'application/json',
  };
  return async (path: string, body?: object) => {
    const sent = body && { method: 'POST', body: JSON.stringify(body) };
    return (await fetch(`${url}${path}`, { headers, ...sent })).json();
  };
}

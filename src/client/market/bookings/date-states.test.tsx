import { beforeEach, describe, expect, it } from 'vitest';
import { renderUrl } from '#client/testing/render-url.tsx';
import type { Account } from '#server/people/auth/accounts/users.queries.ts';
import { createStaff, staffCaller } from '#server/testing/fixtures/desk/staff.ts';
import {
  callerFor,
  createClass,
  createEntry,
  createUser,
} from '#server/testing/fixtures/factories.ts';
import { createPaidBooking } from '#server/testing/fixtures/money/paid-bookings.ts';
import { createThread } from '#server/testing/fixtures/threads.ts';
import { openTestApp } from '#server/testing/test-app.ts';

// docs/date-states.md, as the screens show it: what each says first, and what can be pressed.

const at = openTestApp({ PAYMENTS: 'sandbox' });
let teacher: Account;
let student: Account;
let stranger: Account;
let asker: Account;

beforeEach(async () => {
  teacher = await createUser(at.db, { role: 'instructor', fullName: 'Maya Ortiz' });
  student = await createUser(at.db, { fullName: 'Sam Rivera' });
  stranger = await createUser(at.db, { fullName: 'Kim Tran' });
  asker = await createUser(at.db, { fullName: 'Lee Park' });
});

const states = ['open', 'full', 'past', 'canceled', 'hidden', 'unlisted', 'suspended'] as const;
type State = (typeof states)[number];

/** A class in this state with a date that the student paid for, and that the stranger waits for. */
async function createIn(state: State) {
  const { classId, sessionId } = await createClass(at.db, teacher.id, {
    isListed: state !== 'unlisted',
    slots: [{ startsInHours: state === 'past' ? -72 : 72, capacity: state === 'full' ? 1 : 8 }],
  });
  const paid = { teacherId: teacher.id, studentId: student.id, sessionId };
  const { bookingId } = await createPaidBooking(at.db, paid);
  const entryId = await createEntry(at.db, { classId, sessionId }, stranger.id);
  if (state === 'canceled') await callerFor(at.deps, teacher).classes.cancelSession({ sessionId });
  if (state === 'hidden') {
    const staff = staffCaller(at.deps, await createStaff(at.deps, 'support'));
    await staff.desk.classes.hide({
      classId,
      reason: 'misleading',
      explanation: 'No such studio.',
    });
  }
  if (state === 'suspended')
    await at.db
      .updateTable('classes')
      .set({ isTeacherSuspended: true })
      .where('id', '=', classId)
      .execute();
  await callerFor(at.deps, student).favorites.add({ classId });
  const threadWith = ({ id: studentId }: Account) =>
    createThread(at.db, { classId, studentId, teacherId: teacher.id });
  const threads = { booked: await threadWith(student), asked: await threadWith(asker) };
  const waitingThread = await threadWith(stranger);
  return {
    classId,
    sessionId,
    bookingId,
    entryId,
    threads: { ...threads, waiting: waitingThread },
  };
}

type Created = Awaited<ReturnType<typeof createIn>>;

const back = 'Cancel and get your $45.50 back';
const directions = 'Get directions';
const calendar = 'Add to calendar';
const place = 'See your place in line';

/** Everything that books, cancels, or leads to the class; other buttons don't depend on the state. */
const actions = [
  ...['Enroll', 'Unenroll', 'Join the waitlist', 'Tell me about new dates', 'Your booking', 'View'],
  ...[back, 'Cancel booking', 'Bring someone along', 'See other dates', 'Review this class'],
  ...[directions, calendar, 'Share', "Can't come?", place, 'Leave the waitlist', 'See the class'],
  ...['Claim', 'Browse Classes', 'Change the time', 'Cancel this date', 'Write to students'],
  ...['Class', 'See dates', 'Your place in line', 'Roster', 'Copy link'],
];

/** The actions in this part of the page, in order; a disabled one says so. */
const actionsIn = (part: Element | null) =>
  [...(part?.querySelectorAll<HTMLElement>('a, button') ?? [])]
    .map((element) => ({ element, name: element.textContent.trim() }))
    .filter(({ name }) => actions.includes(name))
    .map(({ element, name }) => (element.matches(':disabled') ? `${name} (disabled)` : name));

type Cell = [says: string, ...offers: string[]];
type Page = {
  url(created: Created): string;
  reader(): Account | null;
  states: Partial<Record<State, Cell>>;
};

const notFound: Cell = ['Class not found', 'Browse Classes'];
const booked: Cell = ['You have a spot in this class', 'Share', directions, 'Unenroll'];
const inDoubt: Cell = ['Your booking stays unless you cancel it.', back];
const going: Cell = ["You're in", directions, calendar, 'Cancel booking'];
const next: Cell = ['Your next class', directions, calendar, "Can't come?", 'Your booking', 'View'];
const closed: Cell = ['No one can book this class right now.', 'Leave the waitlist'];
const keeps: Cell = ['No one else can book this class right now.', 'Write to students'];
const bookedThread: Cell = ['Booked · ', 'Your booking', 'Class'];
const taughtThread: Cell = ['Booked · ', 'Roster', 'Class'];
const waitingThread: Cell = ['On the waitlist', 'Your place in line'];
const closedWaiting: Cell = ['No one can book this class right now.', 'Your place in line'];
const asked: Cell = ["You haven't booked yet", 'See dates'];
const closedAsked: Cell = ['No one can book this class right now.'];
const instructorNotFound: Cell = ['Instructor not found'];

/** What each page says in each state, and what it offers, in order. */
const pages: Record<string, Page> = {
  'the class, to someone who booked': {
    url: ({ classId }) => `/classes/${classId}`,
    reader: () => student,
    states: {
      open: booked,
      full: booked,
      past: ['You had a spot in this class', 'Share'],
      canceled: ['No schedule available', 'Share', directions, 'Tell me about new dates'],
      hidden: ["It may not be what you booked, so please don't count on it.", back],
      suspended: ["Maya Ortiz can't teach on LearnLocal right now.", back],
      unlisted: ['You have a spot in this class', directions, 'Unenroll'],
    },
  },
  'the class, to a visitor': {
    url: ({ classId }) => `/classes/${classId}`,
    reader: () => null,
    states: {
      open: ['7 left', 'Share', directions, 'Enroll'],
      full: ['This class is full', 'Share', directions, 'Join the waitlist', 'Enroll (disabled)'],
      past: ['This class ended on', 'Share', 'Tell me about new dates'],
      canceled: ['No schedule available', 'Share', directions, 'Tell me about new dates'],
      hidden: notFound,
      suspended: notFound,
      unlisted: notFound,
    },
  },
  'the booking': {
    url: ({ bookingId }) => `/bookings/${bookingId}`,
    reader: () => student,
    states: {
      open: ["You're in", directions, calendar, 'Bring someone along', 'Cancel booking', 'Share'],
      full: [...going, 'Share'],
      past: ['This class is over', 'Review this class', 'Share'],
      canceled: ['Maya Ortiz canceled it on', 'See other dates'],
      hidden: inDoubt,
      suspended: inDoubt,
      unlisted: going,
    },
  },
  'the bookings of the dashboard': {
    url: () => '/dashboard?tab=enrolled',
    reader: () => student,
    states: {
      open: next,
      full: next,
      past: ['No upcoming bookings.'],
      canceled: ['No upcoming bookings.'],
      hidden: [
        'We hid this class. Misleading or fraudulent. No such studio.',
        'Your booking',
        'View',
      ],
      suspended: ['This class may not take place.', 'Your booking', 'View'],
      unlisted: next,
    },
  },
  'the place in line': {
    url: ({ entryId }) => `/waitlist/${entryId}`,
    reader: () => stranger,
    states: {
      open: ["You're next in line.", 'Claim', 'Leave the waitlist'],
      full: ["You're next in line.", 'Leave the waitlist'],
      canceled: ['This date was canceled.', 'See the class'],
      hidden: closed,
      suspended: closed,
      unlisted: closed,
    },
  },
  'the favorites of someone who booked': {
    url: () => '/favorites',
    reader: () => student,
    states: {
      full: ['Bread without haste'],
      hidden: ['No favorites yet'],
    },
  },
  'the roster': {
    url: ({ sessionId }) => `/dashboard/teacher/sessions/${sessionId}`,
    reader: () => teacher,
    states: {
      open: [
        '1 of 8 spots taken',
        'Write to students',
        'Share',
        'Change the time',
        'Cancel this date',
      ],
      past: ['1 of 8 spots taken'],
      canceled: ['This date is canceled.'],
      hidden: [...keeps, 'Change the time', 'Cancel this date'],
      unlisted: [...keeps, 'Change the time', 'Cancel this date'],
    },
  },
};

/** The pages of conversations, and the pages that an instructor shares from. */
const furtherPages: Record<string, Page> = {
  'the conversation, to who booked': {
    url: ({ threads }) => `/messages/${threads.booked}`,
    reader: () => student,
    states: {
      open: bookedThread,
      full: bookedThread,
      past: ['Past class · ', 'Your booking', 'Class'],
      canceled: ['The instructor canceled · ', 'Your booking', 'Class'],
      hidden: ['We hid this class', 'Your booking', 'Class'],
      suspended: ['This class may not take place', 'Your booking', 'Class'],
      unlisted: bookedThread,
    },
  },
  'the conversation, to its instructor': {
    url: ({ threads }) => `/messages/${threads.booked}`,
    reader: () => teacher,
    states: {
      open: taughtThread,
      full: taughtThread,
      past: ['Past class · ', 'Roster', 'Class'],
      canceled: ['You canceled · ', 'Roster', 'Class'],
      hidden: ['No one else can book this class right now.', 'Roster', 'Class'],
      unlisted: ['No one else can book this class right now.', 'Roster', 'Class'],
    },
  },
  'the conversation, to who waits': {
    url: ({ threads }) => `/messages/${threads.waiting}`,
    reader: () => stranger,
    states: {
      open: waitingThread,
      full: waitingThread,
      canceled: asked,
      hidden: closedWaiting,
      suspended: closedWaiting,
      unlisted: closedWaiting,
    },
  },
  'the conversation, to who asked': {
    url: ({ threads }) => `/messages/${threads.asked}`,
    reader: () => asker,
    states: {
      open: asked,
      full: asked,
      past: asked,
      canceled: asked,
      hidden: closedAsked,
      suspended: closedAsked,
      unlisted: closedAsked,
    },
  },
  'the class, to its instructor': {
    url: ({ classId }) => `/classes/${classId}`,
    reader: () => teacher,
    states: {
      open: ['1 of 8 spots taken', 'Share', directions],
      full: ['1 of 1 spot taken', 'Share', directions],
      past: ['Bread without haste', 'Share'],
      canceled: ['Schedule not set', 'Share', directions],
      hidden: ['We hid your class'],
      unlisted: ['Hidden', directions],
    },
  },
  'the classes in Teaching': {
    url: () => '/dashboard/teacher?tab=classes',
    reader: () => teacher,
    states: {
      open: ['1 upcoming date', 'Share'],
      full: ['1 upcoming date', 'Share'],
      past: ['No upcoming dates', 'Share'],
      canceled: ['No upcoming dates', 'Share'],
      hidden: ['Hidden'],
      unlisted: ['Hidden'],
    },
  },
  "the instructor's page, to the instructor": {
    url: () => `/instructors/${teacher.username}`,
    reader: () => teacher,
    states: {
      open: ['Bread without haste', 'Share'],
      past: ['Maya Ortiz', 'Share'],
      canceled: ['Maya Ortiz', 'Share'],
      hidden: instructorNotFound,
      unlisted: instructorNotFound,
    },
  },
  'the link in Earnings': {
    url: () => '/dashboard/teacher/earnings',
    reader: () => teacher,
    states: {
      open: ['This one opens your page', 'Copy link'],
      past: ['This one opens your page', 'Copy link'],
      hidden: ["there's no page for your link to open"],
      unlisted: ["there's no page for your link to open"],
    },
  },
};

/** The bar of small screens, of which a visitor's first button is live. */
const bars: Partial<Record<State, string>> = { open: 'Enroll', full: 'Join the waitlist' };

const cells = Object.entries({ ...pages, ...furtherPages }).flatMap(([name, page]) =>
  states.flatMap((state) => {
    const cell = page.states[state];
    return cell ? [{ name, page, state, cell }] : [];
  }),
);

describe('what a page says and offers of a date', () => {
  it.each(cells)('$name, $state', async ({ name, page, state, cell: [says, ...offers] }) => {
    await renderUrl(at, page.url(await createIn(state)), page.reader());
    const read = () => {
      const main = document.querySelector('main');
      const bar = main?.querySelector('[data-bottom-bar]') ?? null;
      const inBar = actionsIn(bar);
      const all = actionsIn(main);
      return {
        says: main?.textContent.includes(says) ? says : main?.textContent,
        offers: all.slice(0, all.length - inBar.length),
        ...(name.endsWith('visitor') && { bar: inBar[0] }),
      };
    };
    await expect
      .poll(read, { timeout: 5000 })
      .toEqual({ says, offers, ...(name.endsWith('visitor') && { bar: bars[state] }) });
  });
});

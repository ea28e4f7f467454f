import { QueryClient } from '@tanstack/react-query';
import { httpBatchLink, httpLink, splitLink, type TRPCLink } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/app/api/app-router.ts';
import { secondMs } from '#shared/units.ts';
import { createMutationCache, type MutationMeta } from './after-mutations.ts';
import { keyOfContext, withIdempotencyKeys } from './idempotency-link.ts';

export const trpc = createTRPCReact<AppRouter>();

type RouterOutputs = inferRouterOutputs<AppRouter>;
export type Viewer = NonNullable<RouterOutputs['auth']['me']>;
/** Result of signing in: the user, or the second-factor challenge to respond to next. */
export type SignInResult = RouterOutputs['auth']['login'];
export type SignInProvider = RouterOutputs['auth']['providers'][number];
export type SignInMethods = RouterOutputs['factors']['list'];
export type Factor = SignInMethods['factors'][number];
export type ConnectedProvider = SignInMethods['providers'][number];
export type ApiKey = RouterOutputs['keys']['list'][number];
export type Webhook = RouterOutputs['webhooks']['list'][number];
export type WebhookDelivery = RouterOutputs['webhooks']['deliveries']['items'][number];
export type SessionEntry = RouterOutputs['account']['sessions'][number];
export type DeletionPreview = RouterOutputs['account']['deletionPreview'];
type ClassPage = RouterOutputs['classes']['page'];
export type ClassSummary = ClassPage['items'][number];
export type ClassSession = ClassSummary['sessions'][number];
export type ClassDetails = RouterOutputs['classes']['byId'];
export type DetailedSession = ClassDetails['sessions'][number];
export type RefundTerms = DetailedSession['refund'];
export type ViewerBooking = NonNullable<ClassDetails['viewerBookings']>[number];
export type ClassSchedule = RouterOutputs['schedules']['ofClass'][number];
export type SchedulePreview = RouterOutputs['schedules']['preview'];
export type Review = ClassDetails['reviews'][number];
export type OwnPlace = RouterOutputs['classes']['ownPlaces'][number];
export type OwnReview = RouterOutputs['reviews']['own'][number];
export type Removal = NonNullable<ClassDetails['removal']>;
export type Instructor = RouterOutputs['instructors']['byUsername'];
export type OwnFacts = RouterOutputs['trackRecord']['own'];
export type Favorite = RouterOutputs['favorites']['list'][number];
export type Follow = RouterOutputs['follows']['list'][number];
export type EnrolledUser = RouterOutputs['classes']['enrolled'][number];
export type OwnApplication = RouterOutputs['applications']['own'];
export type CreatedClass = RouterOutputs['classes']['mine']['created'][number];
export type EnrolledClass = RouterOutputs['classes']['mine']['enrolled'][number];
export type BookingDetails = RouterOutputs['bookings']['byId'];
export type GivenBooking = RouterOutputs['bookings']['given'];
export type OfferedBooking = RouterOutputs['handovers']['byToken'];
export type BookingPayment = NonNullable<BookingDetails['payment']>;
type BookingPage = RouterOutputs['bookings']['list'];
export type BookingListItem = BookingPage['items'][number];
export type TaughtSession = RouterOutputs['bookings']['taughtSessions']['items'][number];
export type CalendarSession = RouterOutputs['bookings']['calendar'][number];
/** One meeting in the calendar: a date that meets several times has an entry for each meeting. */
export type CalendarDate = Omit<CalendarSession, 'meetings'> & {
  meeting: CalendarSession['meetings'][number];
};
export type Roster = RouterOutputs['bookings']['roster'];
export type PaymentTerms = RouterOutputs['money']['terms'];
export type Coupon = RouterOutputs['coupons']['list']['items'][number];
export type Student = RouterOutputs['students']['list']['items'][number];
export type AddedPerson = Roster['byHand'][number];
export type RosterStudent = Roster['students'][number];
export type ReceivedReview = RouterOutputs['reviews']['received']['items'][number];
export type Earnings = RouterOutputs['money']['overview'];
export type Earning = RouterOutputs['money']['monthEarnings']['items'][number];
export type Payout = RouterOutputs['money']['payouts']['items'][number];
export type SearchPage = RouterOutputs['search']['find'];
export type SearchResult = SearchPage['items'][number];
export type DeskWaiting = RouterOutputs['desk']['overview']['waiting'][number];
export type DeskHealth = RouterOutputs['desk']['health'];
export type DeskCategory = RouterOutputs['desk']['categories']['list'][number];
export type QueueItem = RouterOutputs['desk']['reports']['list']['items'][number];
export type DeskClass = RouterOutputs['desk']['classes']['list']['items'][number];
type DeskMoney = RouterOutputs['desk']['money'];
export type StuckRefund = DeskMoney['refunds']['items'][number];
export type StuckPayout = DeskMoney['payouts']['items'][number];
export type OpenDispute = DeskMoney['disputes']['items'][number];
export type TeacherBalance = DeskMoney['balances']['items'][number];
export type PaidPayment = DeskMoney['payments']['items'][number];
export type DeskBooking = RouterOutputs['desk']['bookings']['list']['items'][number];
export type BookingHistory = RouterOutputs['desk']['bookings']['history'];
export type FailedJob = RouterOutputs['desk']['jobs']['list']['items'][number];
export type DeskReview = RouterOutputs['desk']['reviews']['list']['items'][number];
export type FoundPerson = RouterOutputs['desk']['people']['list']['items'][number];
export type Person = RouterOutputs['desk']['people']['byId'];
export type DeskApplication = RouterOutputs['desk']['applications']['list']['items'][number];
export type AuditEntry = RouterOutputs['desk']['audit']['list']['items'][number];
export type WaitlistEntry = RouterOutputs['waitlist']['byId'];
export type BookingChoice = RouterOutputs['bookings']['choice'];
export type TaughtQueue = RouterOutputs['waitlist']['queue'];
export type SentAnnouncements = RouterOutputs['announcements']['sent'];
export type OwnAnnouncement = RouterOutputs['announcements']['mine'][number];
export type ThreadSummary = RouterOutputs['messages']['threads']['items'][number];
export type MessageThread = RouterOutputs['messages']['thread'];
export type Message = MessageThread['messages'][number];
export type LiveMessageEvent =
  | { threadId: string; message: Message }
  | { readAgain: true }
  | { unread: number };
export type SavedReply = RouterOutputs['messages']['savedReplies']['list'][number];
export type WantedRequest = RouterOutputs['wanted']['nearMe']['items'][number];
export type Category = RouterOutputs['categories']['list'][number];

/** Longer than the server's own limit of 30 seconds. */
const maxCallMs = 40 * secondMs;

/** tRPC drops the status of an error that isn't JSON, such as a proxy's HTML page. */
function keepingStatus(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    // Without a timeout, a half-open connection would hang for as long as the OS allows.
    const signals = [AbortSignal.timeout(maxCallMs), ...(init?.signal ? [init.signal] : [])];
    const response = await fetch(input, { ...init, signal: AbortSignal.any(signals) });
    const isReadable = response.ok || response.headers.get('content-type')?.includes('json');
    return isReadable ? response : Response.json({}, { status: response.status });
  };
}

/** The options of queries that the server rejects in a batch. */
export const alone = { trpc: { context: { isAlone: true } } };

/** For mutations of a form, which shows their errors itself. */
export const inForm: { meta: MutationMeta } = { meta: { errorToast: false } };

export function linksOverHttp(fetch: typeof globalThis.fetch): TRPCLink<AppRouter>[] {
  const options = { url: '/trpc', fetch: keepingStatus(fetch) };
  return [
    withIdempotencyKeys(),
    splitLink({
      condition: ({ type, context }) => type === 'mutation' || context.isAlone === true,
      true: httpLink({
        ...options,
        headers: ({ op }) => {
          const key = keyOfContext(op.context);
          return key ? { 'idempotency-key': key } : {};
        },
      }),
      false: httpBatchLink({ ...options, maxItems: 10 }),
    }),
  ];
}

/** The query cache and the tRPC client that a page uses. */
export function createServerAccess(links = linksOverHttp(globalThis.fetch)): ServerAccess {
  const queryClient = new QueryClient({
    mutationCache: createMutationCache(),
    // Data stays fresh until a mutation invalidates it.
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        retry: false,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      // Fail right away when offline. By default a mutation is paused and runs once back online, so a
      // booking could go through long after the user gave up on it.
      mutations: { networkMode: 'always' },
    },
  });
  const client = trpc.createClient({ links });
  return { queryClient, client, utils: createTRPCQueryUtils({ queryClient, client }) };
}

export type ServerAccess = {
  queryClient: QueryClient;
  client: ReturnType<typeof trpc.createClient>;
  utils: ReturnType<typeof createTRPCQueryUtils<AppRouter>>;
};

/** What the `useMutation` of a procedure returns. */
export type Mutation<Procedure extends { useMutation(...options: never[]): unknown }> = ReturnType<
  Procedure['useMutation']
>;

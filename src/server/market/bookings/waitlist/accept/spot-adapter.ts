import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '#server/app/deps.ts';
import { plainPage } from '#server/app/plain-page.ts';
import { consumeAttempt } from '#server/app/rate-limits.ts';
import { minimumFacts } from '#server/market/bookings/emails/seat-notice.ts';
import {
  type NoticedEntry,
  selectNoticed,
} from '#server/market/bookings/waitlist/notices.queries.ts';
import {
  bookedSlot,
  standbyTerms,
} from '#server/market/bookings/waitlist/standby/standby.email.ts';
import { readLinkCookie } from '#server/people/auth/sessions/session-cookie.ts';
import { emailSlot, emailTime } from '#server/people/notifications/email-layout.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { responseOf } from '#server/platform/trpc/public-error.ts';
import { DomainError } from '#shared/errors.ts';
import { fittingUrl } from '#shared/files/images.ts';
import { priceOfSeats } from '#shared/market/bookings/quote.ts';
import { spots } from '#shared/market/classes/seats.ts';
import { formatPrice } from '#shared/money/money.ts';
import { type AcceptedSpot, selectOwnSpot } from './accept-offer.queries.ts';
import { acceptOffer, declineOffer } from './accept-offer.service.ts';
import { isValidLink, readSpotToken, type SpotLink, spotPath } from './spot-links.ts';

type Request = { Params: { token: string } };

const path = `${spotPath}/:token`;
/** The token is the permission, wherever the request comes from. */
const options = { config: { acceptsAnyOrigin: true } };

/**
 * The pages behind the links in emails about free spots. One press accepts or declines, without
 * signing in or JavaScript. Opening a page changes nothing, because email clients open links, too.
 */
export async function mountSpotLinks(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(async (scope) => {
    // Accept form posts and ignore their bodies.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 10_000 }, (_, __, done) =>
      done(null),
    );
    scope.get<Request>(path, options, async ({ params, ip }, reply) => {
      const found = await findSpot(deps, params.token, ip);
      const own = found?.link.action === 'claim' && (await findClaimed(deps, found));
      if (found && own) return sendAccepted(reply, deps, found.entry, own);
      const page =
        found && (found.link.action === 'claim' ? acceptPage : passPage)(deps, found.entry);
      return sendPage(reply, page ? 200 : 404, page ?? unknownPage);
    });
    scope.post<Request>(path, options, async (request, reply) => {
      const found = await findSpot(deps, request.params.token, request.ip);
      if (!found) return sendPage(reply, 404, unknownPage);
      try {
        const linkToken = readLinkCookie(request, deps.env);
        return await deps.turns.ofClass(found.link, () =>
          found.link.action === 'claim'
            ? accept(deps, found, linkToken, reply)
            : pass(deps, found, reply),
        );
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        const { status } = responseOf(error.code);
        return sendPage(reply, status, rejectedPage(deps, found.entry, error));
      }
    });
  });
}

type Spot = { link: SpotLink; entry: NoticedEntry };

async function findSpot(deps: Deps, token: string, address: string): Promise<Spot | null> {
  await consumeAttempt(deps.db, 'link', { address }, deps.env.rateLimitScale);
  const link = readSpotToken(token);
  if (!link) return null;
  const { entryId, sessionId } = link;
  const [entry] = await selectNoticed(deps.db, [{ kind: 'offered', entryId, sessionId }]);
  return entry && isValidLink(deps.vault, link, entry.accessEpoch) ? { link, entry } : null;
}

async function accept(
  deps: Deps,
  { link, entry }: Spot,
  linkToken: string | null,
  reply: FastifyReply,
) {
  const { entryId, sessionId } = link;
  const spot = await acceptOffer(
    asStudent(deps, entry),
    entry.studentId,
    { entryId, sessionId },
    { linkToken },
  );
  return sendAccepted(reply, deps, entry, spot);
}

/** Anyone with the link acts as the student to whom it was emailed. */
const asStudent = (deps: Deps, { studentId }: NoticedEntry): Deps => ({
  ...deps,
  facts: deps.facts.by({ accountId: studentId, keyId: null }),
});

/** A link that is opened again shows what it did. */
const findClaimed = ({ db, env }: Deps, { link, entry }: Spot) =>
  selectOwnSpot(db, { studentId: entry.studentId, sessionId: link.sessionId }, env.appUrl);

function sendAccepted(reply: FastifyReply, deps: Deps, entry: NoticedEntry, spot: AcceptedSpot) {
  if (spot.payment?.status === 'open') return reply.redirect(spot.payment.checkoutUrl, 303);
  return sendPage(reply, 200, acceptedPage(deps, entry, spot.bookingId));
}

async function pass(deps: Deps, { link, entry }: Spot, reply: FastifyReply) {
  const { entryId, sessionId } = link;
  await declineOffer(asStudent(deps, entry), entry.studentId, { entryId, sessionId });
  return sendPage(reply, 200, passedPage(deps, entry));
}

function sendPage(reply: FastifyReply, status: number, page: string) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('referrer-policy', 'no-referrer')
    .send(page);
}

function offerSummary({ title, picture, startsAt, endsAt, timeZone, seats }: NoticedEntry): Html {
  const when = startsAt && endsAt ? emailSlot({ startsAt, endsAt }, timeZone) : '';
  const shown = picture
    ? html`<img class="picture" src="${fittingUrl(picture, 960)}" alt="">`
    : html``;
  return html`${shown}<p><strong>${title}</strong><br>${when}<br>${spots(seats)}</p>`;
}

const toClass = ({ env }: Deps, { classId }: NoticedEntry): Html =>
  html`<div class="actions"><a class="button" href="${env.urls.class(classId)}">See the class</a></div>`;

function acceptPage(deps: Deps, entry: NoticedEntry): string {
  const { offerEndsAt, isWaiting, isOpen, price, seats, location, timeZone } = entry;
  if (!offerEndsAt && (entry.standby || !(isWaiting && isOpen))) return endedPage(deps, entry);
  if (offerEndsAt && entry.standby)
    return plainPage(
      'Change to this date?',
      html`${offerSummary(entry)}<p>${location}</p>
<p>Your booking of ${bookedSlot(entry.standby, timeZone)} moves to this date. There's nothing more to pay. ${standbyTerms(entry.standby, timeZone)}</p>
<p class="soft">Held for you until ${emailTime(offerEndsAt, timeZone)}.</p>
<form method="post"><button class="main">Change to this date</button></form>`,
    );
  const isPaidOnline = deps.payments !== null && price > 0;
  const until = offerEndsAt
    ? `Held for you until ${emailTime(offerEndsAt, timeZone)}.`
    : "This close to the start, spots aren't held: the first to claim one gets it.";
  return plainPage(
    'Claim your spot?',
    html`${offerSummary(entry)}<p>${location}</p><p class="price">${formatPrice(priceOfSeats(price, seats))}</p>
<p class="soft">${until}</p>${minimumFacts(entry).map(([, value]) => html`<p class="soft">${value}</p>`)}
<form method="post"><button class="main">${isPaidOnline ? 'Claim and pay' : 'Claim'}</button></form>`,
  );
}

function passPage(deps: Deps, entry: NoticedEntry): string {
  const { offerEndsAt, standby, timeZone } = entry;
  if (!offerEndsAt) return endedPage(deps, entry);
  const next = html`<p class="soft">The next person in line gets this one right away.</p>`;
  if (standby)
    return plainPage(
      'Keep the date you have?',
      html`<p>You keep your booking of ${bookedSlot(standby, timeZone)}, and don't change to this date:</p>${offerSummary(entry)}${next}
<form method="post"><button class="main">Keep my date</button></form>`,
    );
  return plainPage(
    'Pass on this spot?',
    html`${offerSummary(entry)}${next}
<form method="post"><button class="main">Pass</button></form>`,
  );
}

const endedPage = (deps: Deps, entry: NoticedEntry) =>
  plainPage(
    'This offer is over',
    html`${offerSummary(entry)}<p>It was claimed, turned down, or went to the next person in line.</p>${toClass(deps, entry)}`,
  );

const acceptedPage = ({ env }: Deps, entry: NoticedEntry, bookingId: string) =>
  plainPage(
    "You're in",
    html`${offerSummary(entry)}<p>We've emailed you the details.</p>
<div class="actions"><a class="button main" href="${env.urls.booking(bookingId)}">See your booking</a></div>`,
  );

const passedPage = (deps: Deps, entry: NoticedEntry) =>
  plainPage(
    entry.standby ? 'You keep your date' : 'Passed',
    html`${offerSummary(entry)}<p>Thank you for letting someone else come.</p>${toClass(deps, entry)}`,
  );

const rejectedPage = (deps: Deps, entry: NoticedEntry, { message }: DomainError) =>
  plainPage(
    "That didn't work",
    html`<p class="alert">${message}</p>${offerSummary(entry)}${toClass(deps, entry)}`,
  );

const unknownPage = plainPage(
  'This link does not work',
  html`<p>Please open it again from the email, or sign in and look at your waitlists.</p>`,
);

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { count } from '#client/lib/formats/formats.ts';
import { type Person, trpc } from '#client/lib/server/trpc.ts';
import { HistoryLink } from '#client/staff/desk/history-link.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { statusLabels } from '#shared/market/bookings/booking-states.ts';
import { PersonActions } from './person-actions.tsx';
import { roleNames } from './person-words.ts';
import { SuspensionPreview } from './suspension-numbers.tsx';

/** Information that staff need to help a person, and their actions. */
export function PersonPage({ personId }: { personId: string }) {
  const person = trpc.desk.people.byId.useQuery({ personId }, { staleTime: 0 });
  return (
    <article className="flex flex-col gap-6">
      <Link
        to="/desk/{-$page}"
        params={{ page: 'people' }}
        className="inline-flex min-h-11 items-center self-start text-accent underline"
      >
        All people
      </Link>
      {person.data && <PersonDetails person={person.data} />}
      {!person.data && !person.error && <Skeleton className="h-80 w-full rounded-2xl" />}
      {!person.data && person.error && (
        <PartFailure error={person.error} onRetry={() => person.refetch()} />
      )}
    </article>
  );
}

function PersonDetails({ person }: PersonProps) {
  const access = trpc.desk.access.useQuery(undefined, { staleTime: 0 });
  return (
    <>
      <PersonHeading person={person} />
      {person.suspendedAt && (
        <p className="wrap-anywhere rounded-lg bg-accent-soft p-4">
          <span className="block font-medium">
            Suspended since <Moment at={person.suspendedAt} />
          </span>
          The reason: {person.suspensionReason}
        </p>
      )}
      {access.data?.role === 'admin' && <PersonActions person={person} />}
      {access.data?.role === 'support' && <SuspensionPreview person={person} />}
      <div className="grid gap-6 md:grid-cols-2">
        <AccountPart person={person} />
        <SignInPart person={person} />
        <SessionsPart person={person} />
        <ClassesPart person={person} />
        <BookingsPart person={person} />
      </div>
    </>
  );
}

function PersonHeading({ person: { fullName, username, role, profileImage } }: PersonProps) {
  return (
    <header className="flex flex-wrap items-center gap-4">
      <Avatar name={fullName} image={profileImage} className="size-14" />
      <div className="min-w-0">
        <h1 dir="auto" className="wrap-anywhere text-2xl">
          {fullName}
        </h1>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft">
          {username} <Badge>{roleNames[role]}</Badge>
        </p>
      </div>
    </header>
  );
}

type PersonProps = { person: Person };

function AccountPart({ person }: PersonProps) {
  return (
    <Part title="Account">
      <dl className="flex flex-col gap-2">
        <Row name="Email">{person.email}</Row>
        <Row name="Email confirmed">
          {person.emailVerifiedAt ? <Moment at={person.emailVerifiedAt} /> : 'No'}
        </Row>
        <Row name="Joined">
          <Moment at={person.createdAt} />
        </Row>
        <Row name="Location">{person.location ?? 'Not given'}</Row>
        <Row name="Bookings">
          {person.bookings} ({person.upcomingBookings} upcoming)
        </Row>
      </dl>
    </Part>
  );
}

function SignInPart({ person: { apiKeys, factors, hasPassword, recoveryCodesLeft } }: PersonProps) {
  return (
    <Part title="Signing in">
      <dl className="flex flex-col gap-2">
        <Row name="Password">{hasPassword ? 'Yes' : 'None'}</Row>
        <Row name="Second factors">
          {factors.length === 0
            ? 'None'
            : factors.map(({ id, name, kind, lastUsedAt }) => (
                <span key={id} className="block">
                  {name} ({kind === 'totp' ? 'app' : 'passkey'})
                  {lastUsedAt && (
                    <>
                      , last used <Moment at={lastUsedAt} />
                    </>
                  )}
                </span>
              ))}
        </Row>
        <Row name="API keys">{apiKeys}</Row>
        {factors.length > 0 && <Row name="Recovery codes left">{recoveryCodesLeft}</Row>}
      </dl>
    </Part>
  );
}

function SessionsPart({ person: { openSessions } }: PersonProps) {
  return (
    <Part title="Sessions">
      {openSessions.length === 0 && <p>Not signed in anywhere.</p>}
      <ul className="flex flex-col gap-3">
        {openSessions.map(({ id, device, place, lastUsedAt }) => (
          <li key={id}>
            <span className="wrap-anywhere block">{device}</span>
            <span className="text-ink-soft text-sm">
              {place && `${place}, `}last used <Moment at={lastUsedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function ClassesPart({ person: { taughtClasses } }: PersonProps) {
  return (
    <Part title="Classes">
      {taughtClasses.length === 0 && <p>Doesn't teach any classes.</p>}
      <ul className="flex flex-col gap-3">
        {taughtClasses.map(({ id, title, isActive, upcomingDates }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3">
            {isActive ? (
              <Link
                dir="auto"
                to="/classes/$classId"
                params={{ classId: id }}
                className="wrap-anywhere text-accent underline"
              >
                {title}
              </Link>
            ) : (
              <span dir="auto" className="wrap-anywhere">
                {title}
              </span>
            )}
            <span className="text-ink-soft text-sm">
              {count(upcomingDates, 'upcoming date', 'upcoming dates')}
            </span>
            {!isActive && <Badge>Not public</Badge>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function BookingsPart({ person: { latestBookings } }: PersonProps) {
  return (
    <Part title="Latest bookings">
      {latestBookings.length === 0 && <p>Hasn't booked anything.</p>}
      <ul className="flex flex-col gap-3">
        {latestBookings.map(({ id, title, startTime, status }) => (
          <li key={id}>
            <HistoryLink id={id}>{title}</HistoryLink>
            <span className="block text-ink-soft text-sm">
              {statusLabels[status]}, <Moment at={startTime} />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-2xl border border-line bg-raised p-5">
      <h2 dir="auto" className="mb-3 text-lg">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

import { formatOpening } from '#client/lib/formats/formats.ts';
import { useReaderZone } from '#client/lib/formats/reader-zone.ts';
import { useIsPast } from '#client/lib/formats/use-is-past.ts';
import type { ClassDetails, DetailedSession, Viewer } from '#client/lib/server/trpc.ts';

type NextOpeningProps = { nextOpening: string | null; timeZone: string; isSignedIn: boolean };

/** 'A new date opens to everyone on Friday at 10 AM'; nothing for a class without one. */
export function NextOpening({ nextOpening, ...reader }: NextOpeningProps) {
  return nextOpening && <Announced opensAt={nextOpening} {...reader} />;
}

type AnnouncedProps = { opensAt: string; timeZone: string; isSignedIn: boolean };

function Announced({ opensAt, timeZone, isSignedIn }: AnnouncedProps) {
  const readerZone = useReaderZone(timeZone);
  // An open date is on the page that is loaded next.
  if (useIsPast(opensAt)) return null;
  return (
    <p className="text-sm">
      <span className="font-medium">
        {`A new date opens to everyone on ${formatOpening(opensAt, timeZone, readerZone)}`}
      </span>
      {!isSignedIn && (
        <span className="block text-ink-soft">Were you invited? Sign in to book it.</span>
      )}
    </p>
  );
}

type OpeningNoteProps = {
  details: ClassDetails;
  session: DetailedSession | undefined;
  viewer: Viewer | null;
};

/** Of a date that opens first to the viewer: until when, and how many of the same people booked it. */
export function OpeningNote({ details, session, viewer }: OpeningNoteProps) {
  if (!session?.opensAt) return null;
  return (
    <Opening
      opensAt={session.opensAt}
      samePeople={session.samePeople}
      isOwn={viewer?.id === details.teacher.id}
      timeZone={details.timeZone}
    />
  );
}

type OpeningProps = Pick<DetailedSession, 'samePeople'> & {
  opensAt: string;
  isOwn: boolean;
  timeZone: string;
};

function Opening({ opensAt, samePeople, isOwn, timeZone }: OpeningProps) {
  const readerZone = useReaderZone(timeZone);
  if (useIsPast(opensAt)) return null;
  const when = formatOpening(opensAt, timeZone, readerZone);
  return (
    <>
      <span className="block font-medium text-good text-sm">
        {isOwn ? `Opens to everyone on ${when}` : `Open to you now, to everyone on ${when}`}
      </span>
      {samePeople && samePeople.invited > 1 && (
        <span className="block text-ink-soft text-sm">
          {`${samePeople.booked} of ${samePeople.invited} ${samePeople.booked === 1 ? 'is' : 'are'} in`}
        </span>
      )}
    </>
  );
}

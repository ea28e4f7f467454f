import { formatDate, formatShortDay, localZone } from '#client/lib/formats/formats.ts';
import type { SentAnnouncements } from '#client/lib/server/trpc.ts';

type Sent = Pick<
  SentAnnouncements['items'][number],
  'audience' | 'createdAt' | 'recipients' | 'saidWith' | 'startTime'
>;

const changes = { move: 'with a new time', cancellation: 'with a cancellation' };

/** 'You wrote to 7 on Nov 29' */
export function wroteWords({ recipients, createdAt }: Sent): string {
  const to = recipients === 1 ? '1 person' : recipients;
  return `You wrote to ${to} on ${formatShortDay(createdAt, localZone())}`;
}

/** 'Everyone on Sat, Dec 5, 2026' */
export function audienceWords(announcement: Sent, timeZone: string): string {
  const { audience, saidWith, startTime } = announcement;
  const day = startTime ? `on ${formatDate(startTime, timeZone)}` : 'on one date';
  const to = {
    date: `Everyone ${day}`,
    came: `Everyone who came ${day}`,
    all: 'Everyone on all dates',
    waiting: 'The waitlist',
  }[audience];
  return saidWith ? `${to}, ${changes[saidWith]}` : to;
}

type AnnouncementTextProps = {
  announcement: { subject: string; text: string; picture: string | null };
};

/** The text and the picture of an announcement, as they were sent. */
export function AnnouncementText({ announcement }: AnnouncementTextProps) {
  const { subject, text, picture } = announcement;
  return (
    <>
      {subject && (
        <p dir="auto" className="wrap-anywhere font-medium">
          {subject}
        </p>
      )}
      <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line leading-relaxed">
        {text}
      </p>
      {picture && (
        <img
          src={picture}
          alt="Sent with this message"
          loading="lazy"
          className="mt-3 h-60 max-w-full rounded-lg object-contain object-left"
        />
      )}
    </>
  );
}

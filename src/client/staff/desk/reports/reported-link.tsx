import { Link } from '@tanstack/react-router';
import type { QueueItem } from '#client/lib/server/trpc.ts';

const style = 'underline underline-offset-4';
const names = {
  class: 'Class:',
  review: 'Review of',
  announcement: 'Message about',
  message: 'Message about',
  request: 'Request:',
  instructor: 'Instructor:',
  participant: 'Participant:',
};
const tabs = {
  class: undefined,
  announcement: undefined,
  message: undefined,
  request: undefined,
  review: 'reviews',
  participant: 'participants',
} as const;

/** The name of the reported content, linked to the page that shows it. */
export function ReportedLink({ item }: { item: QueueItem }) {
  const { kind, subjectLabel, classId, personUsername, removal, reasons } = item;
  const label = `${names[kind]} ${subjectLabel}`;
  if (kind === 'instructor' && personUsername)
    return (
      <Link
        dir="auto"
        to="/instructors/$username"
        params={{ username: personUsername }}
        className={style}
      >
        {label}
      </Link>
    );
  const isHidden = kind === 'class' && (removal || reasons);
  if (kind === 'instructor' || !classId || isHidden) return <p>{label}</p>;
  return (
    <Link
      dir="auto"
      to="/classes/$classId"
      params={{ classId }}
      search={{ tab: tabs[kind] }}
      className={style}
    >
      {label}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { count, formatDate } from '#client/lib/formats/formats.ts';
import { toNextPage, uniqueItems } from '#client/lib/pages/pagination.ts';
import { type Student, trpc } from '#client/lib/server/trpc.ts';
import { StudentContacts } from '#client/market/teaching/student-contacts.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { StudentNote } from './student-note.tsx';

/** Everyone who came to the viewer's classes or is coming, with how often, when, and a note. */
export function StudentList() {
  const pages = trpc.students.list.useInfiniteQuery({}, { ...toNextPage, staleTime: 0 });
  if (pages.error && !pages.data)
    return <PartFailure error={pages.error} onRetry={() => pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-72 w-full rounded-2xl" />;
  const students = uniqueItems(pages.data);
  if (students.length === 0)
    return (
      <Notice
        title="No students yet"
        action={
          <LinkButton to="/dashboard/teacher" search={{ tab: 'classes' }}>
            Your classes
          </LinkButton>
        }
      >
        When someone books one of your classes, you see them here.
      </Notice>
    );
  return (
    <>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-raised">
        {students.map((student) => (
          <li key={student.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-5">
            <StudentContacts student={student} />
            <Visits student={student} />
            <StudentNote student={student} />
          </li>
        ))}
      </ul>
      <LoadNextPage pages={pages} amount={students.length} item="student" />
    </>
  );
}

/** 'Came 3 times', and the last and next date with their rosters. */
function Visits({ student: { times, last, next } }: { student: Student }) {
  return (
    <div className="text-sm max-sm:w-full sm:w-44">
      <p>{times === 0 ? "Hasn't come yet" : `Came ${count(times, 'time')}`}</p>
      {last && <DateLink name="Last" date={last} />}
      {next && <DateLink name="Next" date={next} />}
    </div>
  );
}

type DateLinkProps = { name: string; date: NonNullable<Student['last']> };

const DateLink = ({ name, date }: DateLinkProps) => (
  <p className="text-ink-soft">
    {name}:{' '}
    <Link
      to="/dashboard/teacher/sessions/$sessionId"
      params={{ sessionId: date.sessionId }}
      title={date.title}
      className="text-ink underline underline-offset-4 pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
    >
      {formatDate(date.startTime, date.timeZone)}
    </Link>
  </p>
);

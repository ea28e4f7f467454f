import { Link } from '@tanstack/react-router';
import { ConfirmDialog } from '#client/desk/action-dialog.tsx';
import { HideDialog, RestoreDialog } from '#client/desk/hide-dialog.tsx';
import { RemovalCell } from '#client/desk/removal-cell.tsx';
import { type DeskColumn, DeskTable } from '#client/desk/table/desk-table.tsx';
import { Moment } from '#client/desk/table/moment.tsx';
import { TableSearch } from '#client/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/desk/table/use-desk-search.ts';
import { useAfterDecision } from '#client/desk/use-after-decision.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type DeskClass, trpc } from '#client/lib/server/trpc.ts';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import { allFacts } from '#shared/classes/expectations/what-to-expect.ts';
import { classVisibilities, classVisibilityNames } from '#shared/desk/moderation.ts';
import { spamRules } from '#shared/desk/spam-rules.ts';

const columns: DeskColumn<DeskClass>[] = [
  { header: 'Listed', cell: (found) => <Moment at={found.createdAt} /> },
  {
    header: 'Class',
    cell: (found) => (
      <div className="min-w-48 max-w-md">
        {found.isActive ? (
          <Link
            dir="auto"
            to="/classes/$classId"
            params={{ classId: found.id }}
            className="underline underline-offset-4"
          >
            {found.title}
          </Link>
        ) : (
          <p dir="auto" className="font-medium">
            {found.title}
          </p>
        )}
        <p
          dir="auto"
          className={classNames(
            'wrap-anywhere text-ink-soft',
            found.reviewReasons ? 'whitespace-pre-line' : 'line-clamp-3',
          )}
        >
          {wordsOf(found)}
        </p>
      </div>
    ),
  },
  {
    header: 'Instructor',
    cell: (found) => (
      <p className="wrap-anywhere">
        {found.instructorName}
        <span className="block text-ink-soft">{found.instructorUsername}</span>
      </p>
    ),
  },
  {
    header: 'Visibility',
    cell: (found) =>
      found.removal || found.isActive ? (
        <RemovalCell removal={found.removal} />
      ) : found.reviewReasons ? (
        <div className="min-w-40 max-w-xs">
          <Badge tone="accent">In review</Badge>
          {found.reviewReasons.map((name) => (
            <p key={name} className="mt-1">
              {spamRules[name].sentence}
            </p>
          ))}
        </div>
      ) : (
        'Not public'
      ),
  },
  { header: 'Change', cell: (found) => <ChangeClass {...found} /> },
];

/** All that the class says, also what only those who booked it can read. */
const wordsOf = ({ description, whatToExpect }: DeskClass) =>
  [description, ...allFacts(whatToExpect).map(([name, value]) => `${name}: ${value}`)].join('\n');

/** All classes, newest first, to hide or restore. */
export function ClassesPage() {
  const { q, filter } = useDeskSearch();
  const filters = { q, visibility: oneOf(classVisibilityNames, filter) };
  const pages = trpc.desk.classes.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading
        title="Classes"
        subtitle="Only its instructor and people who booked it can see a hidden class, with the reason."
      />
      <TableSearch
        hint="Words in a title, or the instructor's username"
        filter={{ label: 'Visibility', options: classVisibilities }}
      />
      <DeskTable label="Classes" item="class" items="classes" columns={columns} pages={pages} />
    </>
  );
}

function ChangeClass({ id, title, removal, reviewReasons }: DeskClass) {
  const hide = trpc.desk.classes.hide.useMutation();
  const restore = trpc.desk.classes.restore.useMutation();
  return removal ? (
    <RestoreDialog
      item="class"
      consequence="It's back on the site if its instructor showed it before, and those in line are offered free spots. We email its instructor."
      submit={(form) => restore.mutateAsync({ classId: id, ...form })}
    />
  ) : (
    <div className="-mx-2 flex flex-wrap">
      {reviewReasons && <ReleaseDialog id={id} title={title} />}
      <HideDialog
        item="class"
        consequence="It leaves the site and can't be booked. Its instructor and those who booked it still see it, with the reason, and bookings stay. We email the instructor and everyone who booked. If it's misleading or dangerous, they can cancel for a full refund until it starts, and its payouts wait. You can restore it."
        submit={(form) => hide.mutateAsync({ classId: id, ...form })}
      />
    </div>
  );
}

/** Ends the review of a class, which makes it public. */
function ReleaseDialog({ id: classId, title }: Pick<DeskClass, 'id' | 'title'>) {
  const release = trpc.desk.classes.release.useMutation();
  return (
    <ConfirmDialog
      label="Release"
      title={`Release: ${title}`}
      description="The class becomes public right away, unless its instructor hid it. We email the instructor. You can hide it later."
      submitLabel="Release the class"
      failure="Not released"
      act={async () => {
        await release.mutateAsync({ classId });
        return { title: 'The class is released', description: 'We emailed its instructor.' };
      }}
      refresh={useAfterDecision()}
    />
  );
}

import { Link } from '@tanstack/react-router';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type DeskClass, trpc } from '#client/lib/server/trpc.ts';
import { decision } from '#client/staff/desk/decision.ts';
import { HideDialog, RestoreDialog } from '#client/staff/desk/hide-dialog.tsx';
import { RemovalCell } from '#client/staff/desk/removal-cell.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { PageHeading } from '#client/ui/page/page.tsx';
import {
  allFacts,
  noExpectations,
  type WhatToExpect,
} from '#shared/market/classes/expectations/what-to-expect.ts';
import { visibilities, visibilityNames } from '#shared/staff/desk/moderation.ts';

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
        <p dir="auto" className="wrap-anywhere line-clamp-3 text-ink-soft">
          {wordsOf(found.description, found.whatToExpect)}
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
      found.removal || found.isActive ? <RemovalCell removal={found.removal} /> : 'Not public',
  },
  { header: 'Change', cell: (found) => <ChangeClass {...found} /> },
];

/** All texts of a class, including those that only people who booked it can read. */
export const wordsOf = (description: string | null, whatToExpect: WhatToExpect | null) =>
  [
    description,
    ...allFacts(whatToExpect ?? noExpectations).map(([name, value]) => `${name}: ${value}`),
  ].join('\n');

/** All classes, newest first, to hide or restore. */
export function ClassesPage() {
  const { q, filter } = useDeskSearch();
  const filters = { q, visibility: oneOf(visibilityNames, filter) };
  const pages = trpc.desk.classes.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading
        title="Classes"
        subtitle="Only its instructor and people who booked it can see a hidden class, with the reason."
      />
      <TableSearch
        hint="Words in a title, or the instructor's username"
        filter={{ label: 'Visibility', options: visibilities }}
      />
      <DeskTable label="Classes" item="class" items="classes" columns={columns} pages={pages} />
    </>
  );
}

function ChangeClass({ id, removal }: DeskClass) {
  const hide = trpc.desk.classes.hide.useMutation(decision);
  const restore = trpc.desk.classes.restore.useMutation(decision);
  return removal ? (
    <RestoreDialog
      item="class"
      consequence="It's back on the site if its instructor showed it before, and those in line are offered free spots. We email its instructor."
      submit={(form) => restore.mutateAsync({ classId: id, ...form })}
    />
  ) : (
    <HideDialog
      item="class"
      consequence="It leaves the site and can't be booked. Its instructor and those who booked it still see it, with the reason, and bookings stay. We email the instructor and everyone who booked. If it's misleading or dangerous, they can cancel for a full refund until it starts, and its payouts wait. You can restore it."
      submit={(form) => hide.mutateAsync({ classId: id, ...form })}
    />
  );
}

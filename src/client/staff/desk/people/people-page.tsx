import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type FoundPerson, trpc } from '#client/lib/server/trpc.ts';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { Badge } from '#client/ui/badge.tsx';
import { PageHeading } from '#client/ui/page/page.tsx';
import { roles } from '#shared/people/accounts/accounts.ts';
import { PersonLink } from './person-link.tsx';
import { PersonPage } from './person-page.tsx';
import { roleNames } from './person-words.ts';

const columns: DeskColumn<FoundPerson>[] = [
  {
    header: 'Name',
    cell: (person) => <PersonLink personId={person.id}>{person.fullName}</PersonLink>,
  },
  { header: 'Username', cell: (person) => person.username },
  {
    header: 'Email',
    cell: (person) => (
      <span className="wrap-anywhere">
        {person.email}
        {!person.emailVerifiedAt && <span className="text-ink-soft"> (not confirmed)</span>}
      </span>
    ),
  },
  {
    header: 'Role',
    cell: (person) => (
      <span className="flex flex-wrap gap-2">
        {roleNames[person.role]} {person.suspendedAt && <Badge tone="accent">Suspended</Badge>}
      </span>
    ),
  },
  { header: 'Joined', cell: (person) => <Moment at={person.createdAt} /> },
];

/** Finds people, or shows the person whose id is in the URL. */
export function PeoplePage() {
  const { open } = useDeskSearch();
  return open ? <PersonPage personId={open} /> : <PeopleList />;
}

function PeopleList() {
  const { q, filter } = useDeskSearch();
  const isSuspended = filter === 'suspended';
  const filters = isSuspended
    ? { q, status: 'suspended' as const }
    : { q, role: oneOf(roles, filter) };
  const pages = trpc.desk.people.list.useInfiniteQuery(filters, { ...toNextPage, staleTime: 0 });
  return (
    <>
      <PageHeading title="People" subtitle="Everyone with an account, newest first." />
      <TableSearch
        hint="Names, usernames, and email addresses"
        filter={{ label: 'Who', options: { ...roleNames, suspended: 'Suspended' } }}
      />
      <DeskTable label="People" item="person" items="people" columns={columns} pages={pages} />
    </>
  );
}

import { count, formatDate, localZone } from '#client/lib/formats/formats.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';
import { type DeskApplication, trpc } from '#client/lib/server/trpc.ts';
import { PersonLink } from '#client/staff/desk/people/person-link.tsx';
import { type DeskColumn, DeskTable } from '#client/staff/desk/table/desk-table.tsx';
import { Moment } from '#client/staff/desk/table/moment.tsx';
import { TableSearch } from '#client/staff/desk/table/table-search.tsx';
import { useDeskSearch } from '#client/staff/desk/table/use-desk-search.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { PageHeading } from '#client/ui/page/page.tsx';
import { applicationStatuses, applicationStatusNames } from '#shared/staff/desk/applications.ts';
import { DecideOnApplication } from './decide-on-application.tsx';

const columns: DeskColumn<DeskApplication>[] = [
  { header: 'Applied', cell: (application) => <Moment at={application.createdAt} /> },
  { header: 'Applicant', cell: (application) => <Applicant {...application} /> },
  {
    header: 'Application',
    cell: (application) => (
      <div className="min-w-48 max-w-md">
        <p dir="auto" className="wrap-anywhere whitespace-pre-line">
          {application.text}
        </p>
        <a
          href={application.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="wrap-anywhere mt-1 inline-block underline underline-offset-4"
        >
          {application.link}
        </a>
      </div>
    ),
  },
  {
    header: 'Drafts',
    cell: (application) => count(application.drafts, 'class', 'classes'),
  },
  {
    header: 'Status',
    cell: (application) => (
      <div className="min-w-32 max-w-xs">
        <Badge {...(application.status === 'waiting' && { tone: 'accent' })}>
          {applicationStatuses[application.status]}
        </Badge>
        {application.reason && (
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line">
            {application.reason}
          </p>
        )}
      </div>
    ),
  },
  {
    header: 'Decide',
    cell: (application) => <DecideOnApplication application={application} />,
  },
];

const { waiting, ...otherStatuses } = applicationStatuses;

/** Applications to teach: at first waiting ones, oldest first. */
export function ApplicationsPage() {
  const { q, filter } = useDeskSearch();
  const status =
    filter === 'all' ? undefined : (oneOf(applicationStatusNames, filter) ?? 'waiting');
  const pages = trpc.desk.applications.list.useInfiniteQuery(
    { q, status },
    { ...toNextPage, staleTime: 0 },
  );
  return (
    <>
      <PageHeading
        title="Instructors"
        subtitle="Applications to teach. Support can read them; administrators decide."
      />
      <TableSearch
        hint="Words in an application, or the applicant's username"
        filter={{
          label: 'Status',
          unfiltered: waiting,
          options: { ...otherStatuses, all: 'All' },
        }}
      />
      <DeskTable
        label="Applications"
        item="application"
        columns={columns}
        pages={pages}
        empty={status === 'waiting' && !q ? 'No one is waiting' : 'No applications found'}
      />
    </>
  );
}

function Applicant(application: DeskApplication) {
  const { applicantId, applicantName, applicantUsername, profileImage } = application;
  const { memberSince, earlier } = application;
  return (
    <div className="flex min-w-40 gap-3">
      <Avatar name={applicantName} image={profileImage} className="size-14" />
      <div className="wrap-anywhere">
        <PersonLink personId={applicantId}>{applicantName}</PersonLink>
        <p className="text-ink-soft">{applicantUsername}</p>
        <p className="text-ink-soft">Joined {formatDate(memberSince, localZone())}</p>
        {earlier > 0 && <p className="text-ink-soft">Applied {count(earlier, 'time')} before</p>}
      </div>
    </div>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { StudentList } from '#client/market/teaching/students/student-list.tsx';
import { buttonStyle } from '#client/ui/button.tsx';
import { BackLink } from '#client/ui/page/back-link.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';

export const Route = createFileRoute('/_member/dashboard/teacher/students')({
  head: ({ match }) => pageHead(match.context.appUrl, { title: 'Students' }),
  component: StudentsPage,
});

function StudentsPage() {
  return (
    <Page>
      <div className="mb-4">
        <BackLink to="/dashboard/teacher">Teaching</BackLink>
      </div>
      <PageHeading
        title="Students"
        subtitle="Everyone who has come to your classes or is coming."
        action={
          <a href="/api/students.csv" download className={buttonStyle('secondary')}>
            <Download aria-hidden className="size-4" />
            Download CSV
          </a>
        }
      />
      <StudentList />
    </Page>
  );
}

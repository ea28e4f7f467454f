import { Link } from '@tanstack/react-router';
import { readServerError } from '#client/lib/server/server-errors.ts';
import { trpc } from '#client/lib/server/trpc.ts';
import { LinkButton } from '#client/ui/link-button.tsx';
import { useCurrentInView } from '#client/ui/page/current-in-view.ts';
import { Notice } from '#client/ui/page/notice.tsx';
import { Page } from '#client/ui/page/page.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { deskPages, startPage } from './desk-pages.ts';

/** A page of the desk with its menu, or the requirement that the viewer must meet first. */
export function DeskPage({ page: named = '' }: { page: string | undefined }) {
  const page = deskPages.find(({ name }) => name === named) ?? startPage;
  const access = trpc.desk.access.useQuery(undefined, { staleTime: 0 });
  const row = useCurrentInView<HTMLUListElement>(page.name);
  if (access.error) return <ClosedDesk error={access.error} onRetry={() => access.refetch()} />;
  return (
    <Page>
      <nav aria-label="Desk" className="mb-8 border-line border-b pb-2">
        <ul ref={row} className="scroll-row relative gap-1">
          {deskPages.map(({ name, label }) => (
            <li key={name}>
              <Link
                dir="auto"
                to="/desk/{-$page}"
                params={{ page: name || undefined }}
                activeOptions={{ exact: true, includeSearch: false }}
                aria-current={name === page.name ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-lg px-3 font-medium text-ink-soft -outline-offset-2 hover:bg-sunken hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {access.data ? <page.Page /> : <Skeleton className="h-80 w-full rounded-2xl" />}
    </Page>
  );
}

function ClosedDesk({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { code, message } = readServerError(error);
  if (!code?.startsWith('DESK_')) return <PartFailure error={error} onRetry={onRetry} />;
  return (
    <Page>
      <Notice
        headingLevel="h1"
        title="The desk is closed for now"
        action={
          <LinkButton to="/dashboard/profile" search={{ tab: 'account' }}>
            Account settings
          </LinkButton>
        }
      >
        {message}
      </Notice>
    </Page>
  );
}

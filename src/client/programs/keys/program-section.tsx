import type { ReactNode } from 'react';
import { AccountSection } from '#client/people/accounts/settings/account-section.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';

type ProgramSectionProps<Entry> = {
  title: string;
  description: string;
  /** The button that adds an entry. */
  action: ReactNode;
  query: { data: Entry[] | undefined; error: unknown; refetch(): unknown };
  /** The row of an entry. */
  children(entry: Entry): ReactNode;
};

/** A list of what the user set up for programs, such as API keys. */
export function ProgramSection<Entry>({
  description,
  query: { data: entries, error, refetch },
  children,
  ...section
}: ProgramSectionProps<Entry>) {
  return (
    <AccountSection
      {...section}
      description={
        <>
          {description}{' '}
          <a href="/api/docs" className="text-accent underline underline-offset-4">
            Read the docs
          </a>
        </>
      }
    >
      {!entries && error !== null && <PartFailure error={error} onRetry={() => refetch()} />}
      {!entries && error === null && <Skeleton className="mt-4 h-11" />}
      {entries && entries.length > 0 && (
        <ul className="mt-4 flex flex-col gap-2">{entries.map((entry) => children(entry))}</ul>
      )}
    </AccountSection>
  );
}

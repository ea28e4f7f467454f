import type { ComponentProps, ReactNode } from 'react';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';

type ClassFeedProps = {
  pages: ComponentProps<typeof LoadNextPage>['pages'] & {
    data: unknown;
    error: { message: string } | null;
    refetch(): unknown;
  };
  /** The number of classes shown so far. */
  amount: number;
  isEmpty: boolean;
  placeholder: ReactNode;
  children: ReactNode;
};

/** A paged list of classes with its loading, empty, and error states. */
export function ClassFeed({ pages, amount, isEmpty, placeholder, children }: ClassFeedProps) {
  const { data, error, isPlaceholderData } = pages;
  if (!data && error)
    return (
      <PartFailure
        title="We couldn't load the classes"
        error={error}
        onRetry={() => pages.refetch()}
      />
    );
  if (!data) return placeholder;
  if (isEmpty) return <Notice title="No classes found">No classes available at the moment.</Notice>;
  return (
    <div
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60 transition-opacity duration-150' : ''}
    >
      {children}
      <LoadNextPage pages={pages} amount={amount} item="class" items="classes" />
    </div>
  );
}

import type { ReactNode } from 'react';
import type { ClassSummary } from '#client/lib/trpc.ts';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { ClassCard } from './class-card.tsx';

const placeholders = 6;

function Grid({ children }: { children: ReactNode }) {
  return (
    <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 [&>li]:flex [&>li>*]:grow">
      {children}
    </ul>
  );
}

type ClassGridProps = {
  classes: ClassSummary[];
  headingLevel?: 'h2' | 'h3';
  /** The grid starts below the fold, so its first picture loads lazily. */
  isBelow?: boolean;
};

export function ClassGrid({ classes, headingLevel, isBelow = false }: ClassGridProps) {
  return (
    <Grid>
      {classes.map((summary, index) => (
        <li key={summary.id}>
          <ClassCard
            summary={summary}
            isFirst={!isBelow && index === 0}
            {...(headingLevel && { headingLevel })}
          />
        </li>
      ))}
    </Grid>
  );
}

/** Matches the number and size of the loading cards to avoid layout shift. */
export function ClassGridPlaceholder({ amount = placeholders }: { amount?: number }) {
  return (
    <div role="status" aria-label="Loading classes">
      <Grid>
        {Array.from({ length: amount }, (_, index) => `placeholder ${index}`).map((key) => (
          <li key={key}>
            <div className="overflow-hidden rounded-2xl border border-line bg-raised">
              <Skeleton className="aspect-video w-full rounded-none" />
              <div className="flex flex-col gap-1.5 p-5">
                <Skeleton className="h-5 w-24" />
                <Skeleton className="h-13 min-[24rem]:h-6.5" />
                <Skeleton className="h-5 w-3/4" />
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="mt-1 h-15 min-[24rem]:h-10" />
                <Skeleton className="mt-3 h-8" />
              </div>
            </div>
          </li>
        ))}
      </Grid>
    </div>
  );
}

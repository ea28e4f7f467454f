import type { ClassSummary } from '#client/lib/server/trpc.ts';
import { ClassGrid } from '#client/market/classes/lists/class-grid.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';

export const featuredAmount = 3;

export function FeaturedClasses({ classes }: { classes: ClassSummary[] }) {
  return (
    <section aria-labelledby="featured">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="featured" className="text-2xl">
          Featured classes
        </h2>
        <LinkButton to="/explore" variant="secondary">
          View All
        </LinkButton>
      </div>
      {classes.length === 0 ? (
        <p className="rounded-2xl bg-sunken p-6 text-ink-soft">
          No classes available at the moment. Yours could be the first.
        </p>
      ) : (
        <ClassGrid classes={classes} headingLevel="h3" isBelowFold />
      )}
    </section>
  );
}

import { ClassGrid } from '#client/market/classes/lists/class-grid.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { LoadNextPage } from '#client/ui/page/load-more.tsx';
import { useInstructorClasses } from './instructor-pages.ts';

/** Upcoming classes, soonest first. */
export function InstructorClasses({ username }: { username: string }) {
  const pages = useInstructorClasses(username);
  if (pages.classes.length === 0)
    return (
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-soft">No dates on the calendar right now.</p>
        <LinkButton to="/explore" variant="secondary">
          Explore other classes
        </LinkButton>
      </div>
    );
  return (
    <div>
      <ClassGrid classes={pages.classes} headingLevel="h3" isBelowFold />
      <LoadNextPage pages={pages} amount={pages.classes.length} item="class" items="classes" />
    </div>
  );
}

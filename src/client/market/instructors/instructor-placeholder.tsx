import { useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { type ClassDetails, trpc } from '#client/lib/server/trpc.ts';
import { Page } from '#client/ui/page/page.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { ProfileFrame } from './profile-frame.tsx';

/** The portrait and the name, if a class of the instructor was shown before. */
export function InstructorPlaceholder() {
  const { username } = useParams({ from: '/instructors/$username' });
  const shown = useQueryClient().getQueriesData<ClassDetails>({
    queryKey: getQueryKey(trpc.classes.byId),
  });
  const known = shown.find(([, details]) => details?.teacher.username === username)?.[1];
  const rest = (
    <div role="status" aria-label="Loading the instructor">
      <Skeleton className="h-200" />
    </div>
  );
  return (
    <Page>
      {known ? (
        <ProfileFrame instructor={known.teacher} facts={<Skeleton className="h-6 w-1/2" />}>
          {rest}
        </ProfileFrame>
      ) : (
        rest
      )}
    </Page>
  );
}

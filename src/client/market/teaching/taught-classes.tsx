import { Link } from '@tanstack/react-router';
import { Ellipsis } from 'lucide-react';
import { count, localZone } from '#client/lib/formats/formats.ts';
import { type CreatedClass, trpc } from '#client/lib/server/trpc.ts';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import { slotSentence } from '#client/market/classes/class-words.ts';
import { VisibilityBadge } from '#client/market/classes/visibility-badge.tsx';
import { ShareButton } from '#client/market/links/share-button.tsx';
import { sharedClass } from '#client/market/links/shared-class.ts';
import { Rating } from '#client/market/reviews/rating.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { MenuButton, type MenuOpening } from '#client/ui/overlays/menu-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { PartFailure } from '#client/ui/page/part-failure.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { useLazyComponent } from '#client/ui/use-lazy-component.ts';
import { sessionsLeft } from '#shared/market/classes/dates/class-sessions.ts';
import { AddSession } from './dates/add-session.tsx';

/** `addTo` is the class to which a date is added, by a link of another page or an email. */
export function TaughtClasses({ addTo }: { addTo: string | undefined }) {
  const { data, error, refetch } = trpc.classes.mine.useQuery(undefined, { staleTime: 0 });
  if (error && !data) return <PartFailure error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 w-full rounded-2xl" />;
  if (data.created.length === 0)
    return (
      <Notice
        title="You haven't created a class yet"
        action={<LinkButton to="/classes/create">Create a Class</LinkButton>}
      >
        Share something you're good at with people nearby.
      </Notice>
    );
  return (
    <ul className="grid gap-4">
      {data.created.map((summary) => (
        <li key={summary.id}>
          <TaughtClass summary={summary} isAddedTo={summary.id === addTo} />
        </li>
      ))}
    </ul>
  );
}

/** Loads the menu of a class; few instructors open it. */
const loadMenu = async (classId: string, onDelete: () => void) => {
  const { TaughtClassMenu } = await import('./taught-class-menu.tsx');
  const actions = { classId, onDelete };
  return (opening: MenuOpening) => <TaughtClassMenu {...opening} {...actions} />;
};

const loadDelete = async () => (await import('./delete-class.tsx')).DeleteClass;

type TaughtClassProps = { summary: CreatedClass; isAddedTo: boolean };

function TaughtClass({ summary, isAddedTo }: TaughtClassProps) {
  const { id, title, category, pictures, averageRating, reviewCount } = summary;
  const deletion = useLazyComponent(loadDelete);
  const upcomingCount = sessionsLeft(summary.sessions, new Date()).length;
  return (
    <article className="flex flex-col gap-4 rounded-2xl border border-line bg-raised p-4 sm:flex-row sm:items-center">
      <ClassPicture
        category={category.name}
        picture={pictures[0]}
        sizes="(min-width: 40rem) 10rem, 100vw"
        className="rounded-lg sm:w-40 sm:shrink-0"
      />
      <div className="min-w-0 grow">
        <div className="flex items-start justify-between gap-2">
          <h2 className="text-lg">
            <Link
              dir="auto"
              to="/classes/$classId"
              params={{ classId: id }}
              className="hover:underline"
            >
              {title}
            </Link>
          </h2>
          <MenuButton
            load={() => loadMenu(id, deletion.open)}
            aria-label={`More about ${title}`}
            className="-mt-2 -mr-2 grid size-11 shrink-0 place-items-center rounded-lg hover:bg-sunken"
          >
            <Ellipsis aria-hidden className="size-5" />
          </MenuButton>
        </div>
        {deletion.isOpen && deletion.Component && (
          <deletion.Component classId={id} title={title} onClose={deletion.close} />
        )}
        <p className="text-ink-soft text-sm">
          {upcomingCount > 0
            ? `${slotSentence(summary, localZone())} · ${count(upcomingCount, 'upcoming date')}`
            : 'No upcoming dates'}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Rating average={averageRating} reviews={reviewCount} />
          <VisibilityBadge {...summary} />
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <AddSession key={String(isAddedTo)} summary={summary} isLinked={isAddedTo} />
          <LinkButton to="/classes/$classId/edit" params={{ classId: id }} variant="secondary">
            Edit
          </LinkButton>
          {summary.isActive && <ShareButton page={sharedClass(summary)} />}
        </div>
      </div>
    </article>
  );
}

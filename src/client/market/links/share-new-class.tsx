import { useLocation } from '@tanstack/react-router';
import { type CreatedClass, trpc } from '#client/lib/server/trpc.ts';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { LinkToCopy } from './link-to-copy.tsx';
import { ShareButton } from './share-button.tsx';
import { sharedClass } from './shared-class.ts';
import { linkOf, type SharedPage } from './shared-page.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The class that was just listed. */
    listedClassId?: string;
  }
}

/** After listing a class: its link, if it is public. */
export function ShareNewClass({ classes }: { classes: CreatedClass[] }) {
  const listedId = useLocation({ select: ({ state }) => state.listedClassId });
  const listed = classes.find(({ id, isActive }) => id === listedId && isActive);
  if (!listed) return null;
  return (
    <section
      aria-labelledby="share-new"
      className="mb-8 flex flex-col items-start gap-3 rounded-2xl bg-accent-soft p-5"
    >
      <h2 id="share-new" className="text-lg">
        {listed.title} is listed
      </h2>
      <p>Send this link to people you know, or print a card with its QR code.</p>
      <NewLink page={sharedClass(listed)} />
    </section>
  );
}

/** Without a response, Share tries again and says why. */
function NewLink({ page }: { page: SharedPage }) {
  const { data: own, error } = trpc.links.mine.useQuery();
  const share = <ShareButton page={page} />;
  if (own) return <LinkToCopy link={linkOf(page, own.code)}>{share}</LinkToCopy>;
  return error ? share : <Skeleton className="h-11 w-full rounded-lg" />;
}

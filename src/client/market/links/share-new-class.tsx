import { useLocation } from '@tanstack/react-router';
import type { CreatedClass } from '#client/lib/server/trpc.ts';
import { ShareButton } from './share-button.tsx';
import { sharedClass } from './shared-class.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The class that was just listed. */
    listedClassId?: string;
  }
}

/** After listing a class: offers to share it, if it is public. */
export function ShareNewClass({ classes }: { classes: CreatedClass[] }) {
  const listedId = useLocation({ select: ({ state }) => state.listedClassId });
  const listed = classes.find(({ id, isActive }) => id === listedId && isActive);
  if (!listed) return null;
  return (
    <section
      aria-labelledby="share-new"
      className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-accent-soft p-5"
    >
      <div className="min-w-0">
        <h2 id="share-new" className="text-lg">
          {listed.title} is listed
        </h2>
        <p>Tell people you know: send them your link, or put up a card with its QR code.</p>
      </div>
      <ShareButton page={sharedClass(listed)} variant="primary" />
    </section>
  );
}

import { useRouter } from '@tanstack/react-router';
import { trpc } from '#client/lib/trpc.ts';

/** A seat taken or given back changes the class, its participants and what is mine. */
export function useAfterBooking(classId: string): () => Promise<void> {
  const router = useRouter();
  const utils = trpc.useUtils();
  return async () => {
    await Promise.all([
      utils.classes.byId.invalidate({ classId }),
      utils.classes.enrolled.invalidate({ classId }),
      utils.classes.list.invalidate(),
      utils.classes.page.invalidate(),
      utils.bookings.invalidate(),
    ]);
    // One that is no longer offered is gone for whoever has no seat in it.
    await router.invalidate();
  };
}

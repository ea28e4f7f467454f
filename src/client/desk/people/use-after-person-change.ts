import { trpc } from '#client/lib/server/trpc.ts';

/** Loads again what shows a person, and the log of what was done. */
export function useAfterPersonChange() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.desk.people.invalidate(), utils.desk.audit.invalidate()]);
}

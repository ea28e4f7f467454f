import { trpc } from '#client/lib/server/trpc.ts';

/** Refetches data about a person, and the audit log. */
export function useAfterPersonChange() {
  const utils = trpc.useUtils();
  return () => Promise.all([utils.desk.people.invalidate(), utils.desk.audit.invalidate()]);
}

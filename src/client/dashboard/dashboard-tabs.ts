import { readStored, writeStored } from '#client/lib/browser/stored.ts';
import { oneOf } from '#client/lib/pages/search-values.ts';

export const dashboardTabs = ['created', 'enrolled', 'waitlist'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** The key contains the user, because several may sign in on one device. */
const storageKey = (userId: string) => `learnlocal-dashboard-tab-${userId}`;

/** The tab that the user chose last on this device. */
export function readLastTab(userId: string): DashboardTab | undefined {
  return oneOf(dashboardTabs, readStored(storageKey(userId)));
}

export function rememberTab(userId: string, tab: DashboardTab): void {
  writeStored(storageKey(userId), tab);
}

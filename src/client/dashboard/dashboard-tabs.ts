import { oneOf } from '#client/lib/search.ts';

export const dashboardTabs = ['created', 'enrolled', 'waitlist'] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** By user, because several may sign in on one device. */
const storageKey = (userId: string) => `learnlocal-dashboard-tab-${userId}`;

/** The tab that the user chose last on this device. */
export function readLastTab(userId: string): DashboardTab | undefined {
  try {
    return oneOf(dashboardTabs, localStorage.getItem(storageKey(userId)));
  } catch {
    return undefined;
  }
}

export function rememberTab(userId: string, tab: DashboardTab): void {
  try {
    localStorage.setItem(storageKey(userId), tab);
  } catch {
    // Storage is full or disabled: it is only a convenience.
  }
}

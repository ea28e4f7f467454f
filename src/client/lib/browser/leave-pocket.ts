import { pocketDatabase } from '#shared/pocket-worker.ts';
import { readStored } from './stored.ts';

// What every page loads for the rosters in this browser; the rest is loaded where there are some.

/** Whether rosters are kept in this browser, or still to be emptied. */
export const isPocketKept = () => readStored(pocketDatabase) !== null;

/**
 * Empties the pocket unless it is this viewer's; null is no one. What was not sent is lost, and a toast says
 * so. Each page asks when it opens, so that its script is there without a network, too.
 */
export function leavePocket(viewerId: string | null): void {
  if (isPocketKept()) void import('./pocket.ts').then((pocket) => pocket.leaveFor(viewerId));
}

let isOpenedOffline = false;

/** Whether the page was opened without a network, from what is kept here, and has not reached the server since. */
export function noteOpenedOffline(isOpened: boolean): void {
  isOpenedOffline = isOpened;
}

/** How old data of this browser may be: a page that was opened without a network asks for it later. */
export const maxDataAgeMs = () => (isOpenedOffline ? Number.POSITIVE_INFINITY : 0);

/** The service worker that opens rosters without a network. */
export const workerPath = '/roster-worker.js';
/** The teaching pages; the rest of the site has no worker. */
export const workerScope = '/dashboard/teacher';
/** What it shows in place of a page that can't be reached. */
export const shellPath = '/roster-offline.html';
/** Where rosters and marks are, in IndexedDB; and the key of the browser's storage that says whose they are. */
export const pocketDatabase = 'learnlocal-pocket';

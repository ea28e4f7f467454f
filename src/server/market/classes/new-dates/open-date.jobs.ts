import { setTimeout } from 'node:timers/promises';
import type { Deps } from '#server/app/deps.ts';
import { createWorker } from '#server/platform/jobs/queue.ts';
import { selectOpening } from './invitations.queries.ts';
import { earlyMs, openDateQueue } from './open-date-queue.ts';
import { openDate } from './opens-first.service.ts';

/** Waits for the last seconds before the date opens. */
export const createOpenDateWorker = (deps: Deps) =>
  createWorker(openDateQueue, async ({ data: { sessionId } }) => {
    const opening = await selectOpening(deps.db, sessionId);
    if (!opening) return;
    // Timers may fire a moment early.
    if (opening.leftMs > 0) await setTimeout(Math.min(opening.leftMs, earlyMs) + 5);
    await openDate(deps, sessionId);
  });

import { z } from 'zod';
import type { Db } from '#server/platform/db/schema.ts';
import { createWorker, type JobQueue } from '#server/platform/jobs/queue.ts';
import type { FileHost } from './file-host.ts';
import { sweepUploads } from './sweep-uploads.ts';

export const uploadSweepQueue: JobQueue = {
  name: 'sweep-uploads',
  data: z.looseObject({}),
  policy: 'exclusive',
};

export const createUploadSweepWorker = (db: Db, files: Pick<FileHost, 'remove'>) =>
  createWorker(uploadSweepQueue, () => sweepUploads(db, files), { cron: '10 * * * *' });

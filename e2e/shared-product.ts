import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServerProcess } from '../src/server/testing/server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a server that has started once on nothing, and stopped. */
    seededFolder: string;
  }
}

let folder = '';

/** The demonstration data takes seconds to make: every file of tests begins with a copy. */
export async function setup(project: TestProject): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'learnlocal-e2e-seeded-'));
  const server = await startServerProcess({ DATA_DIR: folder });
  await server.stop();
  project.provide('seededFolder', folder);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

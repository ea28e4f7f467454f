import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';

const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error,
  );

it('PostgreSQL that is stopped is unavailable, by a socket in the file system, too', async () => {
  const bySocket = new pg.Client({ host: '/nowhere', database: 'learnlocal' });
  expect(isDatabaseUnavailable(await errorOf(bySocket.connect()))).toBe(true);
  const byPort = new pg.Client({ host: '127.0.0.1', port: 1, database: 'learnlocal' });
  expect(isDatabaseUnavailable(await errorOf(byPort.connect()))).toBe(true);
});

it('a file that is missing says nothing about the database', async () => {
  expect(isDatabaseUnavailable(await errorOf(readFile('/nowhere/a.webp')))).toBe(false);
});

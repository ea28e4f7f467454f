import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { openPostgres } from '../src/server/db/database.ts';
import { createUser, tokenOf } from '../src/server/testing/fixtures/factories.ts';
import { makePhoto, multipartOf } from '../src/server/testing/fixtures/uploading.ts';
import { startServerProcess } from '../src/server/testing/server-process.ts';
import { uploadTo } from '../src/server/testing/stress/upload-benchmark.ts';
import { withBenchDatabase } from './measuring/bench-database.ts';

// An attack: one account sends 15 PNGs that are small to send and slow to decode. Measures how long
// another user's photo takes meanwhile, and how many of the attacker's come first. `-- <pictures>` for
// another number.
const attackerPictures = Number(process.argv[2] ?? 15);
/** One that is in progress, and one turn. */
const maxBefore = 3;

const photoOf = async (type: string, bytes: Buffer) => ({
  type,
  size: bytes.length,
  ...(await multipartOf(bytes)),
});

/** The tokens of two users on a migrated database. */
async function createTokens(databaseUrl: string): Promise<[attacker: string, other: string]> {
  const { db, close } = await openPostgres(databaseUrl, { onPoolError() {} });
  try {
    return [await tokenOf(db, await createUser(db)), await tokenOf(db, await createUser(db))];
  } finally {
    await close();
  }
}

async function seconds(work: Promise<number>): Promise<number> {
  const began = performance.now();
  const status = await work;
  if (status !== 200) throw new Error(`The other user's upload was responded with ${status}`);
  return (performance.now() - began) / 1000;
}

async function attack(databaseUrl: string, dataDir: string) {
  const [attacker, other] = await createTokens(databaseUrl);
  const create = { width: 6300, height: 6300, channels: 4, background: '#f806' } as const;
  const heavy = await photoOf('image/png', await sharp({ create }).png().toBuffer());
  const photo = await photoOf('image/jpeg', await makePhoto());
  const server = await startServerProcess({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    RATE_LIMIT_SCALE: '1000',
  });
  try {
    await uploadTo(server.url, other, photo);
    const idle = await seconds(uploadTo(server.url, other, photo));
    let made = 0;
    const attacks = Array.from({ length: attackerPictures }, async () => {
      const status = await uploadTo(server.url, attacker, heavy);
      if (status === 200) made += 1;
      return status;
    });
    // Once a picture is finished or rejected, the others have arrived.
    await Promise.race(attacks);
    const madeEarlier = made;
    const busy = await seconds(uploadTo(server.url, other, photo));
    const madeBefore = made - madeEarlier;
    const statuses = await Promise.all(attacks);
    return { kib: heavy.size / 1024, idle, busy, madeBefore, statuses };
  } finally {
    await server.stop();
  }
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'learnlocal-queue-'));
const { kib, idle, busy, madeBefore, statuses } = await withBenchDatabase((url) =>
  attack(url, dataDir),
);
await rm(dataDir, { recursive: true, force: true });
const rejected = statuses.filter((status) => status !== 200).length;
console.log(
  `${attackerPictures} PNGs of ${kib.toFixed(0)} KiB from one account; ${rejected} rejected`,
);
console.log(`another user's photo: ${idle.toFixed(1)} s idle, ${busy.toFixed(1)} s under attack,`);
console.log(`after ${madeBefore} of the attacker's (limit ${maxBefore})`);
process.exitCode = madeBefore <= maxBefore ? 0 : 1;

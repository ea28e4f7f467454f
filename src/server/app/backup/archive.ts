import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create, extract, list } from 'tar';
import { z } from 'zod';
import { StartError } from '#server/app/start-error.ts';

// A gzipped tar file, so that an operator can look into it: manifest.json, database/*.ndjson with
// one row per line, files/* with the pictures, and SHA256SUMS, which `sha256sum -c` reads.

const sumsName = 'SHA256SUMS';
const manifestName = 'manifest.json';

export type Manifest = z.infer<typeof manifestSchema>;
const manifestSchema = z.object({
  format: z.literal(1),
  createdAt: z.string(),
  /** The applied migrations, oldest first. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(
    z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()), rows: z.int() }),
  ),
  files: z.array(z.string().regex(/^[\w.-]+$/)),
  /** A text sealed with APP_SECRET, in base64. */
  sealed: z.string(),
});

/** The file of a table's rows in the archive. */
export const rowsName = ({ schema, name }: { schema: string; name: string }) =>
  `database/${schema}.${name}.ndjson`;

/** Packs the folder's content that the manifest lists. `target` appears only once it is complete. */
export async function packArchive(folder: string, manifest: Manifest, target: string) {
  await writeFile(path.join(folder, manifestName), JSON.stringify(manifest, null, 2));
  const names = [manifestName, ...contentOf(manifest)];
  const sums: string[] = [];
  for (const name of names) sums.push(`${await sha256(path.join(folder, name))}  ${name}\n`);
  await writeFile(path.join(folder, sumsName), sums.join(''));
  const draft = path.join(folder, 'archive');
  // Pictures are compressed already; rows shrink to a tenth even at the lowest level.
  const options = {
    file: draft,
    mode: 0o600,
    cwd: folder,
    gzip: { level: 1 },
    follow: true,
    portable: true,
  };
  await create(options, [...names, sumsName]);
  await sync(draft);
  await rename(draft, target);
}

/** Unpacks into an empty folder. Throws StartError unless every listed file is there and unchanged. */
export async function unpackArchive(archive: string, folder: string): Promise<Manifest> {
  // The whole archive is checked before anything is written.
  await list({ file: archive, strict: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new StartError(`There is no file ${archive}.`);
    throw notABackup(archive, error.message);
  });
  const isFile = (_name: string, entry: object) => 'type' in entry && entry.type === 'File';
  await extract({ file: archive, cwd: folder, filter: isFile });
  const sums = await readFile(path.join(folder, sumsName), 'utf8').catch(() => {
    throw notABackup(archive, `it has no ${sumsName}, so it was cut off or is not a backup`);
  });
  const listed = new Map(
    sums
      .trimEnd()
      .split('\n')
      .map((line) => [line.slice(66), line.slice(0, 64)]),
  );
  const check = async (name: string) => {
    const sum = await sha256(path.join(folder, name)).catch(() => null);
    if (!sum || sum !== listed.get(name))
      throw notABackup(archive, `${name} is missing or damaged`);
  };
  await check(manifestName);
  const text = await readFile(path.join(folder, manifestName), 'utf8');
  const manifest = manifestSchema.safeParse(JSON.parse(text));
  if (!manifest.success) throw notABackup(archive, 'its manifest is of another version');
  for (const name of contentOf(manifest.data)) await check(name);
  return manifest.data;
}

const contentOf = ({ tables, files }: Manifest) => [
  ...tables.map(rowsName),
  ...files.map((name) => `files/${name}`),
];

function notABackup(archive: string, reason: string): StartError {
  return new StartError(
    `${archive} is not a complete backup (${reason}). Nothing was changed; use another one.`,
  );
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
}

/** Runs `work` with a new folder, and removes it afterwards. */
export async function withFolder<Result>(
  folder: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  return work(folder).finally(() => rm(folder, { recursive: true, force: true }));
}

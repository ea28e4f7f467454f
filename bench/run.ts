import { globSync } from 'node:fs';
import path from 'node:path';

// `npm run bench -- <name> [arguments]` runs one of the programs that README.md describes.
const names = globSync('*.ts', { cwd: import.meta.dirname })
  .map((file) => path.basename(file, '.ts'))
  .filter((name) => name !== 'run')
  .toSorted();
const [name = ''] = process.argv.splice(2, 1);

if (names.includes(name)) {
  await import(`./${name}.ts`);
} else {
  console.error(`Usage: npm run bench -- <name> [arguments]\nNames: ${names.join(', ')}`);
  process.exitCode = 1;
}

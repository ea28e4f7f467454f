import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { settingsFiles } from './settings-files.ts';

// Writes .env.example and docs/operations/settings.md from the table of settings.
const root = path.resolve(import.meta.dirname, '..');
for (const [file, text] of Object.entries(settingsFiles()))
  writeFileSync(path.join(root, file), text);

import { existsSync } from 'node:fs';
import process from 'node:process';

// Scripts read .env beside package.json; the server and the tests use only the environment. Variables
// that are already set take precedence.
if (existsSync('.env')) process.loadEnvFile();

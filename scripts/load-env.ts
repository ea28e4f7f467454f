import { existsSync } from 'node:fs';
import process from 'node:process';

// A file .env beside package.json is read by the commands of the shell; the server itself and the
// tests know the environment only. What is set there already wins.
if (existsSync('.env')) process.loadEnvFile();

import { StartError } from './start-error.ts';
import { startServer } from './start-server.ts';

try {
  await startServer();
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exit(1);
}

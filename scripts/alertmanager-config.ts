import './load-env.ts';
import { readEnv } from '../src/server/app/env.ts';
import { StartError } from '../src/server/app/start-error.ts';
import { alertmanagerConfig } from '../src/server/platform/telemetry/alertmanager-config.ts';

// Prints the configuration of Alertmanager for the settings of this site.
try {
  process.stdout.write(alertmanagerConfig(readEnv()));
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 1;
}

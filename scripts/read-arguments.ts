import { type ParseArgsConfig, parseArgs } from 'node:util';
import { StartError } from '../src/server/app/start-error.ts';

/** The arguments of a command; `flags` are options without a value. Throws StartError for any others. */
export function readArguments<Flag extends string = never>(usage: string, flags: Flag[] = []) {
  const options: ParseArgsConfig['options'] = Object.fromEntries(
    flags.map((flag) => [flag, { type: 'boolean' }]),
  );
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options });
    if (positionals.length > 1) throw new StartError(usage);
    return { name: positionals[0], has: (flag: Flag) => values[flag] === true };
  } catch {
    throw new StartError(usage);
  }
}

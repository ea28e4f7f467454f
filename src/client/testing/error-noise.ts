import { format } from 'node:util';

/** Messages that React and the router log when an error boundary catches an error. */
const reports = /The above error occurred in|^Warning: Error in route match/;

/** Ignores these logs until the end of the test; any other console output still fails it. */
export function allowErrorReports(): void {
  for (const level of ['warn', 'error'] as const) {
    // biome-ignore lint/suspicious/noConsole: wraps the console to filter it, logs nothing
    const note = console[level];
    console[level] = (...words: unknown[]) => {
      if (!reports.test(format(...words))) note(...words);
    };
  }
}

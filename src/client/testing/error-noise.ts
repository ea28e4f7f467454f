import { format } from 'node:util';

/** React and the router report on the console what an error boundary shows on the page. */
const reports = /The above error occurred in|^Warning: Error in route match/;

/** Until the end of this test such a report is no finding; anything else still is. */
export function allowErrorReports(): void {
  for (const level of ['warn', 'error'] as const) {
    // biome-ignore lint/suspicious/noConsole: what listens to it is wrapped, nothing is written
    const note = console[level];
    console[level] = (...words: unknown[]) => {
      if (!reports.test(format(...words))) note(...words);
    };
  }
}

/**
 * Also reads settings under the names of earlier releases. Returns them under the current names, and
 * a warning for each.
 */
export function readRenamedSettings({
  SHARE_ANSWERS: cache,
  PAYMENTS: payments,
  ...settings
}: NodeJS.ProcessEnv): { settings: NodeJS.ProcessEnv; warnings: string[] } {
  const isTest = payments === 'test';
  const warnings = [
    ...(cache === undefined ? [] : ['SHARE_ANSWERS is now called CACHE_RESPONSES.']),
    ...(isTest ? ['PAYMENTS=test is now called PAYMENTS=sandbox.'] : []),
  ];
  const current = { CACHE_RESPONSES: cache, PAYMENTS: isTest ? 'sandbox' : payments, ...settings };
  return { settings: current, warnings };
}

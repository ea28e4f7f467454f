import bowser from 'bowser';

/** 'Firefox on Windows' for a browser, 'curl' for a program, otherwise 'Unknown device'. */
export function deviceLabel(userAgent: string): string {
  const { browser, os } = userAgent ? bowser.parse(userAgent) : {};
  const program = /^[\w.-]+/.exec(userAgent)?.[0];
  const name = browser?.name || program;
  if (!name) return 'Unknown device';
  return os?.name ? `${name} on ${os.name}` : name;
}

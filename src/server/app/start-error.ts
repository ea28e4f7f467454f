/** A problem outside the code that prevents startup; the message names it and how to fix it. */
export class StartError extends Error {
  override name = 'StartError';
}

/** Throws an error of `listen` with what to change. */
export function explainListening(variable: string, port: number, host: string) {
  return (error: NodeJS.ErrnoException): never => {
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is already in use. Stop the other program, or set ${variable} to another one.`,
      EACCES: `Port ${port} may not be opened by this user. Set ${variable} to one above 1023.`,
      EADDRNOTAVAIL: `This machine has no address ${host}. Set HOST to one that it has.`,
      ENOTFOUND: `This machine has no address ${host}. Set HOST to one that it has.`,
    };
    const reason = reasons[error.code ?? ''];
    throw reason ? new StartError(reason) : error;
  };
}

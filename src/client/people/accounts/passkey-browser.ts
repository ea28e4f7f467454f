import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

export type PasskeyRequest = Parameters<typeof startAuthentication>[0]['optionsJSON'];
export type PasskeyCreation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Credential = { id: string; [member: string]: unknown };
/** A credential, or the error message to show. */
type Result = { credential: Credential } | { rejection: { title: string; description: string } };

/** Asks the browser for an existing passkey. */
export function askForPasskey(optionsJSON: PasskeyRequest): Promise<Result> {
  return toResult(() => startAuthentication({ optionsJSON }));
}

/** Asks the browser to create a passkey. */
export function createPasskey(optionsJSON: PasskeyCreation): Promise<Result> {
  return toResult(() => startRegistration({ optionsJSON }));
}

async function toResult(ask: () => Promise<{ id: string }>): Promise<Result> {
  try {
    return { credential: { ...(await ask()) } };
  } catch (error) {
    return { rejection: rejectionMessage(error) };
  }
}

/** Maps the DOMException name, because browser error messages aren't written for users. */
function rejectionMessage(error: unknown): { title: string; description: string } {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return {
      title: 'No passkey was chosen',
      description: 'Try again, or use another method.',
    };
  const title = "That passkey can't be used";
  if (name === 'InvalidStateError')
    return { title, description: 'This device already has a passkey for your account.' };
  if (name === 'SecurityError')
    return { title, description: "Passkeys don't work at this address." };
  return { title, description: "This browser can't use passkeys." };
}

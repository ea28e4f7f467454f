import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

export type PasskeyRequest = Parameters<typeof startAuthentication>[0]['optionsJSON'];
export type PasskeyCreation = Parameters<typeof startRegistration>[0]['optionsJSON'];
type Credential = { id: string; [member: string]: unknown };
/** The browser's answer, or why there is none, in words. */
type Answer = { credential: Credential } | { refusal: { title: string; description: string } };

/** Asks the browser for a passkey that is there already. */
export function askForPasskey(optionsJSON: PasskeyRequest): Promise<Answer> {
  return answerOf(() => startAuthentication({ optionsJSON }));
}

/** Asks the browser to make one. */
export function makePasskey(optionsJSON: PasskeyCreation): Promise<Answer> {
  return answerOf(() => startRegistration({ optionsJSON }));
}

async function answerOf(ask: () => Promise<{ id: string }>): Promise<Answer> {
  try {
    return { credential: { ...(await ask()) } };
  } catch (error) {
    return { refusal: refusalWords(error) };
  }
}

/** Browsers name what happened by the error's name only; their sentences are not for people. */
function refusalWords(error: unknown): { title: string; description: string } {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return {
      title: 'No passkey was chosen',
      description: 'You can try again, or use another way.',
    };
  const title = 'The passkey cannot be used';
  if (name === 'InvalidStateError')
    return { title, description: 'This device has a passkey for your account already.' };
  if (name === 'SecurityError')
    return { title, description: 'Passkeys do not work at this address.' };
  return { title, description: 'This browser cannot use passkeys.' };
}

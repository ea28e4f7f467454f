import { z } from 'zod';
import type { ProviderEvent } from '#server/money/provider/payment-provider.ts';
import type { Vault } from '#server/platform/crypto/vault.ts';
import { DomainError } from '#shared/errors.ts';
import { minuteMs, secondMs } from '#shared/units.ts';

export const sandboxSignatureHeader = 'x-test-signature';

/** An older signature may be a replay. */
const toleranceMs = 5 * minuteMs;
const form = /^t=(\d{1,12}),v1=([\w-]{43})$/;

/** Signs a webhook of the sandbox as Stripe does: its time and body, with our key. */
export function signSandboxWebhook(vault: Vault, body: string, now = new Date()): string {
  const seconds = String(Math.floor(now.getTime() / secondMs));
  return `t=${seconds},v1=${vault.digest('test webhook', `${seconds}.${body}`)}`;
}

const event = z.looseObject({ id: z.string(), type: z.string(), kind: z.string() });

export function readSandboxWebhook(
  vault: Vault,
  rawBody: Buffer,
  signature: string | undefined,
): ProviderEvent {
  const [, seconds = '', digest = ''] = form.exec(signature ?? '') ?? [];
  const body = rawBody.toString();
  const isSigned =
    vault.isDigest('test webhook', `${seconds}.${body}`, digest) &&
    Math.abs(Date.now() - Number(seconds) * secondMs) <= toleranceMs;
  if (!isSigned) throw new DomainError('WEBHOOK_INVALID');
  try {
    return event.parse(JSON.parse(body)) as object as ProviderEvent;
  } catch {
    throw new DomainError('WEBHOOK_INVALID');
  }
}

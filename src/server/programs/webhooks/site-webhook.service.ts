import type { Deps } from '#server/app/deps.ts';
import { newId } from '#server/db/new-id.ts';
import type { Trx } from '#server/db/schema.ts';
import {
  deleteSiteWebhook,
  insertWebhook,
  lockSiteWebhook,
  updateSiteWebhook,
} from './webhooks.queries.ts';

/** Creates, updates or deletes the webhook for the events of all classes, as the settings say. */
export async function prepareSiteWebhook(
  { env, vault }: Pick<Deps, 'env' | 'vault'>,
  trx: Trx,
): Promise<void> {
  const { ofSite } = env.webhooks;
  if (!ofSite) return deleteSiteWebhook(trx);
  const { secret, url, events } = ofSite;
  const sealing = vault.sealingFor('webhook');
  const existing = await lockSiteWebhook(trx);
  if (!existing) {
    const sealedSecret = sealing.seal(secret);
    return insertWebhook(trx, { id: newId(), userId: null, url, events, sealedSecret });
  }
  const isSame = sealing.open(Buffer.from(existing.sealedSecret)) === secret;
  await updateSiteWebhook(trx, {
    url,
    events,
    ...(!isSame && { sealedSecret: sealing.seal(secret) }),
  });
}

import { z } from 'zod';

export type UploadThing = { token: string; appId: string; ingestHosts: string[] };

const tokenContent = z.object({
  apiKey: z.string().startsWith('sk_'),
  appId: z.string().regex(/^[a-z0-9-]+$/i),
  regions: z.array(z.string()).min(1),
  ingestHost: z.string().default('ingest.uploadthing.com'),
});

/** The token from the UploadThing dashboard is base64-encoded JSON. */
function readToken(token: string, context: z.RefinementCtx): UploadThing {
  try {
    const json = Buffer.from(token, 'base64').toString('utf8');
    const { appId, regions, ingestHost } = tokenContent.parse(JSON.parse(json));
    return { token, appId, ingestHosts: regions.map((region) => `${region}.${ingestHost}`) };
  } catch {
    context.addIssue('must be the token that the dashboard of UploadThing shows');
    return z.NEVER;
  }
}

export const uploadThingToken = z.string().transform(readToken);

import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { errorResponse } from '#server/platform/http/error-response.ts';
import { imageEndings, type UploadPurpose, uploadLimits } from '#shared/files/uploads.ts';
import type { KeyScope } from '#shared/people/accounts/key-scopes.ts';
import { mib } from '#shared/units.ts';

/** The scope that an API key needs to upload pictures, that of the routes that take them; empty: no key may. */
export const uploadScopes: Record<UploadPurpose, KeyScope[]> = {
  classImage: ['classes:write'],
  announcementImage: ['messages:write'],
  messageImage: ['messages:write'],
  profileImage: [],
};

const keySecurity = [...new Set(Object.values(uploadScopes).flat())].map((scope) => ({
  key: [scope],
}));

const { maxBytes, maxFiles, unusedHours } = uploadLimits;

/** How scripts upload pictures, for the documentation: the SDK validates the requests. */
export const uploadOperation: FastifySchema = {
  tags: ['Classes'],
  operationId: 'startUpload',
  summary: 'Start uploading pictures',
  description: `Returns a URL for each file, in order, valid for an hour. Send the file there, without a token: \`curl -X PUT '<url>' -F file=@bread.jpg\`. The response has the \`url\` of the picture: for \`images\` of a class (\`slug=classImage\`, up to ${maxFiles.classImage} files), for \`picture\` of an announcement or a message (\`announcementImage\`, \`messageImage\`, with the scope \`messages:write\`), or for \`profileImage\` of your profile (\`profileImage\`, not with an API key). A file has at most ${maxBytes / mib} MB. A picture that is not used within ${unusedHours} hours is deleted.`,
  security: [{ bearer: [] }, { cookie: [] }, ...keySecurity],
  querystring: z.object({
    actionType: z.literal('upload'),
    slug: z.enum([
      'classImage',
      'announcementImage',
      'messageImage',
      'profileImage',
    ] satisfies UploadPurpose[]),
  }),
  body: z.object({
    files: z
      .array(
        z.object({
          name: z.string().meta({ examples: ['bread.jpg'] }),
          size: z.int().meta({ description: 'In bytes', examples: [482_013] }),
          type: z.enum(Object.keys(imageEndings)).meta({ examples: ['image/jpeg'] }),
        }),
      )
      .max(maxFiles.classImage),
    input: z
      .object({ clientIds: z.array(z.uuid()).max(maxFiles.classImage) })
      .nullish()
      .describe('Your own id for each file, to continue an upload that was interrupted'),
  }),
  response: {
    200: z
      .array(
        z.looseObject({
          url: z.string().meta({
            examples: ['https://learnlocal.example/storage/v1/upload/a1b2c3?signature=d4e5f6'],
          }),
        }),
      )
      .describe('Where to send each file'),
    '4xx': errorResponse,
  },
};

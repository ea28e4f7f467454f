import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import { errorResponse } from '#server/platform/http/error-response.ts';
import { imageEndings, type UploadPurpose, uploadLimits } from '#shared/files/uploads.ts';
import type { RowScope } from '#shared/people/accounts/key-scopes.ts';
import { mib } from '#shared/units.ts';

/** The scopes that an API key needs to upload pictures: the scopes of the routes that take them. */
export const uploadScopes: Record<UploadPurpose, RowScope> = {
  classImage: 'classes:write',
  announcementImage: 'messages:write',
  messageImage: 'messages:write',
  profileImage: 'none',
};

const keySecurity = [...new Set(Object.values(uploadScopes))]
  .filter((scope) => scope !== 'none')
  .map((scope) => ({ key: [scope] }));

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

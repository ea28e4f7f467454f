import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { everyone, type Operations } from '#server/testing/routes/operation.ts';
import { origin } from '#server/testing/routes/sample-values.ts';

const uploadQuery = { actionType: 'upload', slug: 'classImage' };
const uploadBody = ({ uploadClientId }: Fixtures, size = 1000) => ({
  files: [{ name: 'boat.jpg', size, type: 'image/jpeg', lastModified: 1 }],
  input: { clientIds: [uploadClientId] },
});
const callback = (w: Fixtures) => {
  const file = { key: 'x', customId: w.uploadId, name: 'x', size: 1, type: 'image/jpeg' };
  const addresses = { url: 'x', appUrl: 'x', ufsUrl: 'x', fileHash: 'x' };
  return {
    status: 'uploaded',
    origin,
    metadata: { userId: 'x' },
    file: { ...file, ...addresses },
  };
};

// UploadThing's protocol: the SDK's route and the address for files.
export const uploadOperations: Operations = {
  'GET /api/uploadthing': { access: everyone('200'), requests: () => [{}] },
  'POST /api/uploadthing': {
    access: {
      ...everyone('401 UPLOAD_UNAUTHENTICATED'),
      user: '200',
      other: '200',
      teacher: '200',
    },
    requests: (w) => [
      { query: uploadQuery, body: uploadBody(w) },
      { query: { ...uploadQuery, slug: 'profileImage' }, body: uploadBody(w) },
      { query: { slug: 'classImage' }, body: callback(w) },
    ],
  },
  'PUT /storage/v1/upload/:id': {
    // Only the signed address grants access.
    access: everyone('403 UPLOAD_LINK_INVALID'),
    requests: (w) => [
      {
        id: { id: 'x' },
        query: { expires: '9999999999999', 'x-ut-custom-id': w.uploadId, signature: 'x' },
      },
    ],
  },
};

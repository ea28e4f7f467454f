import type { Fixtures } from '#server/testing/fixtures/fixtures.ts';
import { everyone, members, type Operations } from '#server/testing/routes/operation.ts';

const application = ({ profilePictureUrl: profileImage }: Fixtures) => ({
  text: 'I have baked bread for a living for ten years, and now I would like to teach it.',
  link: 'https://bread.example/about',
  profileImage,
});

export const applicationOperations: Operations = {
  'GET /api/become-teacher': { procedure: 'applications.rules', access: everyone('200') },
  'GET /api/become-teacher/application': { procedure: 'applications.own', access: members('200') },
  'POST /api/become-teacher/application': {
    procedure: 'applications.submit',
    access: members(
      '409 APPLICATION_NOT_NEEDED',
      '409 APPLICATION_NOT_NEEDED',
      '409 ALREADY_INSTRUCTOR',
    ),
    requests: (w) => [{ body: application(w) }],
  },
};

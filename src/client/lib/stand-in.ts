import type { Viewer } from './trpc.ts';

/** The element at the end of a page that carries its viewer as JSON. */
export const viewerElementId = 'viewer';

/**
 * The server renders a public page for a stand-in, so that it can be reused for other viewers. Only
 * what the page may depend on is kept: the role, and the ID if the page's data contains it.
 */
export function standInFor({ id, role }: Viewer, isInData: boolean): Viewer {
  return {
    id: isInData ? id : '',
    role,
    email: '',
    username: '',
    fullName: '',
    profileImage: null,
    bio: null,
    location: null,
    phoneNumber: null,
    showsInitialsOnly: false,
  };
}

export function isStandIn(viewer: Viewer | null | undefined): boolean {
  return viewer?.email === '';
}

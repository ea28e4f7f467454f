import {
  type ClassListInput,
  type ClassSort,
  classPageSize,
  sortOrders,
} from '#shared/class-lists.ts';
import { ask, type Read } from './first-data.ts';

export type Page = {
  /** As the client's router writes it. */
  path: string;
  title: string;
  description: string;
  /** For one person, or a step on the way in: nothing to be found by strangers. */
  isPrivate?: boolean;
  /** What the page reads first. It is in the page already, and must be asked for in these words. */
  reads?(search: URLSearchParams): Read[];
  /** The picture of the first class is what one sees first of it. */
  beginsWithPicture?: boolean;
};

const named = (title: string) => `${title} | LearnLocal`;
const siteDescription = 'Small in-person classes, taught by people who live nearby.';

const privatePage = (path: string, title: string): Page => ({
  path,
  title: named(title),
  description: siteDescription,
  isPrivate: true,
});

export const classPath = '/classes/$classId';

/** The first page of the list, as the client's class-pages.ts asks for it. */
const readClasses = (list: ClassListInput) =>
  ask('classes', 'page', { limit: classPageSize.default, ...list }, { isInfinite: true });

function readSort(search: URLSearchParams): ClassSort {
  const orderOf = (name: string) => sortOrders.find((order) => order === search.get(name));
  return { price: orderOf('price'), date: orderOf('date') };
}

/** Every address that shows something; `pages.test.ts` compares it with the client's routes. */
export const pages: Page[] = [
  {
    path: '/',
    title: named('Local classes, in person'),
    description:
      'Small in-person classes in studios, kitchens and backyards around you, taught by people who live nearby.',
    reads: () => [ask('classes', 'page', { limit: 3 })],
  },
  {
    path: '/explore',
    title: named('Explore Classes'),
    description: 'Every class in person, in a small group and near you, with its price and dates.',
    reads: (search) => [readClasses({ ...readSort(search), upcomingOnly: true })],
    beginsWithPicture: true,
  },
  {
    path: '/classes',
    title: named('Available Classes'),
    description: 'The classes you can book now, newest first: what, where, when and with whom.',
    reads: () => [readClasses({})],
    beginsWithPicture: true,
  },
  {
    path: '/become-instructor',
    title: named('Become an Instructor'),
    description: 'Teach what you know by hand. You set your own price, place and dates.',
  },
  {
    path: '/how-it-works',
    title: named('How It Works'),
    description: 'How to find, book and review a class, and how to teach one, step by step.',
  },
  {
    path: '/faq',
    title: named('Frequently Asked Questions'),
    description: 'What students and instructors ask us most, and what we answer.',
  },
  {
    path: '/contact',
    title: named('Contact Us'),
    description: 'A question, an idea, something that went wrong: write to us.',
  },
  {
    path: '/privacy',
    title: named('Privacy Policy'),
    description: 'What we know about you, what it is for, and how you take it with you or away.',
  },
  {
    path: '/terms',
    title: named('Terms of Service'),
    description: 'What holds between you, your instructor and LearnLocal.',
  },
  // Named by the class it shows: see class-page.ts.
  { path: classPath, title: named('Class'), description: siteDescription },
  privatePage('/classes/create', 'Create a New Class'),
  privatePage('/classes/$classId/edit', 'Edit a class'),
  { ...privatePage('/dashboard', 'Dashboard'), title: 'Dashboard | Learn Local' },
  privatePage('/dashboard/profile', 'Profile Settings'),
  privatePage('/dashboard/teacher', 'Teaching'),
  privatePage('/dashboard/teacher/sessions/$sessionId', 'A date'),
  privatePage('/login', 'Welcome Back'),
  privatePage('/auth/signin', 'Welcome Back'),
  privatePage('/auth/signup', 'Join'),
  privatePage('/auth/code', 'Sign in with a code'),
  privatePage('/auth/forgot-password', 'Forgot your password?'),
  privatePage('/auth/reset-password', 'Choose a new password'),
  privatePage('/auth/verify-email', 'Verify your email'),
];

export const notFoundPage: Page = {
  path: '',
  title: named('Page Not Found'),
  description: siteDescription,
  isPrivate: true,
};

export const classNotFoundPage: Page = { ...notFoundPage, title: named('Class not found') };

/** Step by step: a pattern would begin anew at each slash of a long row of them. */
function withoutLastSlashes(address: string): string {
  let end = address.length;
  while (address[end - 1] === '/') end--;
  return address.slice(0, end);
}

/** The page at an address and the id in it, read as the client's router reads it. */
export function findPage(address: string): { page: Page; id: string } | null {
  const path = withoutLastSlashes(address) || '/';
  // Of two that fit, the router takes the one that names it in full.
  const page = pages.find((known) => known.path === path.toLowerCase());
  if (page) return { page, id: '' };
  for (const known of pages) {
    const pattern = new RegExp(`^${known.path.replace(/\$\w+/, '([^/]+)')}$`, 'i');
    const id = known.path.includes('$') ? pattern.exec(path)?.[1] : undefined;
    if (id !== undefined) return { page: known, id };
  }
  return null;
}

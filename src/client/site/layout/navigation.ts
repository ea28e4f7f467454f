import { linkOptions } from '@tanstack/react-router';
import type { Viewer } from '#client/lib/server/trpc.ts';

/** Links of the header, on wide screens and in the mobile menu. */
export const mainLinks = linkOptions([
  { to: '/explore', label: 'Explore Classes' },
  { to: '/classes/create', label: 'Create a Class' },
  { to: '/how-it-works', label: 'How It Works' },
]);

export const teachLink = linkOptions({ to: '/become-instructor', label: 'Become an Instructor' });

/** Extra links in the footer. */
export const helpLinks = linkOptions([
  { to: '/faq', label: 'FAQ' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/moderation', label: 'What We Removed' },
]);

export const wantedLink = linkOptions({ to: '/wanted', label: 'Classes People Want' });

export const favoritesLink = linkOptions({ to: '/favorites', label: 'Favorites' });

const messagesLink = linkOptions({ to: '/messages', label: 'Messages' });

const memberLinks = linkOptions([
  { to: '/dashboard', label: 'Dashboard' },
  messagesLink,
  favoritesLink,
  { to: '/dashboard/profile', label: 'Profile' },
]);
const instructorLinks = linkOptions([
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/teacher', label: 'Teaching' },
  messagesLink,
  favoritesLink,
  { to: '/dashboard/profile', label: 'Profile' },
]);

const staffLinks = linkOptions([{ to: '/desk/{-$page}', label: 'Desk' }, ...instructorLinks]);

export function linksOf({ role }: Viewer) {
  if (role === 'admin' || role === 'support') return staffLinks;
  return role === 'user' ? memberLinks : instructorLinks;
}

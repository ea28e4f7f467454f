import { linkOptions } from '@tanstack/react-router';

/** The places of the header, on wide screens and in the mobile menu. */
export const mainLinks = linkOptions([
  { to: '/explore', label: 'Explore Classes' },
  { to: '/classes/create', label: 'Create a Class' },
]);

export const memberLinks = linkOptions([
  { to: '/dashboard', label: 'Dashboard' },
  { to: '/dashboard/profile', label: 'Profile' },
]);

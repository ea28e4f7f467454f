import { Link } from '@tanstack/react-router';
import { useSignOut } from '#client/accounts/use-sign-out.ts';
import type { Viewer } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#client/ui/menu.tsx';
import { memberLinks } from './navigation.ts';

export function UserMenu({ viewer }: { viewer: Viewer }) {
  const signOut = useSignOut();
  const trigger = (
    <button
      type="button"
      aria-label={`Your menu, ${viewer.fullName}`}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Avatar name={viewer.fullName} image={viewer.profileImage} className="size-9" />
    </button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuHeading>
        <span className="block font-medium">{viewer.fullName}</span>
        <span className="block text-ink-soft text-sm">{viewer.email}</span>
      </MenuHeading>
      <MenuDivider />
      {memberLinks.map(({ label, ...link }) => (
        <MenuItem key={link.to} asChild>
          <Link {...link}>{label}</Link>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onSelect={signOut}>Log out</MenuItem>
    </Menu>
  );
}

import { Link } from '@tanstack/react-router';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { useSignOut } from '#client/people/accounts/use-sign-out.ts';
import { Menu, MenuDivider, MenuHeading, MenuItem } from '#client/ui/overlays/menu.tsx';
import type { MenuOpening } from '#client/ui/overlays/menu-button.tsx';
import { linksOf } from './navigation.ts';

export function UserMenuItems(opening: MenuOpening) {
  const viewer = useKnownViewer();
  const { signOut } = useSignOut();
  return (
    <Menu {...opening}>
      <MenuHeading>
        <span className="block font-medium">{viewer?.fullName}</span>
        <span className="block text-ink-soft text-sm">{viewer?.email}</span>
      </MenuHeading>
      <MenuDivider />
      {(viewer ? linksOf(viewer) : []).map(({ label, ...link }) => (
        <MenuItem key={link.to} asChild>
          <Link {...link}>{label}</Link>
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem onSelect={signOut}>Log out</MenuItem>
    </Menu>
  );
}

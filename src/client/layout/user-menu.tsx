import type { Viewer } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';

const load = async () => (await import('./user-menu-items.tsx')).UserMenuItems;

export function UserMenu({ viewer: { fullName, profileImage } }: { viewer: Viewer }) {
  return (
    <MenuButton
      load={load}
      aria-label={fullName ? `Account menu, ${fullName}` : 'Account menu'}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Avatar name={fullName} image={profileImage} className="size-9" />
    </MenuButton>
  );
}

import type { Viewer } from '#client/lib/trpc.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { MenuButton } from '#client/ui/menu-button.tsx';

const load = async () => (await import('./user-menu-items.tsx')).UserMenuItems;

export function UserMenu({ viewer }: { viewer: Viewer }) {
  return (
    <MenuButton
      load={load}
      aria-label={`Your menu, ${viewer.fullName}`}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Avatar name={viewer.fullName} image={viewer.profileImage} className="size-9" />
    </MenuButton>
  );
}

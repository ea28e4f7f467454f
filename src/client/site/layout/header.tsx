import { Link } from '@tanstack/react-router';
import { type ComponentType, useEffect, useState } from 'react';
import { useTheme } from '#client/lib/browser/theme.ts';
import type { Viewer } from '#client/lib/server/trpc.ts';
import { useKnownViewer } from '#client/lib/session/viewer.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { MenuButton } from '#client/ui/overlays/menu-button.tsx';
import { Skeleton } from '#client/ui/page/skeleton.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { mainLinks } from './navigation.ts';
import { themeIcons, themeLabels } from './theme-labels.ts';

export function Header() {
  const viewer = useKnownViewer();
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-surface">
      <div className="mx-auto flex h-16 max-w-6xl items-center px-4 sm:gap-2 sm:px-6">
        <Logo />
        <nav aria-label="Main" className="ml-6 hidden gap-1 lg:flex">
          {mainLinks.map(({ label, ...link }) => (
            <Link
              key={link.to}
              {...link}
              className="flex min-h-11 items-center whitespace-nowrap rounded-lg px-3 text-ink-soft hover:text-ink aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="-mr-2.5 ml-auto flex items-center sm:gap-2 lg:mr-0">
          {/* Before the theme, which keeps its place when someone signs in. */}
          {viewer && <Inbox key={viewer.id} />}
          {viewer === undefined && <InboxPlace />}
          <ThemeToggle />
          <div className="hidden items-center gap-2 lg:flex">
            {viewer === undefined && <Skeleton className="h-11 w-24" />}
            {viewer === null && <GuestLinks />}
            {viewer && <UserMenu viewer={viewer} />}
          </div>
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function GuestLinks() {
  return (
    <>
      <LinkButton to="/auth/signin" variant="quiet">
        Sign In
      </LinkButton>
      <LinkButton to="/auth/signup">Get Started</LinkButton>
    </>
  );
}

const loadThemeMenu = async () => (await import('./theme-menu.tsx')).ThemeMenu;

function ThemeToggle() {
  const current = useTheme();
  const CurrentIcon = themeIcons[current];
  return (
    <MenuButton
      load={loadThemeMenu}
      aria-label={`Theme: ${themeLabels[current]}`}
      className="grid size-11 place-items-center rounded-lg hover:bg-sunken"
    >
      <CurrentIcon aria-hidden className="size-5" />
    </MenuButton>
  );
}

/** The link to the messages is loaded after the page, together with their live connection. */
function Inbox() {
  const [InboxLink, setInboxLink] = useState<ComponentType>();
  useEffect(() => {
    import('#client/people/messages/inbox-link.tsx').then(
      (loaded) => setInboxLink(() => loaded.InboxLink),
      () => {},
    );
  }, []);
  return InboxLink ? <InboxLink /> : <InboxPlace />;
}

const InboxPlace = () => <span className="size-11 shrink-0" />;

const loadUserMenu = async () => (await import('./user-menu-items.tsx')).UserMenuItems;

function UserMenu({ viewer: { fullName, profileImage } }: { viewer: Viewer }) {
  return (
    <MenuButton
      load={loadUserMenu}
      aria-label={fullName ? `Account menu, ${fullName}` : 'Account menu'}
      className="grid size-11 place-items-center rounded-full hover:bg-sunken"
    >
      <Avatar name={fullName} image={profileImage} className="size-9" />
    </MenuButton>
  );
}

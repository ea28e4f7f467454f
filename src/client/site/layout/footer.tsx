import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { Logo } from './logo.tsx';
import { favoritesLink, helpLinks, mainLinks, teachLink, wantedLink } from './navigation.ts';

export function Footer() {
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      <div className="mx-auto grid max-w-6xl gap-8 px-4 py-10 sm:px-6 md:grid-cols-[1fr_auto_auto] md:gap-16">
        <div className="max-w-sm">
          <Logo />
          <p className="mt-2 text-ink-soft">
            Small in-person classes, taught by people who live nearby.
          </p>
        </div>
        <FooterLinks
          title="Learn and teach"
          links={[...mainLinks, wantedLink, favoritesLink, teachLink]}
        />
        <FooterLinks title="Help" links={helpLinks} />
      </div>
    </footer>
  );
}

type FooterLink = Pick<LinkProps, 'to'> & { label: string };
type FooterLinksProps = { title: string; links: readonly FooterLink[] };

function FooterLinks({ title, links }: FooterLinksProps) {
  const titleId = useId();
  return (
    <nav aria-labelledby={titleId} className="flex flex-col">
      <p id={titleId} className="flex min-h-11 items-center font-medium">
        {title}
      </p>
      {links.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          className="flex min-h-11 items-center rounded-lg text-ink-soft underline-offset-4 hover:text-ink hover:underline"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

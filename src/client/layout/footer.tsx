import { Link } from '@tanstack/react-router';
import { Logo } from './logo.tsx';
import { mainLinks } from './navigation.ts';

export function Footer() {
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      <div className="mx-auto flex max-w-6xl flex-wrap items-start justify-between gap-8 px-4 py-10 sm:px-6">
        <div className="max-w-sm">
          <Logo />
          <p className="mt-2 text-ink-soft">
            Small in-person classes, taught by people who live nearby.
          </p>
        </div>
        <nav aria-label="Footer" className="flex flex-col">
          {mainLinks.map(({ label, ...link }) => (
            <Link
              key={link.to}
              {...link}
              className="flex min-h-11 items-center rounded-lg underline-offset-4 hover:underline"
            >
              {label}
            </Link>
          ))}
          <Link
            to="/become-instructor"
            className="flex min-h-11 items-center rounded-lg underline-offset-4 hover:underline"
          >
            Become an Instructor
          </Link>
        </nav>
      </div>
    </footer>
  );
}

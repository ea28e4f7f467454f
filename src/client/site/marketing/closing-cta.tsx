import { LinkButton } from '#client/ui/link-button.tsx';

export function ClosingCta({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <section aria-labelledby="closing" className="rounded-2xl bg-sunken px-6 py-12 text-center">
      <h2 id="closing" className="text-2xl">
        Someone near you knows how
      </h2>
      <p className="mx-auto mt-3 mb-8 max-w-prose text-ink-soft text-lg">
        Find a class that starts this week, and take home something you made yourself.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <LinkButton to="/explore">Explore Classes</LinkButton>
        {isSignedIn ? (
          <LinkButton to="/dashboard" variant="secondary">
            Go to Dashboard
          </LinkButton>
        ) : (
          <LinkButton to="/auth/signup" variant="secondary">
            Sign Up Now
          </LinkButton>
        )}
      </div>
    </section>
  );
}

import { trpc } from '#client/lib/server/trpc.ts';

/** The root route has loaded it, so this never suspends. */
export function useSupportEmail(): string {
  const [email] = trpc.support.email.useSuspenseQuery();
  return email;
}

export function SupportAddress() {
  const email = useSupportEmail();
  return (
    <a href={`mailto:${email}`} className="text-accent underline underline-offset-4">
      {email}
    </a>
  );
}

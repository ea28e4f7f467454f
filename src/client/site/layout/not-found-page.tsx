import { LinkButton } from '#client/ui/link-button.tsx';
import { Page } from '#client/ui/page/page.tsx';

export function NotFoundPage() {
  return (
    <Page width="narrow" className="my-auto text-center">
      <p className="font-serif text-3xl text-accent">404</p>
      <h1 className="mt-2 text-2xl">Page Not Found</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        We couldn't find this page. It may have moved, or the link may have a typo.
      </p>
      <LinkButton to="/explore">Explore Classes</LinkButton>
    </Page>
  );
}

import { LinkButton } from '#client/ui/link-button.tsx';
import { Notice } from '#client/ui/page/notice.tsx';
import { Page } from '#client/ui/page/page.tsx';

export function ClassNotFound() {
  return (
    <Page>
      <Notice
        title="Class not found"
        headingLevel="h1"
        action={<LinkButton to="/explore">Browse Classes</LinkButton>}
      >
        We couldn't find the class you're looking for.
      </Notice>
    </Page>
  );
}

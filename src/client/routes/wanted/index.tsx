import { createFileRoute, useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { pageHead } from '#client/lib/pages/page-head.ts';
import { toNextPage } from '#client/lib/pages/pagination.ts';
import { textOrNone } from '#client/lib/pages/search-values.ts';
import { useStart } from '#client/market/search/use-start.ts';
import { KeepLooking } from '#client/market/wanted/keep-looking.tsx';
import { OwnRequests } from '#client/market/wanted/own-requests.tsx';
import { PlaceField } from '#client/market/wanted/place-field.tsx';
import { useRememberedPress } from '#client/market/wanted/pressed.ts';
import { useJoining } from '#client/market/wanted/use-joining.ts';
import { useWantedPages } from '#client/market/wanted/use-wanted-pages.ts';
import { WantedList } from '#client/market/wanted/wanted-list.tsx';
import { Button } from '#client/ui/button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { Page, PageHeading } from '#client/ui/page/page.tsx';
import { wantedFirstTime } from '#shared/rule-words.ts';

type WantedSearch = {
  near?: string | undefined;
  /** The request whose end an email asked about. */
  keep?: string | undefined;
};

export const Route = createFileRoute('/wanted/')({
  validateSearch: (raw: { near?: unknown; keep?: unknown }): WantedSearch => ({
    near: textOrNone(raw.near),
    keep: textOrNone(raw.keep),
  }),
  loaderDeps: ({ search: { near } }) => ({ near }),
  async loader({ context: { utils }, deps }) {
    await utils.wanted.list.fetchInfinite(deps, { ...toNextPage, pages: 1 });
  },
  head: ({ match }) =>
    pageHead(match.context.appUrl, {
      title: 'Classes People Want',
      description: 'What people nearby would like to learn, and how many.',
      path: '/wanted',
    }),
  component: WantedPage,
});

function WantedPage() {
  const { near, keep } = Route.useSearch();
  useStart(near === undefined);
  useRememberedPress();
  const pages = useWantedPages(near);
  const joining = useJoining();
  return (
    <Page width="column">
      <PageHeading
        title="Classes people want"
        subtitle={`What people nearby would like to learn. When an instructor lists it, everyone who asked is told first, ${wantedFirstTime} before others.`}
        action={
          <LinkButton to="/wanted/ask" search={{ near }}>
            Ask for a class
          </LinkButton>
        }
      />
      {keep && <KeepLooking wantedId={keep} />}
      <OwnRequests joining={joining} />
      <NearForm />
      {pages.first?.isPlaceUnknown && (
        <p className="mb-6">
          We couldn't find “{near}”, so these are requests from everywhere. Try a city and state, or
          a ZIP code.
        </p>
      )}
      <WantedList pages={pages} joining={joining} />
    </Page>
  );
}

function NearForm() {
  const navigate = Route.useNavigate();
  // The URL changes at once, so text that is typed while the list loads is kept.
  const near = useLocation({ select: ({ search }) => textOrNone(search.near) ?? '' });
  const [text, setText] = useState(near);
  const [shown, setShown] = useState(near);
  if (near !== shown) {
    setShown(near);
    setText(near);
  }
  const show = (place: string) =>
    void navigate({
      search: (now) => ({ ...now, near: place.trim() || undefined }),
      resetScroll: false,
    });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    show(text);
  };
  return (
    <form action="/wanted" className="mb-8 flex flex-wrap items-end gap-3" onSubmit={onSubmit}>
      <div className="min-w-40 grow basis-0">
        <PlaceField
          label="Near"
          value={text}
          onText={setText}
          onPlace={show}
          input={{ name: 'near' }}
        />
      </div>
      <Button type="submit" variant="secondary">
        Show
      </Button>
    </form>
  );
}

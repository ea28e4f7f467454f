import { Notice } from '#client/ui/notice.tsx';

export function MapUnavailable() {
  return (
    <div className="h-full content-center rounded-2xl border border-line bg-sunken">
      <Notice title="We can't show the map here">
        Your browser couldn't draw it. The list has all the same classes.
      </Notice>
    </div>
  );
}

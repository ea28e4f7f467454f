import { Notice } from '#client/ui/page/notice.tsx';

export function MapUnavailable() {
  return (
    <div className="h-full content-center rounded-2xl border border-line bg-sunken">
      <Notice title="We can't show the map here">
        Your browser can't display the map. All the same classes are in the list.
      </Notice>
    </div>
  );
}

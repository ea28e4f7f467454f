import { useRef, useState } from 'react';
import { ClassPicture } from '#client/market/classes/class-picture.tsx';
import { PictureGrid } from '#client/market/classes/picture-grid.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { classPictureSizes, type Picture } from '#shared/files/images.ts';
import { PictureSlides, pictureInView } from './picture-slides.tsx';

type GalleryProps = { title: string; category: string; pictures: Picture[] };

const sizes = classPictureSizes.gallery;

/** The pictures of a class: the current one and, on wide screens, the others; a click opens one full screen. */
export function ClassGallery({ title, category, pictures }: GalleryProps) {
  const [current, setCurrent] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const small = useRef<HTMLDivElement>(null);
  if (pictures.length === 0)
    return (
      <ClassPicture
        category={category}
        picture={null}
        sizes={sizes}
        alt={title}
        className="rounded-2xl"
      />
    );
  const shown = { title, category, pictures, current, onCurrent: setCurrent };
  const open = (index: number) => {
    setCurrent(index);
    setIsLarge(true);
  };
  return (
    <>
      <PictureGrid category={category} pictures={pictures} onOpen={open}>
        <div ref={small} className="min-w-0">
          <PictureSlides {...shown} sizes={sizes} onOpen={() => setIsLarge(true)} />
        </div>
      </PictureGrid>
      <Dialog
        isOpen={isLarge}
        onOpenChange={setIsLarge}
        title={`Pictures of ${title}`}
        isFullScreen
        // The picture that opened the dialog may be out of view now.
        getReturnFocus={() => pictureInView(small.current)}
      >
        <PictureSlides {...shown} sizes="100vw" isFullScreen />
      </Dialog>
    </>
  );
}

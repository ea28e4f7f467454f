import { useRef, useState } from 'react';
import { ClassPicture } from '#client/classes/class-picture.tsx';
import { Dialog } from '#client/ui/overlays/dialog.tsx';
import { classPictureSizes, type Picture } from '#shared/images.ts';
import { PictureSlides, pictureInView } from './picture-slides.tsx';

type GalleryProps = { title: string; pictures: Picture[] };

const sizes = classPictureSizes.gallery;

/** The pictures of a class; a click opens the current one full screen. */
export function ClassGallery({ title, pictures }: GalleryProps) {
  const [current, setCurrent] = useState(0);
  const [isLarge, setIsLarge] = useState(false);
  const small = useRef<HTMLDivElement>(null);
  if (pictures.length === 0)
    return <ClassPicture title={title} picture={null} sizes={sizes} className="rounded-2xl" />;
  const shown = { title, pictures, current, onCurrent: setCurrent };
  return (
    <>
      <div ref={small}>
        <PictureSlides {...shown} sizes={sizes} onOpen={() => setIsLarge(true)} />
      </div>
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

import { bicyclePictures } from './pictures/bicycle.ts';
import { breadPictures } from './pictures/bread.ts';
import { cameraPictures } from './pictures/camera.ts';
import { conversationPictures } from './pictures/conversation.ts';
import { gardenPictures } from './pictures/garden.ts';
import type { Draw } from './pictures/kit.ts';
import { kitchenPictures } from './pictures/kitchen.ts';
import { musicPictures } from './pictures/music.ts';
import { outdoorsPictures } from './pictures/outdoors.ts';
import { paintingPictures } from './pictures/painting.ts';
import { potteryPictures } from './pictures/pottery.ts';
import { studioPictures } from './pictures/studio.ts';
import { textilePictures } from './pictures/textiles.ts';
import { woodPictures } from './pictures/wood.ts';

const drawings = new Map<string, Draw>(
  [
    potteryPictures,
    breadPictures,
    kitchenPictures,
    woodPictures,
    bicyclePictures,
    gardenPictures,
    cameraPictures,
    paintingPictures,
    musicPictures,
    textilePictures,
    outdoorsPictures,
    conversationPictures,
    studioPictures,
  ].flatMap((motif) => Object.entries(motif)),
);

/** An SVG of 1600 × 900, drawn by the product itself. */
export function drawDemoPicture(key: string): string {
  const draw = drawings.get(key);
  if (draw === undefined) throw new Error(`No demonstration picture is called ${key}`);
  return draw();
}

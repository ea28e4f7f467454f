import { publicProcedure, router } from '#server/people/auth/procedures.ts';
import { findMapFile, mapUrl, mapVersion } from './map-file.ts';

export const mapRouter = router({
  /** What the map is drawn from: the style of this site, or else a file of tiles that this server has. */
  source: publicProcedure.query(async ({ ctx: { deps } }) => {
    const { styleUrl } = deps.env.map;
    if (styleUrl) return { styleUrl, fileUrl: null };
    const version = await mapVersion(findMapFile(deps.env));
    return { styleUrl: null, fileUrl: mapUrl(version) };
  }),
});

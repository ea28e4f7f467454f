/** Strings in one buffer: string n ends before `ends[n]` and starts where the one before ends. */
export type PackedStrings = { bytes: Uint8Array; ends: Uint32Array };

/** Places by row, in the order of their keys; 12 MB instead of the 160 MB of objects. */
export type GazetteerData = {
  /** The folded name and state, or the country outside the US: 'portland or', 'lyon france'. */
  keys: PackedStrings;
  names: PackedStrings;
  countries: string[];
  regions: string[];
  placeLabel: Uint8Array;
  regionOf: Uint8Array;
  populations: Uint32Array;
  latitudes: Float32Array;
  longitudes: Float32Array;
  /** US postal codes in ascending order, each with the row of its city. */
  zips: Uint32Array;
  zipRows: Uint32Array;
  zipLatitudes: Float32Array;
  zipLongitudes: Float32Array;
};

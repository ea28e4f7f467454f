import { loadGazetteer } from '../src/server/places/gazetteer.ts';

// Builds the gazetteer, for installations in which the server may not write to dist/.
await loadGazetteer();

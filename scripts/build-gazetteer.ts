import { loadGazetteer } from '../src/server/places/gazetteer.ts';

// Builds the gazetteer with the client: a server may not write to dist/, and a start would wait for it.
await loadGazetteer();

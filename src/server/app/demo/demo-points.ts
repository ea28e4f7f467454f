import type { Point } from '#shared/market/places.ts';

/**
 * The points of the demo classes' streets. The gazetteer knows only their cities, so without these
 * all classes of a city would share one pin on the map.
 */
export const demoPoints: Record<string, Point> = {
  'Division Street Clay, 3412 SE Division St, Portland, OR': at(45.5048, -122.6291),
  'Halvorsen Cycle & Coffee, 2127 N Williams Ave, Portland, OR': at(45.5375, -122.6667),
  'Ballard Cloth Room, 5218 Ballard Ave NW, Seattle, WA': at(47.6653, -122.3829),
  'Net Loft, 3919 18th Ave W, Seattle, WA': at(47.6556, -122.3801),
  'Pike Street Darkroom, 1122 E Pike St, Seattle, WA': at(47.6141, -122.3176),
  'Discovery Park, South Parking Lot, 3801 Discovery Park Blvd, Seattle, WA': at(47.6558, -122.406),
  'Fourth Street Ovens, 318 4th St, Brooklyn, NY': at(40.6722, -73.9846),
  'Duarte Press Room, 87 Richardson St, Brooklyn, NY': at(40.7184, -73.9478),
  'Café Ribeira, 214 Wythe Ave, Brooklyn, NY': at(40.7178, -73.9621),
  'The Devon Kitchen, 2542 W Devon Ave, Chicago, IL': at(41.9978, -87.6936),
  'Ravenswood Bakehouse, 4627 N Ravenswood Ave, Chicago, IL': at(41.9662, -87.6743),
  'Caldwell Bench Shop, 3821 Steele St, Unit C, Denver, CO': at(39.77, -104.95),
  'City Park Pavilion, 1700 N York St, Denver, CO': at(39.7432, -104.9594),
  'Sunlight Room, 2930 E 6th Ave, Denver, CO': at(39.7256, -104.9538),
  "Sloan's Lake Boathouse, 1700 N Sheridan Blvd, Denver, CO": at(39.7433, -105.0531),
  'Casa Méndez Kitchen, 1911 E Cesar Chavez St, Austin, TX': at(30.2561, -97.7222),
  'Pan American Community Hall, 2100 E 3rd St, Austin, TX': at(30.2578, -97.7189),
  'Salón Alegre, 5501 N Lamar Blvd, Suite 110, Austin, TX': at(30.3214, -97.73),
  'Little Five Music Room, 1156 Euclid Ave NE, Atlanta, GA': at(33.7648, -84.3491),
  'Piedmont Park, Oak Hill, 1320 Monroe Dr NE, Atlanta, GA': at(33.7869, -84.3689),
  'Cherokee Avenue Community Garden, 650 Cherokee Ave SE, Atlanta, GA': at(33.7384, -84.3728),
  'Ormewood Orchard Lot, 912 Ormewood Ave SE, Atlanta, GA': at(33.7298, -84.3573),
};

function at(latitude: number, longitude: number): Point {
  return { latitude, longitude };
}

import {
  Amphora,
  Bike,
  Camera,
  CookingPot,
  Croissant,
  Footprints,
  Hammer,
  Languages,
  type LucideIcon,
  Music,
  Palette,
  Scissors,
  Shapes,
  Sprout,
} from 'lucide-react';

/** Keyed by the names of migration 0012; administrators may add categories without an icon. */
const icons: Record<string, LucideIcon> = {
  'Pottery & Ceramics': Amphora,
  'Baking & Bread': Croissant,
  Cooking: CookingPot,
  Woodworking: Hammer,
  'Bicycles & Repair': Bike,
  Gardening: Sprout,
  Photography: Camera,
  'Painting & Drawing': Palette,
  Music,
  'Textiles & Sewing': Scissors,
  Languages,
  'Movement & Dance': Footprints,
};

export const categoryIcon = (name: string): LucideIcon => icons[name] ?? Shapes;

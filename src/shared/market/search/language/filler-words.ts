/** Words that say that a user looks for a class, but not for which one. */
export const fillerWords: ReadonlySet<string> = new Set(
  `a about activities activity all also an and any anybody anyone anything are around at attend
  be best by can class classes cool could course courses day do does doing event events find for
  from fun get getting go going good great group have help here hobby how i i'd i'm idea ideas
  if im in instruction instructor into is it its join kind learn learning lesson lessons like
  likes local looking looks love loves made make making me my near need new nice of on one or
  our out own please program seminar session sessions should show small some somebody someone
  something somewhere stuff take taking taught teach teacher teaches teaching technique
  techniques that the their them there these thing things this to training try trying tutor
  tutorial tutoring up us use using wanna want wanting wants way what when where which who with
  workshop workshops would you your`.split(/\s+/),
);

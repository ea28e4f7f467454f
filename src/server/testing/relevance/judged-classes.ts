import type { Db } from '#server/db/schema.ts';
import { createCategory, createClass, createUser } from '#server/testing/fixtures/factories.ts';
import type { ClassLevel } from '#shared/market/classes/class-levels.ts';
import { hourMs } from '#shared/units.ts';

/** The fixed moment of the searches: a Wednesday, 9 AM in Portland. */
export const judgedNow = new Date('2027-03-03T17:00:00Z');

// Each entry has city, state and ZIP code, latitude, longitude.
const places: Record<string, [string, number, number]> = {
  hawthorne: ['1520 SE Hawthorne Blvd, Portland, OR 97214', 45.512, -122.65],
  pearl: ['NW 11th Ave, Portland, OR 97209', 45.528, -122.682],
  kenton: ['N Denver Ave, Portland, OR 97217', 45.583, -122.687],
  sellwood: ['SE 13th Ave, Portland, OR 97202', 45.468, -122.652],
  alberta: ['NE Alberta St, Portland, OR 97211', 45.559, -122.645],
  gresham: ['N Main Ave, Gresham, OR 97030', 45.499, -122.431],
  beaverton: ['SW Farmington Rd, Beaverton, OR 97005', 45.487, -122.804],
  hillsboro: ['E Main St, Hillsboro, OR 97123', 45.523, -122.989],
  oswego: ['A Ave, Lake Oswego, OR 97034', 45.42, -122.667],
  vancouver: ['Main St, Vancouver, WA 98660', 45.63, -122.671],
  salem: ['Liberty St, Salem, OR 97301', 44.94, -123.04],
  seattle: ['Ballard Ave NW, Seattle, WA 98107', 47.666, -122.383],
};

// key | title | category | instructor | place | dollars | seats | sessions in March 2027 as day@hour
// | level | description. All sessions last two hours.
const rows = `
wheel | First bowls on the potter's wheel | Pottery & Ceramics | Maya Ortiz | hawthorne | 78 | 8 | 6@10,13@10,20@10 | beginner | Center the clay, open it and pull up walls. You leave with two bowls that we fire for you.
mugs | Mugs from slabs | Pottery & Ceramics | Maya Ortiz | hawthorne | 45 | 10 | 9@18,16@18 | all | Roll, cut and join clay into a mug that fits your hand. No wheel needed.
raku | Raku firing in the yard | Pottery & Ceramics | Devin Park | kenton | 120 | 6 | 14@11 | advanced | Glaze your own bisque pots and pull them glowing from the kiln. For potters who throw already.
kidsclay | Clay monsters for kids | Kids & Family | Maya Ortiz | hawthorne | 30 | 12 | 6@14,13@14 | all | Children from 6 to 11 squeeze, poke and paint a monster of clay.
sourdough | Sourdough from starter to loaf | Baking & Bread | Tom Halvorsen | alberta | 65 | 8 | 7@9,21@9 | beginner | Mix, fold, shape and bake a loaf of bread, and take home a jar of living starter.
croissant | Croissants and laminated dough | Baking & Bread | Tom Halvorsen | alberta | 95 | 6 | 13@8 | intermediate | Butter, patience and many folds. Bring some baking experience.
cookies | Decorated sugar cookies | Baking & Bread | Lena Hoffmann | beaverton | 35 | 12 | 6@13,11@18 | all | Bake, ice and decorate a dozen cookies with royal icing.
pie | Pie crust without fear | Baking & Bread | Lena Hoffmann | beaverton | 38 | 10 | 20@10 | beginner | A flaky crust, a berry filling and a lattice top.
gf | Gluten-free baking at home | Baking & Bread | Ruth Abel | sellwood | 55 | 10 | 14@13 | all | Muffins, flatbread and a cake from rice and buckwheat flour.
cake | Birthday cake decorating | Baking & Bread | Lena Hoffmann | beaverton | 60 | 8 | 18@18 | all | Buttercream roses, smooth sides and writing that stays straight.
pasta | Fresh pasta by hand | Cooking | Gianni Rossi | pearl | 85 | 10 | 5@18,12@18 | all | Roll tagliatelle and fill ravioli, then sit down to an Italian dinner together.
dateravioli | Date night: ravioli and wine | Cooking | Gianni Rossi | pearl | 140 | 12 | 6@18,13@18 | all | Cook with your partner and share a bottle of Barbera. For couples and close friends.
sushi | Sushi rolls and nigiri | Cooking | Hana Kobayashi | hawthorne | 75 | 8 | 6@17,20@17 | beginner | Season rice, slice fish and roll maki in a Japanese kitchen.
ramen | Ramen broth from scratch | Cooking | Hana Kobayashi | hawthorne | 70 | 8 | 10@18 | all | Tonkotsu, tare and springy noodles.
dumpling | Dumplings three ways | Cooking | Mei Chen | beaverton | 58 | 12 | 7@15,27@15 | all | Fold, steam and pan-fry pork, chive and mushroom parcels the way my grandmother did.
tacos | Tacos and salsas of Oaxaca | Cooking | Lucia Mendez | gresham | 62 | 10 | 6@16,19@18 | all | Press tortillas from fresh masa, char tomatoes for three salsas and stew the fillings.
thai | Thai curry pastes | Cooking | Anong Suwan | alberta | 68 | 8 | 11@18 | all | Pound green and red pastes in a mortar and cook two curries.
vegan | Weeknight vegan cooking | Cooking | Ruth Abel | sellwood | 48 | 12 | 3@18,17@18 | beginner | Five plant-based dinners in thirty minutes each.
knife | Knife skills | Cooking | Gianni Rossi | pearl | 49 | 10 | 4@18,25@18 | beginner | Hold, hone and use a chef's knife: dice, julienne, chiffonade.
bbq | Backyard barbecue | Cooking | Earl Watkins | gresham | 90 | 12 | 27@11 | all | Brisket, ribs and a charcoal fire that stays steady all day.
kimchi | Kimchi and pickles | Cooking | Jin Seo | kenton | 52 | 10 | 13@13 | all | Ferment cabbage, radish and cucumber and take three jars home.
cheese | Mozzarella and ricotta | Cooking | Ruth Abel | sellwood | 59 | 8 | 21@14 | all | Stretch fresh cheese from a gallon of local milk.
coffee | Espresso and latte art | Cooking | Omar Haddad | pearl | 40 | 6 | 6@9,10@9 | all | Pull shots and pour hearts and rosettas like a barista.
wine | Tasting Oregon pinot noir | Cooking | Claire Moreau | pearl | 55 | 16 | 5@19 | all | Six glasses, six hillsides, and words for what you taste.
beer | Brew your first beer | Cooking | Wes Caldwell | kenton | 65 | 8 | 14@12 | beginner | Mash, boil and hop a five-gallon batch of pale ale at home.
cocktail | Classic cocktails | Cooking | Omar Haddad | pearl | 60 | 14 | 4@19,19@19 | all | Stir, shake and garnish a martini, a daiquiri and an old fashioned.
choco | Chocolate truffles | Cooking | Lena Hoffmann | beaverton | 50 | 10 | 13@15 | all | Temper, pipe and roll ganache.
guitar | First guitar: three chords, four songs | Music | Sam Okafor | hawthorne | 35 | 8 | 4@18,11@18,18@18 | beginner | Guitars are here for you to borrow. You play along from the first evening.
fingerstyle | Fingerstyle guitar | Music | Sam Okafor | hawthorne | 45 | 6 | 13@11 | intermediate | Travis picking, alternating bass and two arrangements to keep.
ukulele | Ukulele for absolute beginners | Music | Kalani Akana | alberta | 25 | 12 | 7@11,14@11 | beginner | Four strings, easy songs and aloha spirit.
violin | Start the violin as a grown-up | Music | Irina Petrova | oswego | 50 | 4 | 6@11,13@11 | beginner | How to hold the bow, make a clear tone and play a simple tune.
piano | Piano from zero | Music | Irina Petrova | oswego | 55 | 4 | 9@17,16@17 | beginner | Read notes and play with both hands.
choir | Community choir evening | Music | Joy Adeyemi | alberta | 0 | 40 | 3@19,10@19,17@19 | all | Sing gospel and folk in four parts. No auditions.
drums | Hand drumming circle | Music | Kofi Mensah | kenton | 20 | 20 | 5@19,12@19 | all | Djembe rhythms from Ghana, with drums for everyone.
dj | DJ basics on two decks | Music | Nadia Flores | kenton | 58 | 6 | 20@15 | beginner | Beat matching, cueing and a ten-minute set.
songwriting | Write a song in an afternoon | Music | Sam Okafor | hawthorne | 40 | 10 | 14@14 | all | Lyrics, melody and a chorus people hum on the way home.
toddlermusic | Music and movement for toddlers | Kids & Family | Joy Adeyemi | alberta | 15 | 12 | 4@10,11@10,18@10 | all | Little ones from 1 to 3 sing, shake and dance with a parent.
salsa | Salsa dancing for beginners | Movement & Dance | Carlos Vega | hawthorne | 20 | 24 | 5@20,12@20 | beginner | Basic steps, turns and a social dance afterward. No partner needed.
tango | Argentine tango | Movement & Dance | Carlos Vega | hawthorne | 25 | 20 | 9@19,16@19 | intermediate | The embrace, the walk and ochos.
swing | Lindy hop and swing | Movement & Dance | Nora Quinn | vancouver | 18 | 30 | 6@19 | all | Swing outs and Charleston to a live band.
ballet | Adult ballet | Movement & Dance | Sophie Laurent | oswego | 22 | 14 | 4@12,11@12 | beginner | Barre, balance and port de bras for grown-ups.
hiphop | Hip hop for teens | Movement & Dance | Nadia Flores | gresham | 15 | 18 | 6@15,13@15 | all | Grooves, isolations and a short routine for ages 13 to 17.
yogaflow | Saturday morning vinyasa | Movement & Dance | Asha Patel | hawthorne | 18 | 20 | 6@8,13@8,20@8 | all | Breath-led yoga flow to start the weekend.
yogagentle | Gentle yoga | Movement & Dance | Asha Patel | gresham | 12 | 16 | 8@10,15@10 | beginner | Slow poses, long holds and rest. Mats are here.
yin | Yin yoga and sound bath | Movement & Dance | Asha Patel | pearl | 28 | 18 | 3@19,10@19 | all | Deep stretches and singing bowls to unwind after work.
pilates | Mat pilates | Movement & Dance | Sophie Laurent | oswego | 20 | 12 | 9@7,11@7 | all | Core strength and posture.
meditation | Learn to meditate | Movement & Dance | Asha Patel | pearl | 10 | 20 | 4@12,11@12 | beginner | Sit, breathe and notice: mindfulness for busy minds.
taichi | Tai chi in the park | Movement & Dance | Mei Chen | sellwood | 0 | 25 | 7@9,14@9 | all | Slow movements outdoors by the river, for every age.
runclub | Couch to 5k run club | Movement & Dance | Owen Fitch | sellwood | 10 | 30 | 6@7,13@7 | beginner | Run and walk together along the waterfront until five kilometers feel easy.
boxing | Boxing fundamentals | Movement & Dance | Darnell Brooks | kenton | 24 | 12 | 4@6,11@6 | beginner | Stance, jab, cross and footwork on the bags.
selfdef | Women's self-defense | Movement & Dance | Darnell Brooks | beaverton | 30 | 16 | 14@10 | all | Awareness, voice and simple moves that work.
kettle | Kettlebell strength | Movement & Dance | Darnell Brooks | kenton | 22 | 10 | 5@6,12@6 | all | Swings, presses and squats with good form.
seniorfit | Strength and balance for seniors | Movement & Dance | Owen Fitch | gresham | 8 | 20 | 9@10,11@10 | all | Chair-based exercise for older adults to stay steady.
watercolor | Small watercolor landscapes | Painting & Drawing | Ines Duarte | oswego | 48 | 10 | 6@13,20@13 | beginner | Washes, skies and trees on postcards.
oils | Oil painting: a still life | Painting & Drawing | Ines Duarte | oswego | 85 | 8 | 14@10 | intermediate | Block in, build light and finish a small canvas.
sketchpark | Nature sketching at Laurelhurst | Painting & Drawing | Pia Lindqvist | hawthorne | 20 | 12 | 7@13,21@13 | all | Draw trees, ducks and people outdoors with pencil and pen.
lifedrawing | Life drawing with a model | Painting & Drawing | Pia Lindqvist | alberta | 25 | 14 | 3@18,10@18 | all | Short and long poses with charcoal.
lino | Two-color linocut | Painting & Drawing | Devin Park | kenton | 55 | 8 | 13@10 | all | Carve, ink and print an edition of ten cards.
knit | Knit your first hat | Textiles & Sewing | Bea Moreau | sellwood | 38 | 10 | 4@18,11@18 | beginner | Cast on, knit in the round and finish a warm beanie.
crochet | Granny squares and amigurumi | Textiles & Sewing | Bea Moreau | sellwood | 32 | 10 | 7@14,14@14 | all | With a hook and soft yarn you make a square and a small animal.
sewbasic | Sewing machine basics | Textiles & Sewing | Rosa Lind | beaverton | 42 | 6 | 6@10,9@18 | beginner | Thread a machine, sew straight seams and make a tote.
hem | Hem and alter your clothes | Textiles & Sewing | Rosa Lind | beaverton | 45 | 6 | 20@10 | all | Shorten pants, take in a dress and replace a zipper.
quilt | Patchwork quilt blocks | Textiles & Sewing | Rosa Lind | beaverton | 50 | 8 | 13@10 | all | Cut, piece and press six blocks.
macrame | Macramé wall hanging | Textiles & Sewing | Bea Moreau | sellwood | 44 | 10 | 21@11 | beginner | Four knots, one dowel, one afternoon.
stained | Stained glass suncatcher | Arts & Crafts | Greta Holm | alberta | 95 | 6 | 13@12 | beginner | Score, foil and solder colored glass.
soap | Cold-process soap | Arts & Crafts | Greta Holm | alberta | 49 | 10 | 6@11 | all | Lye, oils and lavender: six bars to take home.
candle | Soy candles and scents | Arts & Crafts | Greta Holm | alberta | 39 | 12 | 12@18 | all | Blend fragrance and pour two candles.
calligraphy | Modern calligraphy | Painting & Drawing | Yuki Tanaka | pearl | 45 | 12 | 7@10,24@18 | beginner | Pointed pen, ink and an alphabet with swashes.
jewelry | Silver ring in a day | Arts & Crafts | Yuki Tanaka | pearl | 130 | 6 | 20@9 | all | Saw, solder and polish a ring of sterling silver.
bouquet | Spring bouquets | Arts & Crafts | Flora Quist | oswego | 70 | 10 | 19@17,20@11 | all | Arrange tulips, ranunculus and branches with a florist.
joinery | Hand-cut dovetails | Woodworking | Karl Jensen | kenton | 110 | 6 | 13@9 | intermediate | Saw, chisel and fit the joint that holds a drawer together.
spoon | Carve a wooden spoon | Woodworking | Karl Jensen | kenton | 48 | 10 | 7@10,27@10 | beginner | Axe, knife and green birch.
stool | Build a three-legged stool | Woodworking | Karl Jensen | kenton | 160 | 5 | 20@9 | all | Turn legs, shape a seat and wedge it together.
upholstery | Reupholster a dining seat | Textiles & Sewing | Rosa Lind | beaverton | 75 | 6 | 14@13 | all | Bring a worn chair. We strip, pad and cover it again.
plumbing | Plumbing for renters and owners | Bicycles & Repair | Hank Dorsey | gresham | 35 | 12 | 16@18 | beginner | Stop drips, clear drains and replace a faucet.
drywall | Patch drywall and paint a wall | Bicycles & Repair | Hank Dorsey | gresham | 40 | 10 | 20@13 | beginner | Holes, tape, mud, sand and a clean edge.
bike | Bicycle tune-up | Bicycles & Repair | Owen Fitch | sellwood | 30 | 8 | 10@18,21@10 | all | Flat tires, brakes and gears on your own bike.
car | Know your car | Bicycles & Repair | Hank Dorsey | gresham | 25 | 12 | 13@10 | beginner | Oil, tires, fuses and what the lights mean.
mending | Visible mending evening | Textiles & Sewing | Bea Moreau | sellwood | 0 | 15 | 5@18 | all | Darn socks and patch jeans with sashiko stitches.
veggie | Start a vegetable garden | Gardening | Flora Quist | hillsboro | 20 | 20 | 13@10 | beginner | Beds, soil, seeds and what to plant when.
compost | Composting with worms | Gardening | Flora Quist | hillsboro | 0 | 25 | 6@10 | all | Turn kitchen scraps into soil.
terrarium | Build a mossy terrarium | Gardening | Flora Quist | oswego | 52 | 10 | 7@13 | all | Layers, ferns and stones in a glass jar.
prune | Pruning fruit trees | Gardening | Otto Brandt | hillsboro | 28 | 15 | 14@9 | all | Where to cut apples and pears, and why.
mushroom | Mushroom foraging walk | Gardening | Otto Brandt | gresham | 45 | 12 | 21@9,28@9 | all | Find and name edible fungi in the forest.
birds | Birding at dawn | Gardening | Wren Calloway | vancouver | 0 | 15 | 6@6,13@6 | beginner | Listen and look for spring migrants. Binoculars to borrow.
familyhike | Family nature hike | Kids & Family | Wren Calloway | gresham | 10 | 20 | 7@10 | all | A slow walk with kids: tracks, bugs and a scavenger hunt.
stars | Stargazing for families | Kids & Family | Wren Calloway | vancouver | 5 | 30 | 12@20 | all | Telescopes, constellations and hot cocoa.
kidscode | Coding for kids with Scratch | Technology | Priya Raman | beaverton | 25 | 12 | 6@10,13@10 | beginner | Children from 8 to 12 make their first game.
robots | Robots for teens | Technology | Priya Raman | beaverton | 40 | 10 | 20@13 | all | Wire and program an Arduino rover, ages 12 to 16.
python | Python from zero | Technology | Priya Raman | pearl | 60 | 14 | 9@18,16@18 | beginner | Variables, loops and a program that does your chores.
excel | Spreadsheets that answer questions | Technology | Dana Whitfield | pearl | 50 | 14 | 10@12 | beginner | Formulas, pivot tables and charts in Excel.
threed | 3D printing | Technology | Jin Seo | kenton | 55 | 6 | 14@15 | beginner | Model a hook and print it the same day.
photoshop | Photoshop for photographers | Photography | Leo Marchetti | pearl | 65 | 10 | 18@18 | intermediate | Layers, masks and color.
phonephoto | Better pictures with your phone | Photography | Leo Marchetti | pearl | 30 | 15 | 7@14 | beginner | Light, framing and quick edits.
darkroom | Black-and-white darkroom | Photography | Leo Marchetti | pearl | 90 | 4 | 21@12 | all | Develop film and make your own prints.
film | Shoot a one-minute documentary | Photography | Nadia Flores | kenton | 75 | 8 | 27@10 | all | Story, sound and editing.
spanish | Spanish conversation | Languages | Lucia Mendez | gresham | 15 | 10 | 4@18,11@18 | intermediate | Talk about everyday life, with corrections.
japanese | Japanese for travelers | Languages | Yuki Tanaka | pearl | 20 | 12 | 8@18,15@18 | beginner | Greetings, trains, restaurants and reading kana.
asl | American Sign Language 1 | Languages | Dana Whitfield | hawthorne | 18 | 14 | 9@18,16@18 | beginner | Fingerspelling, introductions and facial grammar.
french | French over croissants | Languages | Claire Moreau | alberta | 22 | 8 | 6@10 | beginner | A breakfast table conversation for newcomers to the language.
memoir | Memoir writing | Writing & Performance | Ellen Frost | sellwood | 45 | 10 | 9@13,16@13 | all | Turn memories into scenes and find your voice.
poetry | Poems in an evening | Writing & Performance | Ellen Frost | sellwood | 15 | 14 | 11@19 | all | Read three, write two, share one.
standup | Stand-up comedy | Writing & Performance | Marcus Bell | alberta | 40 | 12 | 8@19,15@19 | beginner | Find five minutes of material and try it at an open mic.
improv | Improv for shy people | Writing & Performance | Marcus Bell | alberta | 20 | 16 | 7@16 | beginner | Games that make talking to strangers easy.
speaking | Speak without notes | Business & Career | Marcus Bell | pearl | 70 | 12 | 11@17 | all | Structure, breath and eye contact for presentations.
resume | A resume that gets read | Business & Career | Dana Whitfield | pearl | 0 | 20 | 10@17 | all | Bring yours: we cut, sharpen and format it for the job you want.
etsy | Sell your crafts online | Business & Career | Greta Holm | alberta | 45 | 14 | 15@18 | beginner | Photos, prices and shipping for a small shop.
taxes | Taxes for freelancers | Business & Career | Howard Li | hillsboro | 40 | 20 | 6@9 | all | Deductions, quarterly payments and records.
invest | Investing in plain words | Business & Career | Howard Li | hillsboro | 30 | 25 | 13@9 | beginner | Index funds, fees and retirement accounts.
firstaid | First aid and CPR | Community & Safety | Nurse Pat Greene | salem | 50 | 16 | 13@9 | all | What to do until help arrives, with a certificate.
dog | Puppy manners | Community & Safety | Holly Dunn | gresham | 35 | 8 | 7@11,14@11 | beginner | Sit, stay, recall and loose-leash walking with your dog.
chess | Chess club night | Community & Safety | Viktor Sorokin | hawthorne | 0 | 30 | 4@18,11@18 | all | Openings, tactics and friendly games.
seattlepots | Throwing big bowls | Pottery & Ceramics | Anna Berg | seattle | 85 | 8 | 13@10 | advanced | Five pounds of clay and more on the wheel.
seattleyoga | Yoga by the water | Movement & Dance | Anna Berg | seattle | 15 | 20 | 6@9 | all | Sun salutations at the locks.
`;

export type JudgedClasses = Map<string, string>;

/** Lists all of these classes; returns the key of each class by its id. */
export async function listJudgedClasses(db: Db): Promise<JudgedClasses> {
  const keys: JudgedClasses = new Map();
  const categories = new Map<string, number>();
  const instructors = new Map<string, string>();
  for (const row of rows.trim().split('\n')) {
    const [key = '', title = '', category = '', instructor = '', place = '', ...rest] = row
      .split('|')
      .map((cell) => cell.trim());
    const [dollars, seats, starts = '', level, description = ''] = rest;
    const known = await db
      .selectFrom('categories')
      .select('id')
      .where('name', '=', category)
      .executeTakeFirst();
    const categoryId =
      categories.get(category) ?? known?.id ?? (await createCategory(db, category));
    categories.set(category, categoryId);
    const teacherId =
      instructors.get(instructor) ??
      (await createUser(db, { role: 'instructor', fullName: instructor })).id;
    instructors.set(instructor, teacherId);
    const [location = '', latitude, longitude] = places[place] ?? [];
    const { classId } = await createClass(db, teacherId, {
      title,
      description,
      categoryId,
      priceCents: Number(dollars) * 100,
      location,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
      locationPrecision: 'exact',
      showsExactPlace: true,
      city: location.split(',').at(-2)?.trim() ?? null,
      region: location.split(' ').at(-2) ?? null,
      geocodedLocation: location,
      level: level as ClassLevel,
      maxStudents: Number(seats),
      slots: starts.split(',').map((start) => ({
        startsInHours: hoursUntil(start),
        capacity: Number(seats),
      })),
    });
    keys.set(classId, key);
  }
  return keys;
}

/**
 * The hours from now until a day of March 2027 and an hour in Portland, where summer time starts on
 * the 14th.
 */
function hoursUntil(start: string): number {
  const [day = 0, hour = 0] = start.split('@').map(Number);
  const utc = Date.UTC(2027, 2, day, hour + (day >= 14 ? 7 : 8));
  return (utc - Date.now()) / hourMs;
}

// Text | the classes that answer it with their grades: 3 is an exact match, 2 is good, and 1 is
// acceptable.
const rows = `
pottery | wheel 3 mugs 3 raku 2 kidsclay 2 seattlepots 3
pottery for beginners | wheel 3 mugs 2 kidsclay 1
advanced pottery | raku 3 seattlepots 3
ceramics class | wheel 3 mugs 3 raku 2 seattlepots 2 kidsclay 1
make a mug | mugs 3 wheel 1
clay for kids | kidsclay 3
potery under $50 | mugs 3 kidsclay 2
throwing on the wheel | wheel 3 seattlepots 3
guitar lessons | guitar 3 fingerstyle 3
learn guitar | guitar 3 fingerstyle 2
guittar lesons for begginers | guitar 3
guitar on saturday | fingerstyle 3
violin lesson for adults | violin 3
fiddle | violin 3
ukelele | ukulele 3
beginner ukulele | ukulele 3
piano lessons | piano 3
sing in a choir | choir 3
singing | choir 3 songwriting 2 toddlermusic 1
drum circle | drums 3
percussion | drums 3
music for toddlers | toddlermusic 3
preschool music | toddlermusic 3
dj class | dj 3
write songs | songwriting 3
make dumplings | dumpling 3
gyoza | dumpling 3 ramen 1
dumplings this weekend | dumpling 3
mexican food | tacos 3
taco night in Gresham | tacos 3
italian cooking | pasta 3 dateravioli 3 knife 1
fresh pasta | pasta 3 dateravioli 2
date night | dateravioli 3 wine 1 cocktail 1
date night for two | dateravioli 3 wine 1 cocktail 1
japanese cooking | sushi 3 ramen 3
sushi class | sushi 3
japanese | japanese 3 sushi 2 ramen 2
vegan cooking tonight | vegan 3
knife sharpening | knife 3
how to use a knife | knife 3 spoon 1
thai food | thai 3
bbq | bbq 3
barbecue class | bbq 3
fermentation | kimchi 3 sourdough 1
pickling | kimchi 3
cheesemaking | cheese 3
coffee | coffee 3
barista training | coffee 3
wine tasting | wine 3 dateravioli 1
homebrewing | beer 3
mixology | cocktail 3
chocolate | choco 3
cooking class under $60 | vegan 3 dumpling 3 knife 2 kimchi 2 cheese 2
cooking class beaverton | dumpling 3 cookies 1 pie 1 choco 2
baking class under $40 | cookies 3 pie 3
bread baking | sourdough 3 croissant 2 gf 2
sourdogh bread | sourdough 3
gluten free baking | gf 3
cake decorating | cake 3 cookies 2
pastry | croissant 3 pie 3 cookies 1 cake 1
croissants | croissant 3 french 1
sewing | sewbasic 3 hem 3 quilt 2 mending 2
i want to learn to sew | sewbasic 3 hem 2 quilt 2
tailoring | hem 3 sewbasic 2
alterations | hem 3
quilting | quilt 3
mend my jeans | mending 3 hem 1
knit | knit 3
knitting for beginners | knit 3 crochet 1
crochet for beginners | crochet 3
crochett | crochet 3
yarn | crochet 3 knit 3
macrame | macrame 3
repair my chair | upholstery 3 stool 1
upholstery | upholstery 3
carpentry | joinery 3 stool 3 spoon 2
joinery | joinery 3 stool 1
woodworking | joinery 3 stool 3 spoon 3
build furniture | stool 3 upholstery 2 joinery 2
whittling | spoon 3
fix my bike | bike 3
bicycle repair | bike 3
leaky faucet | plumbing 3
home repair | plumbing 3 drywall 3
car maintenance | car 3
oil change | car 3
watercolour | watercolor 3
painting | watercolor 3 oils 3 drywall 1
painting lake oswego | watercolor 3 oils 3
sketching in the park sunday | sketchpark 3
drawing | sketchpark 3 lifedrawing 3
figure drawing | lifedrawing 3 sketchpark 1
printmaking | lino 3
stained glass | stained 3
soap making | soap 3
class for making soap | soap 3
candles | candle 3
calligr | calligraphy 3
hand lettering | calligraphy 3
jewellery | jewelry 3
make a ring | jewelry 3
flower arranging | bouquet 3
gift for mom who likes flowers | bouquet 3 terrarium 1
yoga | yogaflow 3 yogagentle 3 yin 3 seattleyoga 2
yoga saturday morning | yogaflow 3 seattleyoga 2
yoga in Gresham | yogagentle 3
yoga near 97214 | yogaflow 3 yin 2
something relaxing after work | yin 3 meditation 2
stress relief | meditation 3 yin 3 yogagentle 2 yogaflow 1
mindfulness | meditation 3
tai chi | taichi 3
jogging | runclub 3
couch to 5k | runclub 3
self defence | selfdef 3 boxing 1
martial arts | selfdef 3 boxing 2 taichi 2
exercise for seniors | seniorfit 3
elderly fitness | seniorfit 3
strength training | kettle 3 seniorfit 2
salsa | salsa 3 tacos 2
salsa dancing friday night | salsa 3
ballroom | tango 3 swing 1
dance class for teens | hiphop 3
ballet for adults | ballet 3
swing dance vancouver | swing 3
gardening | veggie 3 prune 2 compost 2
grow vegetables | veggie 3
houseplants | terrarium 3
mushrooms | mushroom 3
birdwatching | birds 3
outdoor activities with kids | familyhike 3 stars 3
something for kids this weekend | kidscode 3 kidsclay 3 familyhike 3
astronomy | stars 3
hiking | familyhike 3
coding for kids | kidscode 3 robots 1
programming | python 3 kidscode 3 robots 2
learn python | python 3
robotics for teenagers | robots 3
excel | excel 3
3d printing | threed 3
photography | phonephoto 3 darkroom 3 photoshop 3
photograpy class | phonephoto 3 darkroom 3 photoshop 2
iphone photos | phonephoto 3
learn spanish | spanish 3
sign language | asl 3
french | french 3
language class tuesday evening | asl 3
creative writing | memoir 3 poetry 3
poetry | poetry 3
comedy | standup 3 improv 2
public speaking | speaking 3 standup 1
resume help | resume 3
job interview | resume 3
sell on etsy | etsy 3
taxes | taxes 3
retirement | invest 3
first aid | firstaid 3
cpr salem | firstaid 3
puppy training | dog 3
chess | chess 3
free workshop | compost 3 mending 3 resume 3 choir 3 taichi 3 birds 3 chess 3
free yoga or tai chi | taichi 3
anything tonight | choir 3 yin 3 lifedrawing 3 vegan 3
tomorrow evening | knife 3 cocktail 3 guitar 3 knit 3 spanish 3 chess 3
Tue or Fri evening | asl 3 python 3 tango 3 mugs 3 plumbing 3 wine 3 pasta 3 salsa 3 drums 3 mending 3 piano 3 sewbasic 3
next weekend baking | croissant 3 gf 3 choco 2
weekday mornings | boxing 3 kettle 3 pilates 3 toddlermusic 3 seniorfit 3
cooking for 4 people | pasta 3 sushi 3 tacos 3 dumpling 3 ramen 3 thai 3 vegan 3 knife 3 bbq 3 dateravioli 2 kimchi 2 cheese 2 choco 2 wine 1 beer 1 cocktail 1 coffee 1
Maya Ortiz | wheel 3 mugs 3 kidsclay 3
karl jensen woodworking | joinery 3 spoon 3 stool 3
classes in hillsboro | veggie 3 compost 3 prune 3 taxes 3 invest 3
improv | improv 3 standup 1
`;

export type JudgedSearch = { q: string; grades: Map<string, number> };

export const judgedSearches: JudgedSearch[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [q = '', list = ''] = row.split(' | ');
    const words = list.trim().split(' ');
    const grades = new Map<string, number>();
    for (let index = 0; index < words.length; index += 2)
      grades.set(words[index] ?? '', Number(words[index + 1]));
    return { q, grades };
  });

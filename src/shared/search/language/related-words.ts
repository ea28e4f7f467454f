/**
 * Words that find each other in a search. `a = b`: they mean the same, and a search for either finds
 * both. `a > b, c`: a search for `a` also finds `b` and `c`, but not the other way around. Words are
 * compared by stem, so each is here in one form only; `thesaurus.test.ts` checks that. One group a line.
 */
export const relatedWords = `
# Sewing and textiles
sewing = seamstress = tailor = dressmaking = sewist
sewing > hemming, alterations, quilt, zipper, garment, mend, upholstery, embroidery, patchwork, serger
alterations > hemming, tailor, sewing, garment
hemming > alterations, sewing, tailor
zipper > sewing, alterations, mend
clothing = apparel = garment
clothing > sewing, tailor, dress, skirt, shirt, denim, fashion
dress > sewing, dressmaking, skirt, garment
denim = jeans
fashion > sewing, textile, dressmaking, garment
textile = fabric
fabric > sewing, quilt, weave, batik, indigo, shibori, screen printing, block printing
fiber = fibre
fiber > knit, crochet, weave, felt, yarn, wool, macrame, spindle
fiber arts > knit, crochet, weave, felt, handspinning, macrame, embroidery, punch needle, rug hooking
textile arts > weave, embroidery, quilt, batik, tapestry, felt
knit = knitter
knit > sweater, scarf, mittens, socks, yarn, beanie, shawl
crochet = amigurumi
yarn > knit, crochet, weave, handspinning, wool
wool > knit, felt, handspinning, yarn
needlework = needlecraft
needlework > embroidery, cross stitch, needlepoint, crewel, sashiko, knit, crochet, lace
embroidery = embroider
embroidery > cross stitch, needlepoint, crewel, sashiko, hand stitching
stitch > embroidery, cross stitch, sewing, sashiko
quilt = quilter = patchwork
weave = weaver = loom
weave > tapestry, basketry, rug, wall hanging
wall hanging > macrame, weave, tapestry
felt = needle felting
handspinning = spindle = spinning wheel
macrame > plant hanger, wall hanging, knots
dye > indigo, shibori, batik, tie dye, natural dye, eco printing
tie dye > shibori, dye, batik
rug > weave, rug hooking, tufting, punch needle
sweater > knit
scarf > knit, crochet, weave, silk
socks > knit, darning
hat > millinery, knit, beanie
darning = visible mending
costume = cosplay
tailor > sewing
mend > darning, patching, visible mending, sashiko, repair
crochet > yarn, hook
sweater = jumper
textile > weave, dye, sewing, printing
dye = tie dye = indigo = shibori
batik > dye
spinning > yarn, wool
mug = cup
disaster = preparedness
philosophy = ethics

# Pottery, glass and sculpture
pottery = ceramics = potter = ceramicist
pottery > clay, wheel throwing, hand building, handbuilding, glaze, raku, kiln, kintsugi
clay > pottery, ceramics, handbuilding, wheel throwing, sculpture, polymer clay
handbuilding = hand building
wheel throwing = potters wheel
kiln > pottery, ceramics, raku, glass
sculpture = sculptor
sculpture > clay, carving, stone, bronze
glassblowing = glass blowing
glass > glassblowing, stained glass, fused glass, mosaic, lampworking, glass etching
stained glass = leaded glass
fused glass = glass fusing
mug > pottery
bowl > pottery, woodturning
vase > pottery, glass
stained glass > glass
spoon > carving

# Wood, metal and leather
woodworking = carpentry = joinery = carpenter
wood > woodworking, carpentry, whittling, woodturning, carving, lathe, furniture, pyrography, joinery
woodworking > whittling, woodturning, carving, lathe, furniture, cabinet, dovetail, shelf, cutting board, stool, spoon carving, chisel, saw, workbench
woodcarving = wood carving = whittling
whittling > spoon carving, carving, spoon
carving > whittling, spoon carving, linocut, sculpture
woodturning = wood turning = lathe
pyrography = woodburning = wood burning
shelf = bookshelf = shelving
cabinet = cabinetry = cabinetmaking
furniture > chair, table, upholstery, cabinet, refinish, stool, bench, bookshelf, chalk paint
chair > furniture, upholstery, stool, caning, adirondack
table > furniture, woodworking, epoxy
sofa = couch
upholstery = reupholster
refinish = wood finishing
tools > power tools, hand tools, woodworking, table saw, drill, sharpening
power tools > table saw, drill, router, bandsaw, sander, woodworking
sharpening = whetstone
knife > sharpening, knife skills, bladesmithing, blacksmith
metal > metalwork, weld, blacksmith, silversmith, forge, jewelry, sheet metal
metalwork = metalsmithing
metalwork > weld, blacksmith, forge, silversmith, solder
blacksmith = forge
bladesmithing = knifemaking = knife making
weld = welder
silversmith = goldsmith
solder > electronics, jewelry, stained glass
leather = leathercraft = leatherwork
leather > wallet, belt, bag, saddle stitch, shoemaking
bag > tote, purse, leather, sewing, handbag
purse = handbag
shoe = footwear
shoe > shoemaking, cobbler, leather, sneakers
shoemaking = cobbler = cordwaining
epoxy = resin
basket = basketry = basketmaking
upholstery > chair, furniture, sofa
ring > jewelry, silver
blacksmith > knife making
cutting board > woodworking
shelf > woodworking
chair = stool = armchair
refinish > furniture
knife = knives
knife skills = knife sharpening
tools = power tools

# Jewelry and paper
jewelry = jewellery = jeweler
jewelry > earrings, necklace, bracelet, ring making, bead, wire wrapping, silversmith, lapidary, enamel, metalsmithing, ring, silver
bead = beadwork
necklace = pendant
bracelet > jewelry, bead, permanent jewelry
earrings > jewelry, bead, polymer clay
gem = gemstone
gem > lapidary, jewelry, geology
paper > origami, papermaking, bookbinding, collage, paper cutting, decoupage, marbling, quilling, card making
papercraft = paper crafts
papercraft > origami, quilling, card making, scrapbook, collage, paper cutting
papermaking = paper making
origami = paper folding
bookbinding = book binding = bookmaking
scrapbook = memory keeping
card making > papercraft, stamping, calligraphy, letterpress
invitation > calligraphy, card making, letterpress
stationery > letterpress, calligraphy, card making, bookbinding
calligraphy = hand lettering = penmanship = calligrapher
lettering > calligraphy, sign painting, typography, brush lettering
handwriting > calligraphy, cursive, penmanship, hand lettering
journal = diary
journal > bullet journal, bookbinding, writing, scrapbook
bookbinding > notebook, journal

# Crafts
craft = handicraft = handmade
craft > diy, macrame, candle, knit, crochet, pottery, jewelry, sewing, papercraft, soap, weave, embroidery, woodworking, leather
diy > craft, handmade, woodworking, home improvement, home repair, upcycle, candle
hobby > craft, paint, knit, woodworking, photography, garden
maker > makerspace, craft, 3d printing, laser cutting, woodworking
upcycle = repurpose = recycle
candle = candlemaking = chandlery
soap = soapmaking
cosmetics > skincare, soap, lip balm, makeup, lotion, bath bombs
perfume = fragrance = perfumery
wreath > flower, christmas, holiday
decor > ornament, wreath, interior design
model making > miniature, diorama, scale model
miniature = dollhouse = diorama
doll = dollmaking
puppet = puppetry = marionette
toy > woodworking, puppet, amigurumi, doll
terrarium > succulent, moss, houseplant
soap > lye
skincare > facial, lotion, balm
interior design > styling, color
photoshop > photography

# Drawing and painting
artist > paint, draw, sculpture, art
art > paint, draw, sketch, sculpture, printmaker, watercolor, collage, ceramics, pottery, illustrator, mixed media
fine art > paint, draw, sculpture, printmaker
draw = sketch
draw > charcoal, pencil, figure drawing, illustrator, portrait, pastel, cartoon
pencil > draw, sketch, graphite
figure drawing = life drawing
portrait > draw, paint, photography, headshot
illustrator > draw, comics, cartoon, digital art, picture book
cartoon = comics
doodle = zentangle
paint = painter
paint > watercolor, acrylic, oil painting, gouache, encaustic, plein air, mural
paint night > canvas, acrylic, paint, paint party
watercolor = watercolour = aquarelle
plein air > landscape painting, paint, sketch
sumi e = ink painting = brush painting
mural = graffiti = street art
color = colour
printmaker > linocut, woodcut, screen printing, etching, letterpress, monotype, block printing, lithography, cyanotype, relief printing
linocut = lino = linoleum
screen printing = silkscreen = serigraphy
collage = decoupage
mixed media > collage, paint, art journal
face painting > makeup, kid, body art
tattoo > draw, henna, body art
henna = mehndi
collage > mixed media
printing > printmaker, screen printing, letterpress, linocut
watercolor > paint
acrylic > paint
landscaping > paint, watercolor, photography
art = artist
canvas > paint
mural > paint
pictures > photography, draw

# Photography and film
photo = photography = camera = photographer
photo > portrait, darkroom, lightroom, dslr, film photography, cyanotype, headshot, photo editing, astrophotography
camera > dslr, mirrorless, lens, video
darkroom = film photography = analog photography
photo editing = lightroom
cyanotype = sun printing
astrophotography > stars, astronomy, night photography
video = videography = filmmaking = cinematography
movie = cinema
movie > filmmaking, screenwriting, video, film, acting
video > video editing, youtube, premiere pro, film
video editing > premiere pro, davinci resolve, video
drone = quadcopter = uav
stop motion > animation
podcast = audio storytelling
photography > portrait, darkroom, lightroom, smartphone photography, street photography
darkroom > photography
animation = stop motion

# Cooking
cook = culinary = cookery
cook > chef, kitchen, cuisine, recipe, knife skills, meal prep, sauce, soup, pasta, dumpling, grill
chef > cook, culinary, cuisine, pastry
food > cook, bake, cuisine, culinary, tasting, dinner, recipe, pasta, bread, ferment
cuisine > cook, culinary, dinner
kitchen > cook, bake, culinary, knife skills
dinner = supper
dinner > cook, meal, supper club, pasta
lunch > cook, meal prep, bento, sandwich
breakfast = brunch
breakfast > pancake, egg, waffle, granola, bagel
meal > cook, meal prep, dinner, lunch
meal prep = batch cooking = meal planning
vegan = plant based
vegetarian = veggie = meatless
vegetarian > vegan, plant based, tofu, vegetable
vegan > tofu, vegetable, vegetarian
gluten free = celiac
healthy cooking > nutrition, meal prep, vegetable, plant based
nutrition = nutritionist = diet
nutrition > healthy eating, meal prep, plant based
healthy > nutrition, wellness, fitness, healthy cooking
ferment = lacto
ferment > kimchi, sauerkraut, kombucha, kefir, miso, tempeh, sourdough, pickle, yogurt
canning > jam, jelly, pickle, marmalade, preserves
jam > marmalade, preserves, canning
cheese = cheesemaking = fromage
cheese > mozzarella, ricotta, burrata, cheddar, charcuterie, fondue
dairy > cheese, yogurt, butter, kefir
yogurt = yoghurt
meat > butchery, charcuterie, sausage, barbecue, steak, smoking
butchery = butcher
sausage > bratwurst, chorizo
charcuterie = grazing board = cheese board
barbecue = bbq = barbeque
barbecue > grill, brisket, smoker, pulled pork
grill > barbecue, steak, burger
steak > grill, beef, cast iron
chicken > backyard chickens, poultry, coop
seafood > oyster, shrimp, sushi, crab, lobster, salmon, ceviche
soup > stew, broth, ramen, pho, chowder, bisque
sauce > hot sauce, salsa, pesto, mole, gravy
hot sauce > chili, ferment, pepper
spice = seasoning
spice > curry, masala, spice blends
chili = chilli = chile
sandwich > bread, banh mi, panini
rice > sushi, risotto, paella, biryani, onigiri
mushroom = mycology = fungi
herb > herbalism, herb garden, tea
oil > olive oil, essential oils, oil painting
honey > beekeeper, mead, bee
outdoor cooking > campfire, dutch oven, grill, barbecue
cast iron = skillet
sourdough > bread, starter culture
ramen > noodle, broth
kimchi > ferment, korean
preserves = canning = jam = marmalade
preserves > pickle, ferment
chicken = poultry = hens

# Baking and sweets
bake = baker = bakery
bake > bread, cake, pastry, sourdough, croissant, cookie, pie, macaron, cupcake, scone, bagel, muffin, tart, pizza, dessert
bread = bread making = loaf
bread > sourdough, focaccia, baguette, challah, bagel, brioche, ciabatta, flatbread, naan, pretzel
sourdough = levain
dough > bread, pizza, pasta, pastry
pastry = patisserie = viennoiserie
pastry > croissant, tart, eclair, puff pastry, danish, choux, pie, strudel
pie = tart = galette
cake > cake decorating, cupcake, fondant, buttercream, cheesecake, bake
frosting = icing
cake decorating > fondant, piping, buttercream, royal icing, sugar flowers, cake
cookie = biscuit
cookie > cookie decorating, royal icing, gingerbread, shortbread, bake
dessert = sweets = pudding
dessert > cake, pastry, pie, chocolate, ice cream, cookie, macaron, tart, candy, tiramisu, mochi, creme brulee
sweets > chocolate, candy, caramel, cookie
chocolate = chocolatier
chocolate > truffles, bonbons, cacao
candy = confectionery = confection
candy > caramel, fudge, toffee, chocolate, marshmallow
ice cream = gelato = sorbet
donut = doughnut
cake = cupcake = cake decorating

# Cuisines
italian > pasta, gnocchi, risotto, pizza, focaccia, ravioli, lasagna, tiramisu, gelato, opera
pasta > ravioli, gnocchi, lasagna, spaghetti, tortellini, noodle, fettuccine, tagliatelle, italian
lasagna = lasagne
pizza > calzone, neapolitan, dough, italian
french > croissant, crepe, macaron, baguette, souffle, bistro, ratatouille, patisserie, quiche
spanish > paella, tapas, flamenco, sangria, empanada
tapas = pintxos
greek > spanakopita, moussaka, baklava, souvlaki, tzatziki
mediterranean > greek, hummus, falafel, mezze, lebanese, olive oil
middle eastern > hummus, falafel, lebanese, persian, turkish, israeli, mezze, belly dance, shawarma
hummus = houmous
turkish > kebab, baklava, coffee, marbling, borek
moroccan > tagine, couscous
african > ethiopian, injera, jollof, djembe, moroccan, nigerian
ethiopian > injera, doro wat, coffee
mexican > taco, salsa, tortilla, tamale, mole, enchilada, guacamole, churro, mezcal, ceviche, pozole
latin american > mexican, peruvian, arepa, empanada, ceviche, argentine, colombian
latin > salsa, bachata, merengue, cumbia, tango, empanada
peruvian > ceviche, pisco
brazilian > samba, capoeira, bossa nova
cuban > salsa, mojito, rumba
caribbean > jamaican, jerk, cuban, steel drum
southern cooking > biscuit, fried chicken, grits, cornbread, cajun, gumbo, barbecue
cajun = creole = gumbo
asian > chinese, japanese, thai, korean, vietnamese, dumpling, wok, sushi, noodle, ramen, filipino
japanese > sushi, ramen, origami, ikebana, sumi e, gyoza, bento, mochi, matcha, kintsugi, bonsai, sashiko, shibori, tempura, sake, taiko, aikido, miso, udon, tea ceremony
sushi = maki
sushi > sashimi, nigiri, onigiri
noodle > ramen, pasta, udon, pho, pad thai, lo mein
dumpling = gyoza = potsticker = jiaozi
dumpling > wonton, pierogi, dim sum, momo, bao, shumai
dim sum > dumpling, bao, shumai, har gow, chinese
bao = steamed buns
chinese > dumpling, dim sum, wok, mandarin, sichuan, tai chi, mahjong, cantonese, stir fry, qigong, bao, scallion pancakes
sichuan = szechuan
wok = stir fry
korean > kimchi, bibimbap, banchan, bulgogi, taekwondo, hangul, kpop, gochujang
thai > pad thai, curry, muay thai, papaya salad, green curry, thai massage
curry > indian, thai, masala, spice, korma, vindaloo
vietnamese > pho, banh mi, spring rolls, summer rolls
filipino > lumpia, adobo, tagalog, arnis
indian > curry, naan, masala, biryani, samosa, dosa, bollywood, chai, tandoori, sitar, tabla, paneer, henna, rangoli
naan = roti = chapati = paratha
persian > farsi, iranian
polish > pierogi
german > pretzel, bratwurst, strudel, spaetzle
jewish > challah, hebrew, bagel, yiddish, matzo, latke, klezmer
hawaiian > hula, ukulele, poke bowl, lei
taco > tortilla, mexican
salsa > bachata, latin

# Drinks
drink = beverage
drink > cocktail, wine, beer, coffee, tea, kombucha, mocktail, cider, spirits
alcohol > cocktail, wine, beer, whiskey, spirits, mead
beer = homebrew = brewery = ale
beer > brewing, lager, stout, ipa
brewing > beer, homebrew, kombucha, coffee, cider, mead
cider = cyder
wine = winemaking = winery
wine > wine tasting, sommelier, vineyard, champagne, wine pairing, grape
champagne = prosecco = sparkling wine
tasting > wine, beer, cheese, whiskey, chocolate, olive oil, coffee
cocktail = mixology = bartender
cocktail > mocktail, gin, rum, whiskey, martini, margarita, bitters, tequila
mocktail = nonalcoholic = alcohol free = zero proof
whiskey = whisky = bourbon = scotch
spirits > whiskey, gin, rum, tequila, distilling, mezcal
tequila > mezcal
coffee = espresso = barista
tea > matcha, chai, tea ceremony, herbal tea, kombucha, oolong, tea blending
juice > smoothie

# Music
music = musician
music > guitar, piano, singing, violin, drum, ukulele, songwriter, music theory, dj, choir, orchestra, flute, bass guitar, recording
instrument > guitar, piano, violin, drum, ukulele, flute, saxophone, cello, banjo, mandolin, harp, trumpet, music
guitar = guitarist
guitar > acoustic, fingerstyle, chords, electric guitar, bass guitar, ukulele
ukulele = uke
string instrument > violin, cello, viola, guitar, mandolin, harp, banjo, ukulele, fiddle, double bass
strings > violin, cello, viola, fiddle, harp, double bass, orchestra
violin = fiddle = violinist
cello = cellist
bluegrass > banjo, mandolin, fiddle, guitar, old time
folk music > banjo, mandolin, fiddle, guitar, bluegrass, dulcimer
piano = keyboard = pianist
piano > synth, organist, accordion
drum = percussion = drummer
drum > djembe, taiko, conga, cajon, bongo, drum circle, hand drumming, drum kit
percussion > djembe, marimba, xylophone, tabla, steel drum
woodwind > flute, saxophone, clarinet, oboe, bassoon
wind instrument > flute, clarinet, saxophone, trumpet, oboe, harmonica, ocarina
brass > trumpet, trombone, french horn, tuba
saxophone = sax
flute = flutist
singing = voice = vocal = singer
singing > choir, acapella, karaoke, opera, harmony, musical theater
choir = chorus = choral
orchestra > violin, cello, strings, ensemble, classical music
classical music > piano, violin, cello, opera, orchestra
jazz > saxophone, improvisation, swing, trumpet, piano, jazz dance
blues > guitar, harmonica
songwriter = song writing
music theory > sight reading, ear training, chords, harmony
music production = beatmaking = beat making
music production > recording, synth, logic pro, ableton, dj
dj = turntable = disc jockey
recording > music production, audio, podcast
audio = sound engineering
synth = synthesizer
hip hop > rap, breakdance, street dance, dj
sound bath = sound healing = singing bowls
harmonica > blues

# Dance
dance = dancer = choreography
dance > ballet, salsa, bachata, tango, swing, ballroom, hip hop, tap dance, jazz dance, zumba, bollywood, flamenco, waltz, line dancing, contra, belly dance, contemporary
partner dance = social dance
partner dance > salsa, tango, swing, bachata, ballroom, waltz, kizomba, two step, lindy hop
ballroom > waltz, foxtrot, tango, cha cha, rumba, quickstep
latin dance > salsa, bachata, merengue, cha cha, rumba, cumbia, samba
swing > lindy hop, west coast, charleston, jitterbug
country dance > line dancing, two step, square dance, contra
square dance = contra dance
tango = milonga
barre > ballet
breakdance = bboy
modern dance = contemporary dance
belly dance = bellydance
wedding dance = first dance
wedding dance > waltz, ballroom, partner dance
irish dance = step dance
irish > irish dance, fiddle, tin whistle, bodhran, celtic, gaelic

# Theater and performance
theater = theatre = drama
theater > acting, improv, musical theater, puppet, playwriting
acting = actor = actress
acting > theater, audition, improv, monologue, scene study
improv > improvisation, comedy
comedy = standup
comedy > improv, clown, humor, sketch comedy
magic = magician = illusionist
circus > juggling, aerial, trapeze, clown, acrobatics, unicycle, tightrope
aerial = trapeze = aerial silks
public speaking = speech = toastmasters
presentation > public speaking, powerpoint
voice acting = voiceover
makeup = cosmetology
improv = improvisation
funny > comedy, improv, clown

# Fitness and martial arts
exercise > workout, fitness, cardio, strength, yoga
fitness = workout
fitness > strength, cardio, hiit, bootcamp, pilates, yoga, zumba, kettlebell, crossfit, spin class, barre, aerobics
gym > fitness, strength, weightlifting, workout, crossfit
weightlifting = weight lifting = powerlifting = barbell
strength > weightlifting, kettlebell, resistance, fitness, calisthenics, core
cardio = aerobics
cardio > hiit, spin class, zumba, kickboxing, run
hiit = interval training
pilates > reformer, barre, core, stretching
yoga = asana = yogi
yoga > vinyasa, hatha, yin, restorative yoga, prenatal yoga, breath, meditate, ashtanga
spin class = indoor cycling
weight loss > fitness, nutrition, cardio, hiit
posture > pilates, yoga, alexander technique, feldenkrais
gymnastics = tumbling = acrobatics
parkour = freerunning
martial arts > karate, judo, taekwondo, jiu jitsu, aikido, kung fu, krav maga, muay thai, boxing, kickboxing, capoeira, tai chi, kendo, fencing, wrestling, mma, self defense
jiu jitsu = jujitsu = bjj
self defense = self defence
self defense > karate, judo, jiu jitsu, krav maga, martial arts, boxing, kickboxing, taekwondo
kung fu = wushu
taekwondo = tae kwon
boxing > kickboxing, sparring, boxing gloves
kickboxing > muay thai, boxing
sword = swordsmanship = hema
sword > fencing, kendo, bladesmithing, stage combat
fencing > sword, epee
pilates = barre
stretching = flexibility = mobility
stretching > yoga
boxing = kickboxing = muay thai

# Sports
sport > tennis, soccer, basketball, golf, pickleball, volleyball, swim, run, archery, climbing, badminton, baseball, hockey
racket = racquet
racket > tennis, squash, badminton, pickleball, racquetball
tennis > pickleball, racket, padel
table tennis = ping pong
soccer = futbol
golf = golfer
baseball = softball
swim = swimmer = swimming lessons
swim > pool, freestyle, water safety, aqua
water sports > kayak, paddleboard, surf, sail, canoe, rowing, swim, scuba
run = jogging
run > marathon, 5k, trail running
marathon > run
archery = archer
skating > ice skating, roller skating, skateboard, inline, figure skating
roller skating = rollerskate = rollerblade
skateboard = longboard
ski = skier
ski > snowboard, snow, snowshoe
winter sports > ski, snowboard, snowshoe, ice skating
snow > ski, snowboard, snowshoe, avalanche
bike = bicycle = cycling = cyclist
bike > mountain biking, wheel truing, tune up
mountain biking = mtb
climbing = climber = bouldering
climbing > rappelling, rope, lead climbing, belay
chess = chessboard
games > chess, board games, mahjong, poker, game design
board games = tabletop games
tennis = pickleball = badminton
chess > games

# Outdoors
outdoors = outside
outdoors > nature, hike, camping, kayak, forage, bird, climbing, survival, archery, fish, trail, garden, wilderness, bushcraft, paddleboard
park > hike, trail, nature, outdoors, picnic
nature = wildlife = naturalist
nature > hike, bird, forage, forest, outdoors, wildflower, ecology, animal tracking, botany
adventure > climbing, kayak, hike, rafting, outdoors
hike = hiker = trekking = backpacking
hike > trail, navigation, camping, outdoors, guided walk
walk > hike, walking tour, nature walk, trail
forest = woodland
forest > forest bathing, forage, hike, nature
camping = campfire = camper
camping > tent, bushcraft, backpacking, survival, fire starting
survival = bushcraft = wilderness skills
survival > fire starting, shelter, forage, navigation, first aid, emergency
navigation = orienteering
forage = wild edibles = wild food
forage > mushroom, wild plants, nature
bird = birdwatching = ornithology
fish = angling = angler
fish > fly fishing, fly tying, ice fishing
hunting > bowhunting, archery, game processing
canoe > kayak, paddle, rafting
kayak > canoe, paddle, rafting, whitewater
paddle > kayak, canoe, paddleboard, pickleball
paddleboard = sup = standup paddle
surf = surfer
sail = sailboat
boat > sail, kayak, canoe, rowing, boatbuilding
scuba > snorkel, freediving
water > swim, kayak, sail, paddleboard, surf
beach > surf, beach yoga, volleyball
knots = knot tying = ropework
horse = equestrian = horseback = horsemanship
horse > horse riding, riding lessons, dressage
astronomy = stargazing = telescope
stars > astronomy, stargazing, night sky, astrology
geology = rockhounding = minerals
ecology = conservation
kayak = canoe = paddle

# Gardening
garden = horticulture
garden > vegetable, compost, prune, raised bed, plant, seed, flower, landscaping, herb, soil, native plants, permaculture, tomato
plant > houseplant, succulent, garden, propagation, bonsai, terrarium, vegetable, native plants, seed, botany
houseplant = indoor plants
houseplant > succulent, monstera, orchid, terrarium, propagation, repotting
succulent = cactus
flower = floral = florist = floristry
flower > bouquet, ikebana, flower arranging, wreath, centerpiece, wildflower, garden, pressed flowers
bouquet = flower arranging = floral design
vegetable > garden, tomato, raised bed
compost = worm bin = vermicompost
soil > compost, garden
seed > seed starting, seed saving, garden
tree > prune, fruit trees, grafting, arborist, bonsai, christmas tree
fruit > fruit trees, jam, orchard, grafting
landscaping = landscape design
homesteading = self sufficiency
farm = agriculture
farm > homesteading, garden, goat, backyard chickens, beekeeper
beekeeper = bee = apiary
hydroponics = aquaponics
urban gardening = balcony garden = container garden
balcony > container garden, garden, houseplant
botany = botanical
ikebana > flower

# Home improvement and repair
fix = repair = mend
restore > repair, refinish, mend, antique
maintenance > repair, upkeep, bike maintenance, oil change
home improvement = renovate = remodeling = home repair = house repair
home improvement > drywall, tile, plumbing, electrical, floor, carpentry, wallpaper, handyman, cabinet, caulk
plumbing = plumber
leak > plumbing, faucet, roof
electrical = electrician
electrical > outlets, light switch, electronics, solar
drywall = sheetrock
drywall > plastering, wall
wall > drywall, wallpaper, mural, tile
tile > grout, mosaic
floor > hardwood, laminate
bathroom > tile, plumbing, caulk
living room > interior design, furniture, decor
bedroom > interior design, furniture, decor
house painting = interior painting
concrete = cement
brick = bricklaying
roof > gutter
window repair > weatherproofing, caulk
insulation = weatherproofing = weatherization
solar = photovoltaic
interior design = home decor = interior decorating = home staging
declutter = tidying
declutter > home organization, minimalism, storage
cleaning = housekeeping
appliance > washing machine, dishwasher, repair
sustainable = zero waste = eco friendly
watch repair = watchmaking = clockmaking
antique = vintage
antique > refinish, furniture, appraisal
mosaic > tile
repair > maintenance, upholstery, darning, refinish
fix > troubleshoot
maintenance = upkeep
tile = grout
sustainable > compost, mend, upcycle, repair

# Cars
car = automotive = auto = automobile
car > mechanic, car care, oil change, tire, brake, engine, detailing, driving, car maintenance
car care = car maintenance = auto repair = car repair
car care > oil change, tire, brake, detailing, mechanic
mechanic > car, oil change, engine, brake
tire = tyre
brake > car care, mechanic
engine > mechanic, car, small engine
detailing = car wash = auto detailing
driving = driving lessons
driving > parallel parking, stick shift, defensive driving
stick shift = manual transmission
motorcycle = motorbike
campervan = rv = motorhome

# Technology
developer > coding, software, web development
programming > coding, python, javascript, software
technology = tech = digital skills
technology > computer, coding, smartphone, software, internet, robotics, ai, app, laptop
computer = pc = laptop
computer > coding, excel, software, typing, internet, pc building
coding = computer programming = programmer
coding > python, javascript, html, web development, software, app development, sql
software > coding, app, software developer
javascript = typescript
website = web design = web development = webpage
website > wordpress, html, css, squarespace, seo
internet > online safety, computer, email, website
app > app development, mobile app, smartphone, coding
phone = smartphone = iphone = cellphone
phone > android, app, ipad, phone repair, phone photography
tablet = ipad
ipad > procreate, digital art
mac = macbook = macos
excel = spreadsheet = google sheets
excel > microsoft office, pivot tables, data analysis
microsoft office > excel, powerpoint, microsoft word
data > data science, excel, sql, statistics, data visualization
data science = data analysis
ai = chatgpt = artificial intelligence
ai > machine learning
electronics > arduino, raspberry pi, solder, robotics, electronics repair
arduino > robotics, microcontroller, coding
3d printing = 3d printer = additive manufacturing
3d > 3d printing, 3d modeling, cad
cad = 3d modeling = autocad
laser = laser cutting = laser engraving
graphic design > logo, photoshop, indesign, typography, branding, digital art, figma, illustrator
digital art = procreate = digital painting
ux = user experience = ui
game design = game development
cybersecurity = online safety = passwords
crypto = bitcoin = blockchain = cryptocurrency
social media > instagram, tiktok, facebook, content creation, marketing, influencer
typing = touch typing
radio = ham radio = amateur radio
design > graphic design, logo, figma, ux
robotics > arduino, coding
arduino = raspberry pi
security > passwords, privacy

# Business, career and money
accounting > bookkeeping, tax, quickbooks
business = entrepreneur = startup = entrepreneurship
business > marketing, small business, etsy, bookkeeping, branding, business plan, freelance, sales, pricing, networking
marketing = advertising
marketing > social media, seo, branding, email marketing, logo, sales
seo = search engine
etsy = online store = ecommerce = online shop
etsy > small business, sell, handmade
sell = sales
freelance = self employed = side hustle
manager > leadership, project management, delegation
project management = scrum
teamwork = team building
career = job = employment
career > resume, interview, linkedin, job search, networking
job > resume, interview, linkedin, job search
resume = cover letter
interview > job, career, resume
etiquette = manners
productivity = time management
productivity > procrastination, habit, planner
money = finance = financial
money > budget, invest, saving money, retirement, tax, debt, bookkeeping, credit score
finance > budget, invest, retirement, tax, debt, stock market, financial planning
budget = money management
invest = stock market
invest > etf, retirement, real estate
retirement = pension = 401k
retirement > social security, medicare, estate planning, invest
debt = credit score
tax = tax return = income tax
bookkeeping = quickbooks
real estate = home buying = realtor
real estate > mortgage, landlord, rental, invest
law = legal = lawyer
law > wills, contract, estate planning, copyright
nonprofit = fundraising = grant writing
college > college essay, sat prep, financial aid
exam = test prep
exam > sat, act prep, gre, toefl, ged
math = algebra
science > chemistry, physics, biology, experiments, astronomy
history = historical
history > genealogy, walking tour, architecture, local history
genealogy = family history = ancestry = family tree
homework > tutor, math, reading
leadership = manager
science = stem

# Writing and languages
writing = writer = author
writing > poetry, memoir, fiction, novel, creative writing, screenwriting, journal, essay, blog, copywriter, storyteller
creative writing > fiction, poetry, novel, memoir, short story
fiction > novel, short story, creative writing
poetry = poem = poet
memoir = autobiography = life story
screenwriting = screenplay
blog = blogger
editing > proofreading, photo editing, video editing
publish = self publishing
book > bookbinding, book club, novel, publish, reading
reading > book club, literature, phonics, literacy
literature > novel, poetry, book club
language = linguistic = foreign language
language > spanish, french, italian, german, japanese, mandarin, korean, portuguese, sign language, english, arabic, conversation, russian, hebrew
conversation > language, spanish, french, english
english = esl = english learners
english > grammar, pronunciation, ielts, conversation
sign language = asl = american sign
deaf > sign language, asl
mandarin = putonghua
mandarin > chinese
arabic > calligraphy, middle eastern
portuguese > brazilian
travel = tourism
travel > language, spanish, travel photography, walking tour, packing
translation = interpreter
storyteller = fiction
novel > fiction, writing
blog > writing

# Wellness
wellness = wellbeing = self care
wellness > yoga, meditate, breath, massage, mindfulness, aromatherapy, herbalism, sound bath, reiki, pilates, nutrition
health > wellness, nutrition, fitness, first aid, yoga, mental health
relax = unwind
relax > yoga, meditate, breath, mindfulness, sound bath, massage, tai chi, restorative yoga, spa
calm > meditate, mindfulness, breath, yoga
stress = anxiety = burnout
stress > meditate, mindfulness, breath, yoga, relax, sound bath, tai chi, mental health
meditate = mindfulness
meditate > breath, zen, sound bath, yoga nidra, loving kindness
breath = breathwork = pranayama
sleep = insomnia
sleep > meditate, yoga nidra, relax, restorative yoga
mental health > stress, mindfulness, meditate, art therapy
therapy > art therapy, aromatherapy, massage, music therapy
massage = bodywork
massage > reflexology, acupressure, thai massage, self massage
back pain > yoga, pilates, posture, stretching
spa > massage, skincare, facial, bath bombs
skincare = skin care = facial
beauty > makeup, skincare, hair, nails, eyebrow
hair = hairstyling = hairdressing
nails = manicure = nail art
aromatherapy = essential oils
herbalism = herbal medicine = herbalist
herbalism > tincture, salve, tea, forage, herb
reiki = energy healing
chakra > reiki, yoga, crystals
tai chi = qigong = taiji
spiritual > meditate, tarot, reiki, chakra, astrology
tarot = divination
astrology = horoscope = zodiac
grief = bereavement
confidence > public speaking, self defense, assertiveness
communication > public speaking, listening, conflict resolution
forest bathing = shinrin yoku
first aid = cpr = lifesaving
first aid > aed, emergency, wilderness medicine
emergency = disaster preparedness
emergency > first aid, cpr, survival
sound bath > gong, meditate
self care > yoga, meditate, skincare, massage

# Pets and animals
pet > dog, cat, puppy, grooming, obedience, rabbit, pet portrait, aquarium
dog = puppy = canine
dog > obedience, dog training, leash, grooming, pet
dog training = obedience = puppy training
puppy > obedience, dog training, socialization
cat = kitten = feline
aquarium = fish tank = aquascaping

# People
child = kid = childhood
kid > toddler, family, teen, preschool, youth, summer camp
child > toddler, family, preschool, youth, parent
toddler = preschool
toddler > baby, kid, family
baby = infant = newborn
baby > prenatal, parent, baby massage, toddler
pregnancy = prenatal = pregnant
pregnancy > childbirth, postpartum, baby, birth
childbirth = lamaze = doula
teen = teenager = adolescent = tween
babysitting = childcare = babysitter
family > kid, child, parent, toddler
parent > mom, dad, family, baby
mom = mother = mum
mom > parent, baby, family
dad = father
grandparent = grandma = grandpa
grandparent > family, kid
daughter > kid, family, parent
son > kid, family, parent
senior = elderly = older adults
senior > gentle, retirement, chair yoga, low impact
women = ladies = female
men = guys
friends > party, team building, paint night
couple > date night, partner dance, valentine
homeschool = home education
school > homeschool, kid, tutor
student > tutor, teen, college
prenatal > birth
couple = date night = romantic

# Occasions
gift > handmade, jewelry, candle, gift wrapping, soap, chocolate, card making
date > date night, couple
date night > couple, cocktail, salsa, wine, paint night, pasta, partner dance
anniversary > date night, couple
valentine > date night, chocolate, couple, flower
wedding = bridal = bride
wedding > wedding dance, bouquet, invitation, cake decorating, wedding cake, centerpiece, makeup
bachelorette = hen party
bachelorette > cocktail, party, pole dance, wedding
party = celebration
party > cocktail, birthday, paint night, charcuterie, balloon
birthday > party, cake, kid
christmas = xmas = yuletide
christmas > wreath, gingerbread, ornament, holiday, gift
holiday = festive
holiday > christmas, wreath, hanukkah, thanksgiving, gingerbread, ornament
hanukkah = chanukah
thanksgiving > turkey, pie, dinner, centerpiece
halloween > pumpkin, costume, makeup, mask
easter > egg, chocolate, pysanky
team building > cook, improv, pottery
summer camp > kid, teen, day camp

# Levels and kinds of classes
beginner = intro = introduction = introductory = novice = basics = first time = newbie
beginner > starter, fundamentals, foundations, easy, level 1
basics > fundamentals, foundations
easy = simple
advanced > intermediate, masterclass, level 2
class = lesson = workshop = course
lecture = seminar
creative > craft, paint, creative writing, pottery
`;

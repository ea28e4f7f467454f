/**
 * Words that find each other in a search. `a = b`: they mean the same, and a search for either finds
 * both. `a > b, c`: a search for `a` also finds `b` and `c`, but not the other way around. Any form
 * of a word will do, and phrases of two words. One group a line.
 */
export const relatedWords = `

# Fabric and fiber
sewing = dressmaking = seamstress
sewing > tailoring, hemming, quilting, patchwork, garment, alterations, sewing machine, mending clothes, embroidery
tailoring = tailor = alterations = hemming
tailoring > sewing
mending > darning, patching, visible mending, sashiko, repair
clothes = clothing = garment = apparel
clothes > sewing, dress, skirt, shirt, jeans, mending, upcycling
dress > sewing, garment
fashion > sewing, dressmaking, clothes, styling
knitting = knit
knitting > yarn, wool, sock, scarf, sweater, needles
crochet = amigurumi = granny square
crochet > yarn, hook
yarn > knitting, crochet, spinning, weaving, dyeing
wool > knitting, felting, spinning, weaving
scarf > knitting, crochet, weaving
sweater = jumper
sweater > knitting
quilting = quilt = patchwork
embroidery = needlework = cross stitch = hand stitching
embroidery > sashiko
weaving = loom = tapestry
weaving > basket
felting = felt
macrame > knots, rope, wall hanging
knots = knot tying
fiber arts = textile = textiles
fiber arts > knitting, crochet, weaving, felting, spinning, dyeing, macrame, embroidery
textile > weaving, dyeing, sewing, printing
dyeing = dye = tie dye = indigo = shibori
batik > dyeing
spinning > yarn, wool
basket = basketry
upholstery = reupholstery = reupholster
upholstery > chair, furniture, sofa
leather = leatherwork = leathercraft
leather > wallet, belt, bag
bag = tote = purse
bag > sewing, leather
shoe = shoemaking = cobbler

# Clay, glass, metal, paper, wood
pottery = ceramics = clay = ceramic
pottery > wheel, throwing, glaze, glazing, bowl, mug, kiln, raku, hand building
mug = cup
mug > pottery
bowl > pottery, woodturning
vase > pottery, glass
throwing > pottery, wheel
sculpture = sculpting = sculpt
sculpture > clay, stone carving
glass > stained glass, fused glass, glassblowing, mosaic, lampwork
glassblowing = blown glass
stained glass > glass
mosaic > tile
jewelry = jewellery = silversmith = goldsmith
jewelry > ring, necklace, earring, bracelet, bead, silver, beading, wire
ring > jewelry, silver
necklace = pendant
beading = beadwork = bead
metalwork = metalworking
metalwork > welding, blacksmith, forge, silver, copper
blacksmith = blacksmithing = forge = forging
blacksmith > knife making
welding = weld
woodworking = carpentry = joinery = woodwork = carpenter = joiner = cabinetmaking
woodworking > wood, spoon carving, whittling, woodturning, dovetail, furniture, lathe, workbench, cutting board, saw, chisel
wood > woodworking, carving, whittling, woodturning
carving = whittling = carve
carving > spoon, wood
spoon > carving
woodturning = lathe
cutting board > woodworking
shelf = bookshelf
shelf > woodworking
furniture > chair, table, stool, upholstery, woodworking, refinishing, restoration, cabinet
chair = stool = armchair
chair > furniture, upholstery, caning
table > furniture, woodworking
refinishing > furniture
candle = candle making
soap = soap making
soap > lye
cosmetics > soap, lotion, balm, skincare
skincare > facial, lotion, balm
perfume = fragrance = scent
paper > origami, bookbinding, collage, papermaking, cards, paper cutting
origami = paper folding
bookbinding = book binding
bookbinding > notebook, journal
scrapbook = scrapbooking
collage > mixed media
crafts = craft = crafting = handicraft = diy
crafts > macrame, soap, candle, crochet, knitting, pottery, jewelry, embroidery, weaving, leather, felting, origami, wreath
wreath > flowers
printmaking = linocut = screen printing = block print = letterpress = woodcut
printing > printmaking, screen printing, letterpress, linocut
resin = epoxy

# Drawing, painting, design, photography
drawing = sketching = draw = sketch = sketchbook
drawing > figure, portrait, pencil, charcoal, ink, illustration, urban sketching, cartoon, life drawing
illustration = illustrator
painting = paint = painter
painting > watercolor, acrylic, oil painting, gouache, canvas, landscape, portrait, brush
watercolor = watercolour = aquarelle
watercolor > painting
acrylic > painting
portrait > drawing, painting, photography
landscape > painting, watercolor, photography
art = arts = artistic
art > painting, drawing, watercolor, sculpture, printmaking, collage, sketching, pottery, craft
canvas > painting
cartoon = comics = comic = manga
calligraphy = hand lettering = lettering = penmanship
handwriting > calligraphy, lettering
graffiti = mural = street art
mural > painting
interior design = home decor = decorating
interior design > styling, color
graphic design > photoshop, illustrator, typography, canva
design > graphic design, logo, figma, ux
photoshop = lightroom
photoshop > photography
photography = photo = camera = photographer = dslr
photography > portrait, darkroom, lightroom, smartphone photography, street photography
pictures > photography, drawing
darkroom > photography
smartphone = phone = iphone = android
video = filmmaking = film = videography = cinema
movie = film
animation = animate = stop motion

# Cooking, baking, drinks
cooking = cook = culinary = chef = cookery = cuisine
cooking > knife skills, pasta, sushi, curry, dumplings, sauce, soup, recipe, meal prep, kitchen, tacos, ramen, dinner, thai, indian, italian, vegan
food > cooking, baking, fermentation, cheese, kitchen, tasting, pasta, sushi, bread, dumplings
kitchen > cooking, knife skills
dinner > cooking, supper
meal prep = meal planning
baking = bake = baker
pastry = patisserie
pastry > croissant, pie, tart, dough, cake, cookies
baking > pastry, bread, sourdough, cake, cookies, pie, croissant, buns, bagel, loaf, dough
bread = loaf = loaves
bread > sourdough, baguette, focaccia, bagel, buns, challah, rye, baking
sourdough = levain
sourdough > bread, starter culture
croissant = viennoiserie = laminated dough
dessert > cake, pie, chocolate, ice cream, pastry, tart
sweets > candy, chocolate, cake, cookies, dessert
cake = cupcake = cake decorating
cake > baking, frosting
cookies = cookie = biscuit
cookies > baking
pie = tart
chocolate = truffle = chocolatier = bonbon
ice cream = gelato = sorbet
dumplings = gyoza = potsticker = pierogi = jiaozi = wonton = momo
dumplings > dim sum, bao
dim sum > dumplings, bao, chinese
noodles > ramen, udon, pasta, pho, pad thai
pasta = ravioli = gnocchi = tagliatelle = spaghetti = lasagna
pasta > italian
italian > pasta, pizza, risotto, gnocchi, ravioli, focaccia, tiramisu
pizza > dough, focaccia
mexican > tacos, tortilla, salsa, tamales, mole, enchilada, guacamole, pozole, burrito, masa
tacos = taco
tacos > tortilla, mexican
tamales = tamale
japanese > sushi, ramen, gyoza, miso, origami, ikebana, sashiko, bonsai, tempura, kimono, udon, sake, shibori, kintsugi
sushi = nigiri = maki
sushi > japanese cooking
ramen > noodles, broth
chinese > dim sum, dumplings, wok, stir fry, mandarin, bao, sichuan
korean > kimchi, bibimbap, gochujang, banchan
kimchi > fermentation, korean
thai > curry, pad thai, papaya
indian > curry, naan, dal, tadka, masala, chai, dosa, samosa, bollywood
curry > indian, thai, masala
vietnamese > pho, banh mi, spring rolls
french > croissant, crepe, pastry, baguette, macaron, souffle
spanish > paella, tapas, flamenco
middle eastern > hummus, falafel, pita, baklava
mediterranean > greek, hummus, pita, olive oil
greek > pita, baklava, moussaka
ethiopian > injera
asian > sushi, dumplings, ramen, thai, korean, chinese, japanese, vietnamese
vegan = plant based
vegetarian > vegan, vegetable, plant based
healthy > nutrition, vegan, meal prep, salad
nutrition = dietitian = diet
grilling = bbq = barbecue = grill
grilling > smoking meat, steak, brisket
meat > butchery, sausage, steak, charcuterie
butchery = butcher = charcuterie = sausage
seafood > fish, oyster, sushi
fish > fishing, sushi, seafood
knife = knives
knife skills = knife sharpening
fermentation = fermenting = ferment = pickling = pickle
fermentation > kimchi, kombucha, sauerkraut, sourdough, miso
preserving = canning = jam = preserves = marmalade
preserving > pickling, fermentation
cheese = cheesemaking = mozzarella = ricotta
brewing = homebrew = homebrewing = brew = beer
brewing > kombucha, cider, mead
beer > cider, hops
wine = sommelier = winemaking
wine > tasting
cocktails = cocktail = mixology = bartending = bartender
drinks > cocktails, wine, beer, coffee, tea, kombucha
coffee = espresso = barista = latte art
tea > matcha, chai, tea ceremony, kombucha
spices = spice = herbs

# Music
music > guitar, piano, singing, drums, ukulele, violin, choir, songwriting, banjo, rhythm, instrument, band
instrument > guitar, piano, violin, ukulele, drums, banjo, harmonica, flute, cello
guitar = guitarist
guitar > chords, strumming
strings > violin, cello, guitar, ukulele, banjo, mandolin
violin = fiddle = viola
piano = keyboard
drums = drumming = percussion = djembe = drum
rhythm > drums, djembe
singing = sing = vocal = vocals = singer = karaoke
singing > choir, voice
choir = chorus = a cappella
voice > singing, choir, voice over, public speaking
songwriting = songwriter = song writing
song > singing, songwriting
harmonica > blues
blues > guitar, harmonica
jazz > improvisation, swing, saxophone
dj = djing = turntable
music production = ableton = beat making = electronic music
recording > podcast, audio, microphone

# Dance, theater, words
dance = dancing = dancer
dance > salsa, tango, swing, ballet, hip hop, bachata, ballroom, waltz, flamenco, lindy, tap dance, line dance, bollywood
latin > salsa, bachata, tango, merengue
salsa > bachata, latin
ballroom > waltz, tango, foxtrot
swing > lindy hop, lindy, jive
hip hop = breakdance = street dance
theater = theatre = acting = drama = actor
theater > improv, stage, scene, clown
improv = improvisation
improv > comedy
comedy = stand up = comedian = humor
funny > comedy, improv, clown
magic = magician = card tricks
circus > juggling, acrobatics, aerial, trapeze, clown
juggling = juggle
writing = writer = author = write
writing > poetry, memoir, fiction, essay, storytelling, journal, novel, screenwriting, short story
story = storytelling = fiction
story > writing, memoir
novel > fiction, writing
poetry = poem = poet = haiku
memoir = autobiography
journal = journaling = diary
blog > writing
public speaking = speech = speaking = presentation = rhetoric
podcast = podcasting
reading > book club, literature
book > bookbinding, writing, literature

# Body and mind
fitness = exercise = workout = gym
fitness > strength, pilates, yoga, cardio, boxing, hiit, running, kettlebell, bootcamp, zumba
strength = weightlifting = lifting = kettlebell = barbell
yoga = vinyasa = hatha = yin = asana
yoga > stretching
pilates = barre
stretching = flexibility = mobility
stretching > yoga
relaxation = relax = relaxing = unwind = calm
relaxation > yoga, meditation, sound bath, restorative, breathing, massage, tai chi, mindfulness
stress > meditation, mindfulness, breathing, yoga, relaxation
meditation = mindfulness = meditate = zen
breathing = breathwork = breath
sound bath > gong, meditation
wellness > yoga, meditation, breathing, massage, sound bath, herbal, self care
self care > yoga, meditation, skincare, massage
massage = bodywork = reflexology
posture > pilates, alexander technique, stretching
back pain > posture, pilates, stretching, yoga
tai chi = qigong
martial arts > karate, judo, jiu jitsu, taekwondo, aikido, boxing, kung fu, capoeira, krav maga, self defense
self defense = self defence = krav maga
self defense > karate, judo, boxing, martial arts
boxing = kickboxing = muay thai
fencing = sword
running = jogging = run = jog = runner
running > marathon, 5k, trail running
marathon > running
walking = walk
walking > hiking, nature
sleep > relaxation, meditation, yoga nidra
prenatal = pregnancy = pregnant
prenatal > birth
first aid = cpr
first aid > emergency, bandage
herbal = herbs = herbalism = herbalist = medicinal plants

# Outdoors, sports, games
outdoor = outdoors = outside = open air
outdoor > park, hiking, foraging, birding, garden, climbing, kayak, trail, forest, nature, running, sketching outside
nature > forest, birding, foraging, hiking, wildlife, garden, plants, park
park > outdoor
forest > foraging, hiking, mushrooms
hiking = hike = backpacking = trekking
camping > bushcraft, survival, backpacking, campfire
survival = bushcraft = wilderness
foraging = forage = wild food = wild edibles
foraging > mushrooms
mushrooms = mushroom = fungi = mycology
birding = birdwatching = birds = bird
climbing = bouldering = climb
climbing > rope
kayak = kayaking = canoe = paddling = canoeing
water > kayak, swimming, sailing, paddling
sailing = sail = boat
surfing = surf
swimming = swim
fishing = angling = fly fishing
cycling = bicycle = bike = cyclist
skating = roller skating = skateboarding = skateboard
skiing = ski = snowboarding
tennis = pickleball = badminton
golf = putting
archery = bow
horse = horseback = riding = equestrian
sports > tennis, soccer, basketball, running, climbing, boxing
games > chess, board games, dungeons, poker, bridge
chess > games
stars = astronomy = stargazing = telescope

# Home, garden, repair, animals
repair = fix = mend = restore = restoration
repair > maintenance, upholstery, darning, refinishing
fix > troubleshoot
maintenance = upkeep = care
home improvement = handyman = home repair = renovation
home improvement > plumbing, drywall, tiling, electrical, painting walls, drill, power tools
plumbing = plumber = faucet = leak = pipes
electrical = electrician = wiring
electronics > soldering, arduino, circuits
soldering = solder
tiling = tile = grout
tools = power tools
house > home improvement, plumbing
car = auto = automotive = vehicle
car > oil change, engine, mechanic, tires
mechanic > car, bicycle
gardening = garden = gardener = horticulture
gardening > plants, vegetables, compost, pruning, soil, seeds, herbs, raised beds, permaculture
plants = plant = houseplants = botany
plants > terrarium, succulents, propagation, garden, kokedama, bonsai
houseplants > terrarium, succulents, propagation
vegetables > gardening, raised beds
compost = composting = worms
trees > pruning, bonsai
flowers = flower = floral = bouquet = floristry = florist = flower arranging
flowers > ikebana, wreath, garden
ikebana > flowers
terrarium > succulents, moss
beekeeping = bees = honey = beehive
chickens = poultry = hens
dog = puppy = dogs = canine
pets > dog, cat, puppy
animals > dog, cat, horse, birds, bees, chickens
sustainability = zero waste = sustainable = eco friendly
sustainability > compost, mending, upcycling, repair
upcycling = recycling = upcycle
organizing = declutter = tidying = decluttering

# Languages
language > spanish, french, japanese, german, italian, mandarin, sign language, english, portuguese, korean, arabic, conversation
spanish > conversation in spanish
chinese language = mandarin
sign language = asl
english > esl, pronunciation, conversation
conversation > spanish, french, language

# Technology, business, money
technology = tech = computer = digital
technology > coding, excel, 3d printing, photoshop, arduino, smartphone, ai, website
coding = programming = code = programmer = software = developer = coder
coding > python, javascript, scratch, web development, robotics
python = data science
website = web design = wordpress = web development
spreadsheets = excel = google sheets = spreadsheet
data > excel, python, statistics
ai = chatgpt = artificial intelligence = machine learning
3d printing = 3d printer = cad
robots = robotics = robot
robots > arduino, coding
arduino = raspberry pi
typing = keyboard skills
security > passwords, privacy
business = entrepreneur = startup = small business
business > marketing, bookkeeping, freelancing, etsy, negotiation
marketing = branding = social media
marketing > instagram, seo
selling = sales = etsy
freelancing = freelance = self employed
accounting = bookkeeping = quickbooks
money = finance = financial = budgeting = budget = personal finance
money > investing, taxes, retirement, saving
investing = stocks = investment = retirement
taxes = tax
job > resume, interview, career
career = job search
resume = cv
interview > career, resume
leadership = management = manager
negotiation = negotiate

# People and occasions
kids = children = child = kid
kids > family, toddler, ages, teen, after school, little ones
toddler = toddlers = preschool = preschooler
toddler > kids, little ones
baby = infant = babies = newborn
teen = teens = teenager = teenagers = youth
seniors = senior = elderly = older adults
family = families
family > kids, parents, children
parent = parents = mom = dad = parenting = mother = father
parent > family
couple = couples = date night = romantic
couple > partner, two people, tango, wine
friends > party, group
women = ladies
gift = present = gifts
christmas = holiday = xmas
wedding = bridal
party = celebration
beginner = beginners = intro = introduction = introductory = novice = basics = fundamentals = starter = first steps = from scratch
beginner > first, no experience, basic, new to
basics > first steps
advanced = experienced = next level
solo > alone
creative = creativity
creative > painting, pottery, collage, writing, art
hands on = practical
social > group, friends, potluck
emergency = disaster = preparedness
emergency > first aid
spirituality = spiritual
spirituality > meditation, tarot, yoga
tarot = astrology
makeup = make up = cosmetics
hair = hairdressing = braiding = haircut
nails = manicure
history = museum
science = stem
science > astronomy, chemistry, robotics
math = mathematics = maths
philosophy = ethics
genealogy = ancestry
memory > photo, scrapbook

# Sewing and textiles
alterations > hemming, tailor, sewing, garment
hemming > alterations, sewing, tailor
zipper > sewing, alterations, mend
clothing > sewing, tailor, dress, skirt, shirt, denim, fashion
skirt > sewing, dressmaking, garment
denim = jeans
fabric > sewing, quilt, weave, batik, indigo, shibori, screen printing, block printing
fiber = fibre
fiber > knit, crochet, weave, felt, yarn, wool, macrame, spindle
textile arts > weave, embroidery, quilt, batik, tapestry, felt
knit > sweater, scarf, mittens, socks, yarn, beanie, shawl
needlework > embroidery, cross stitch, needlepoint, crewel, sashiko, knit, crochet, lace
stitch > embroidery, cross stitch, sewing, sashiko
weave > tapestry, basketry, rug, wall hanging
tapestry > weave, loom, wall hanging
wall hanging > macrame, weave, tapestry
handspinning = spindle = spinning wheel
dye > indigo, shibori, batik, tie dye, natural dye, eco printing
tie dye > shibori, dye, batik
rug > weave, rug hooking, tufting, punch needle
socks > knit, darning
hat > millinery, knit, beanie
darning = visible mending
costume = cosplay

# Pottery, glass and sculpture
clay > pottery, ceramics, handbuilding, wheel throwing, sculpture, polymer clay
handbuilding = hand building
wheel throwing = potters wheel
kiln > pottery, ceramics, raku, glass
stained glass = leaded glass
fused glass = glass fusing

# Wood, metal and leather
pyrography = woodburning = wood burning
stool > chair, furniture, woodworking
sofa = couch
refinish = wood finishing
tools > power tools, hand tools, woodworking, table saw, drill, sharpening
power tools > table saw, drill, router, bandsaw, sander, woodworking
sharpening = whetstone = honing
knife > sharpening, knife skills, bladesmithing, blacksmith
metal > metalwork, weld, blacksmith, silversmith, forge, jewelry, sheet metal
bladesmithing = knifemaking = knife making
solder > electronics, jewelry, stained glass
shoe > shoemaking, cobbler, leather, sneakers

# Jewelry and paper
necklace > jewelry, bead
bracelet > jewelry, bead, permanent jewelry
earrings > jewelry, bead, polymer clay
silver > silversmith, jewelry
gem = gemstone
gem > lapidary, jewelry, geology
papercraft = paper crafts
papercraft > origami, quilling, card making, scrapbook, collage, paper cutting
papermaking = paper making
card making > papercraft, stamping, calligraphy, letterpress
invitation > calligraphy, card making, letterpress
stationery > letterpress, calligraphy, card making, bookbinding
lettering > calligraphy, sign painting, typography, brush lettering
journal > bullet journal, bookbinding, writing, scrapbook

# Crafts
craft > diy, macrame, candle, knit, crochet, pottery, jewelry, sewing, papercraft, soap, weave, embroidery, woodworking, leather
diy > craft, handmade, woodworking, home improvement, home repair, upcycle, candle
hobby > craft, paint, knit, woodworking, photography, garden
maker > makerspace, craft, 3d printing, laser cutting, woodworking
decor = ornament
model making > miniature, diorama, scale model
miniature = dollhouse = diorama
doll = dollmaking
puppet = puppetry = marionette
toy > woodworking, puppet, amigurumi, doll

# Drawing and painting
artist > art, paint, draw, sculpture
fine art > paint, draw, sculpture, printmaker
draw > charcoal, pencil, figure drawing, illustrator, portrait, perspective, pastel, cartoon
pencil > draw, sketch, graphite
figure drawing = life drawing
illustrator > draw, comics, cartoon, digital art, picture book
doodle = zentangle
paint > watercolor, acrylic, oil painting, gouache, oil, encaustic, plein air, mural
paint night > canvas, acrylic
gouache > watercolor, paint
plein air > landscape painting, paint, sketch
landscape painting = plein air
sumi e = ink painting = brush painting
color = colour
printmaker > linocut, woodcut, screen printing, etching, letterpress, monotype, block printing, lithography, cyanotype, relief printing
collage = decoupage
mixed media > collage, paint, art journal
museum > art, history, gallery
face painting > makeup, kid, body art
tattoo > draw, henna, body art
henna = mehndi

# Photography and film
photo > portrait, darkroom, lightroom, dslr, film photography, cyanotype, headshot, photo editing, astrophotography
camera > dslr, mirrorless, lens, video
darkroom = film photography = analog photography
cyanotype = sun printing
astrophotography > stars, astronomy, night photography
movie > filmmaking, screenwriting, video, acting
video > video editing, youtube, filmmaking, premiere pro
video editing > premiere pro, davinci resolve, video
drone = quadcopter = uav
stop motion > animation

# Cooking
cook > chef, kitchen, cuisine, recipe, knife skills, meal prep, sauce, soup, pasta, dumpling, grill
chef > cook, culinary, cuisine, pastry
cuisine > cook, culinary, dinner
dinner = supper
lunch > cook, meal prep, bento, sandwich
breakfast = brunch
breakfast > pancake, egg, waffle, granola, bagel
meal > cook, meal prep, dinner, lunch
vegetarian = veggie = meatless
vegan > tofu, vegetable, vegetarian
gluten free = celiac
healthy cooking > nutrition, meal prep, vegetable, plant based
nutrition > healthy eating, meal prep, plant based
ferment > kimchi, sauerkraut, kombucha, kefir, miso, tempeh, sourdough, pickle, yogurt
pickle > ferment, canning, preserves
canning > jam, jelly, pickle, marmalade
jam > marmalade, preserves, canning
cheese > mozzarella, ricotta, burrata, cheddar, charcuterie, fondue
dairy > cheese, yogurt, butter, kefir
yogurt = yoghurt
sausage > bratwurst, chorizo
barbecue > grill, brisket, ribs, smoker, pulled pork
grill > barbecue, steak, burger
steak > grill, beef, cast iron
chicken > cook, poultry, backyard chickens
soup > stew, broth, ramen, pho, chowder, bisque
sauce > hot sauce, salsa, pesto, mole, gravy
hot sauce > chili, ferment, pepper
spice > curry, masala, spice blends
chili = chilli = chile
sandwich > bread, banh mi, panini
rice > sushi, risotto, paella, biryani, onigiri
herb > herbalism, herb garden, tea
oil > olive oil, essential oils, oil painting
honey > beekeeper, mead, bee
outdoor cooking > campfire, dutch oven, grill, barbecue
cast iron = skillet

# Baking and sweets
bake > bread, cake, pastry, sourdough, croissant, cookie, pie, macaron, cupcake, scone, bagel, muffin, tart, pizza, dessert
focaccia > bread, italian, bake
baguette > bread, french, bake
challah > bread, jewish, bake
bagel > bread, bake
dough > bread, pizza, pasta, pastry
croissant > pastry, french, laminated dough
cupcake > cake, bake, frosting
frosting = icing
cake decorating > fondant, piping, buttercream, royal icing, sugar flowers, cake
cookie > cookie decorating, royal icing, gingerbread, shortbread, bake
gingerbread > christmas, cookie, bake
macaron > french, bake, pastry
dessert = sweets = pudding
chocolate > truffles, bonbons, cacao
candy = confectionery = confection
candy > caramel, fudge, toffee, chocolate, marshmallow
donut = doughnut

# Cuisines
gnocchi > pasta, italian
crepe > french, pancake
paella > spanish, rice
tapas = pintxos
hummus = houmous
turkish > kebab, baklava, coffee, marbling, borek
moroccan > tagine, couscous
african > ethiopian, injera, jollof, djembe, moroccan, nigerian
taco > mexican, tortilla, salsa
tortilla > mexican, taco, masa
tamale > mexican, masa
latin american > mexican, peruvian, arepa, empanada, ceviche, argentine, colombian
peruvian > ceviche, pisco
brazilian > samba, capoeira, bossa nova
cuban > salsa, mojito, rumba
caribbean > jamaican, jerk, cuban, steel drum
southern cooking > biscuit, fried chicken, grits, cornbread, cajun, gumbo, barbecue
cajun = creole = gumbo
noodle > ramen, pasta, udon, pho, pad thai, lo mein
dumpling > wonton, pierogi, dim sum, momo, bao, shumai
bao = steamed buns
sichuan = szechuan
wok = stir fry
filipino = tagalog
filipino > lumpia, adobo, arnis
naan = roti = chapati = paratha
samosa > indian, pakora
persian = farsi = iranian
polish > pierogi
german > pretzel, bratwurst, strudel, spaetzle
jewish > challah, hebrew, bagel, yiddish, matzo, latke, klezmer
hawaiian > hula, ukulele, poke bowl, lei

# Drinks
drink = beverage
drink > cocktail, wine, beer, coffee, tea, kombucha, mocktail, cider, spirits
alcohol > cocktail, wine, beer, whiskey, spirits, mead
cider = cyder
champagne = prosecco = sparkling wine
tasting > wine, beer, cheese, whiskey, chocolate, olive oil, coffee
cocktail > mocktail, gin, rum, whiskey, martini, margarita, bitters, tequila
mocktail = nonalcoholic = alcohol free = zero proof
whiskey = whisky = bourbon = scotch
spirits > whiskey, gin, rum, tequila, distilling, mezcal
tequila > mezcal
coffee > latte art
latte art > coffee
juice > smoothie
music = musician
ukulele = uke
string instrument > violin, cello, viola, guitar, mandolin, harp, banjo, ukulele, fiddle, double bass
cello = cellist
bluegrass > banjo, mandolin, fiddle, guitar, old time
folk music > banjo, mandolin, fiddle, guitar, bluegrass, dulcimer
piano > synth, organist, accordion
drum > djembe, taiko, conga, cajon, bongo, drum circle, hand drumming, drum kit
percussion > djembe, marimba, xylophone, tabla, steel drum
woodwind > flute, saxophone, clarinet, oboe, bassoon
wind instrument > flute, clarinet, saxophone, trumpet, oboe, harmonica, ocarina
brass > trumpet, trombone, french horn, tuba
saxophone = sax
flute = flutist
band > jam session, ensemble
orchestra > violin, cello, strings, ensemble, classical music
classical music > piano, violin, cello, opera, orchestra
songwriter > lyrics, music
music theory > sight reading, ear training, chords, harmony
music production > recording, synth, logic pro, ableton, dj
audio = sound engineering
synth = synthesizer = modular
hip hop > rap, breakdance, street dance, dj
sound bath = sound healing = singing bowls

# Dance
partner dance = social dance
partner dance > salsa, tango, swing, bachata, ballroom, waltz, kizomba, two step, lindy hop
latin dance > salsa, bachata, merengue, cha cha, rumba, cumbia, samba
country dance > line dancing, two step, square dance, contra
square dance = contra dance
tango = milonga
barre > ballet
modern dance = contemporary dance
belly dance = bellydance
wedding dance = first dance
wedding dance > waltz, ballroom, partner dance
pole dance > aerial
irish dance = step dance
irish > irish dance, fiddle, tin whistle, bodhran, celtic, gaelic

# Theater and performance
acting > theater, audition, improv, monologue, scene study
comedy > improv, clown, humor, sketch comedy
aerial = trapeze = aerial silks
presentation > public speaking, powerpoint
voice acting = voiceover

# Fitness and martial arts
gym > fitness, strength, weightlifting, workout, crossfit
strength > weightlifting, kettlebell, resistance, fitness, calisthenics, core
cardio = aerobics
cardio > hiit, spin class, zumba, kickboxing, run
hiit = interval training
pilates > reformer, barre, core, stretching
spin class = indoor cycling
weight loss > fitness, nutrition, cardio, hiit
gymnastics = tumbling = acrobatics
parkour = freerunning
jiu jitsu = jujitsu = bjj
karate > martial arts, taekwondo
kung fu = wushu
taekwondo = tae kwon
boxing > kickboxing, sparring, boxing gloves
kickboxing > muay thai, boxing
sword > fencing, kendo, bladesmithing, stage combat
fencing > sword, epee

# Sports
sport > tennis, soccer, basketball, golf, pickleball, volleyball, swim, run, archery, climbing, badminton, baseball, hockey
racket = racquet
racket > tennis, squash, badminton, pickleball, racquetball
tennis > pickleball, racket, padel
table tennis = ping pong
soccer = futbol
baseball = softball
swim > pool, freestyle, water safety, aqua
water sports > kayak, paddleboard, surf, sail, canoe, rowing, swim, scuba
run > marathon, 5k, trail running
skating > ice skating, roller skating, skateboard, inline
skating > ice skating, roller skating, skateboard, figure skating
ski > snowboard, snow, snowshoe
winter sports > ski, snowboard, snowshoe, ice skating
snow > ski, snowboard, snowshoe, winter, avalanche
bike > mountain biking, bike maintenance
mountain biking = mtb
chess = chessboard
board games = tabletop games

# Outdoors
outdoors > nature, hike, camping, kayak, forage, bird, climbing, survival, archery, fish, trail, garden, wilderness, bushcraft, paddleboard
nature = wildlife = naturalist
adventure > climbing, kayak, hike, rafting, outdoors
hike > trail, navigation, camping, outdoors, guided walk
walk > hike, walking tour, nature walk, trail
forest = woodland
camping = campfire = camper
survival > fire starting, shelter, forage, navigation, first aid, emergency
navigation = orienteering = compass
forage > mushroom, wild plants, nature
bird > birdhouse, parrot
hunting > bowhunting, archery, game processing
canoe > kayak, paddle, rafting
kayak > canoe, paddle, rafting, whitewater
paddle > kayak, canoe, paddleboard, pickleball
paddleboard = sup = standup paddle
boat > sail, kayak, canoe, rowing, boatbuilding
scuba > snorkel, freediving
beach > surf, beach yoga, volleyball
horse > horse riding, riding lessons, saddle, dressage
stars > astronomy, stargazing, night sky, astrology
geology = rockhounding = minerals
ecology = environment = conservation

# Gardening
garden > vegetable, compost, prune, raised bed, plant, seed, flower, landscaping, herb, soil, native plants, permaculture, tomato
plant > houseplant, succulent, garden, propagation, bonsai, terrarium, vegetable, native plants, seed, botany
houseplant = indoor plants
houseplant > succulent, monstera, orchid, terrarium, propagation, repotting
succulent = cactus
flower > bouquet, ikebana, flower arranging, wreath, centerpiece, wildflower, garden, pressed flowers
vegetable > garden, tomato, raised bed
tomato > vegetable, garden
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

# Home improvement and repair
restore > repair, refinish, mend, antique
maintenance > repair, upkeep, bike maintenance, oil change
renovate > home improvement, drywall, tile, plumbing, floor
leak > plumbing, faucet, roof
toilet > plumbing
electrical > outlets, light switch, lighting, electronics, solar
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
declutter > home organization, minimalism, storage
cleaning = housekeeping
appliance > washing machine, dishwasher, repair
watch repair = watchmaking = clockmaking
antique = vintage
antique > refinish, furniture, restore, appraisal

# Cars
car care = car maintenance = auto repair = car repair
car care > oil change, tire, brake, detailing, mechanic
tire = tyre
brake > car care, mechanic
engine > mechanic, car, small engine
detailing = car wash = auto detailing
driving = driver = driving lessons
driving > parallel parking, stick shift, defensive driving
stick shift = manual transmission
motorcycle = motorbike
campervan = rv = motorhome

# Technology
computer > coding, excel, software, typing, internet, pc building
software > coding, app, developer
python > coding, data science
javascript = typescript
website > wordpress, html, css, squarespace, seo
internet > online safety, computer, email, website
app > app development, mobile app, smartphone, coding
phone > android, app, ipad, phone repair, phone photography
tablet = ipad
ipad > procreate, digital art
mac = macbook = macos
excel > microsoft office, pivot tables, data analysis
microsoft office > excel, powerpoint, microsoft word
ai > machine learning
arduino > robotics, microcontroller, coding
3d > 3d printing, 3d modeling, cad
laser = laser cutting = laser engraving
cnc = machining
digital art = procreate = digital painting
ux = user experience = ui
game design = game development
cybersecurity = online safety = passwords
crypto = bitcoin = blockchain = cryptocurrency
social media > instagram, tiktok, facebook, content creation, marketing, influencer
radio = ham radio = amateur radio

# Business, career and money
seo = search engine
etsy > small business, sell, handmade
project management = scrum
teamwork = team building
career > resume, interview, linkedin, job search, networking
etiquette = manners
productivity = time management
productivity > procrastination, habit, planner
finance > budget, invest, retirement, tax, debt, stock market, financial planning
invest = stock market
invest > etf, retirement, real estate
retirement > social security, medicare, estate planning, invest
debt = credit score
real estate = home buying = realtor
real estate > mortgage, landlord, rental, invest
mortgage > home buying, first home
law = legal = lawyer
law > wills, contract, estate planning, copyright
nonprofit = fundraising = grant writing
college > college essay, sat prep, financial aid
exam = test prep
exam > sat, act prep, gre, toefl, ged
history > genealogy, walking tour, architecture, local history
homework > tutor, math, reading

# Writing and languages
creative writing > fiction, poetry, novel, memoir, short story
fiction > novel, short story, creative writing
screenwriting = screenplay
blog = blogger
editing > proofreading, photo editing, video editing, revision
publish = self publishing
literature > novel, poetry, book club
language = linguistic = foreign language
english = esl = english learners
deaf > sign language, asl
mandarin > chinese
arabic > calligraphy, middle eastern
portuguese > brazilian
travel = tourism
travel > language, spanish, travel photography, walking tour, packing
translation = interpreter

# Wellness
wellness = wellbeing = self care
health > wellness, nutrition, fitness, first aid, yoga, mental health
relax > yoga, meditate, breath, mindfulness, sound bath, massage, tai chi, restore, spa
calm > meditate, mindfulness, breath, yoga
stress = anxiety = burnout
meditate > breath, zen, sound bath, yoga nidra, loving kindness
sleep = insomnia
mental health > stress, mindfulness, meditate, art therapy
therapy > art therapy, aromatherapy, massage, music therapy
massage > reflexology, acupressure, thai massage, self massage
spa > massage, skincare, facial, bath bombs
skincare = skin care = facial
beauty > makeup, skincare, hair, nails, eyebrow
aromatherapy = essential oils
herbalism > tincture, salve, tea, forage, herb
reiki = energy healing
chakra > reiki, yoga, crystals
spiritual > meditate, tarot, reiki, chakra, astrology
grief = bereavement
confidence > public speaking, self defense, assertiveness
communication > public speaking, listening, conflict resolution
forest bathing = shinrin yoku

# Pets and animals
pet > dog, cat, puppy, grooming, obedience, rabbit, pet portrait, aquarium
dog > obedience, dog training, leash, grooming, pet
dog training = obedience = puppy training
puppy > obedience, dog training, socialization
cat = kitten = feline
aquarium = fish tank = aquascaping
chicken > backyard chickens, poultry, coop

# People
kid > toddler, family, teen, preschool, youth, summer camp
child > toddler, family, preschool, youth, parent
baby > prenatal, parent, baby massage, toddler
pregnancy > childbirth, postpartum, baby, birth
childbirth = lamaze = doula
babysitting = childcare = babysitter
mom > parent, baby, family
grandparent = grandma = grandpa
grandparent > family, kid
daughter > kid, family, parent
son > kid, family, parent
senior > gentle, retirement, chair yoga, low impact
men = guys
homeschool = home education
school > homeschool, kid, tutor
student > tutor, teen, college

# Occasions
gift > handmade, jewelry, candle, gift wrapping, soap, chocolate, card making
date > date night, couple
date night > couple, cocktail, salsa, wine, paint night, pasta, partner dance
anniversary > date night, couple
valentine > date night, chocolate, couple, flower
wedding > wedding dance, bouquet, invitation, cake decorating, wedding cake, centerpiece, makeup
bachelorette = hen party
bachelorette > cocktail, party, pole dance, wedding
party > cocktail, birthday, paint night, charcuterie, balloon
birthday > party, cake, kid
christmas > wreath, gingerbread, ornament, holiday, gift
holiday > christmas, wreath, hanukkah, thanksgiving, gingerbread, ornament
hanukkah = chanukah
thanksgiving > turkey, pie, dinner, centerpiece
halloween > pumpkin, costume, makeup, mask
easter > egg, chocolate, pysanky
team building > cook, escape, improv, pottery
summer camp > kid, teen, day camp

# Levels and kinds of classes
easy = simple
advanced > intermediate, masterclass, level 2, professional
certificate = certified
class = lesson = workshop = course
lecture = talk = seminar
private > private lesson, individual
`;

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
`;

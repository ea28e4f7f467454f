import {
  at,
  blunt,
  type Draw,
  dot,
  faint,
  line,
  oval,
  rect,
  ring,
  scene,
  shape,
  table,
  times,
  tone,
  wall,
} from './kit.ts';

type Wheel = {
  radius: number;
  tire: string;
  rim: string;
  spoke: string;
  spokes: number;
  thick?: number;
};

function wheel({ radius, tire, rim, spoke, spokes, thick = 0.08 }: Wheel): string {
  const hub = radius * 0.09;
  let d = '';
  for (let i = 0; i < spokes; i += 1) {
    const a = (i / spokes) * Math.PI * 2;
    const b = a + (i % 2 === 0 ? 0.34 : -0.34);
    d += `M${(Math.cos(b) * hub).toFixed(1)} ${(Math.sin(b) * hub).toFixed(1)}L${(Math.cos(a) * radius * 0.92).toFixed(1)} ${(Math.sin(a) * radius * 0.92).toFixed(1)}`;
  }
  return (
    blunt(d, spoke, Math.max(3, radius * 0.011)) +
    ring(0, 0, radius * 0.92, radius * 0.92, rim, radius * 0.06) +
    ring(0, 0, radius, radius, tire, radius * thick) +
    dot(0, 0, hub * 1.3, rim) +
    dot(0, 0, hub * 0.6, tire)
  );
}

function bicycle(frame: string, dark: string, metal: string): string {
  const w = wheel({ radius: 215, tire: tone.ink, rim: metal, spoke: metal, spokes: 24 });
  return (
    at(0, 0, w) +
    at(620, 0, w) +
    line('M0 0L250 26M0 0L176 -238', frame, 17) +
    line('M172 -246L250 26', frame, 25) +
    line('M179 -226L506 -250', frame, 22) +
    line('M250 26L516 -206', frame, 27) +
    line('M502 -268L520 -196', dark, 30) +
    line('M520 -196C540 -120 580 -60 620 0', frame, 18) +
    line('M172 -246L160 -300', metal, 15) +
    shape(
      'M70 -322C120 -334 190 -326 262 -312C262 -296 200 -296 170 -288C140 -270 84 -284 70 -322Z',
      tone.walnut,
    ) +
    line('M502 -268L494 -304L566 -318', metal, 15) +
    line('M566 -318C640 -336 652 -262 590 -244', tone.walnut, 21) +
    ring(250, 26, 54, 54, metal, 13) +
    dot(250, 26, 20, tone.ink) +
    line('M250 26L296 118', tone.ink, 15) +
    line('M270 120H326', tone.ink, 16) +
    line('M250 26L204 -66', dark, 13) +
    line('M4 -28L248 -30M4 28L248 82', tone.ink, 6) +
    ring(0, 0, 30, 30, tone.ink, 9)
  );
}

const bikeStand: Draw = () =>
  scene(
    wall(tone.honey),
    // pegboard with tools
    rect(60, 60, 1480, 560, tone.oat, 24),
    times(126, (i) => dot(120 + (i % 18) * 80, 110 + Math.floor(i / 18) * 76, 6, '#BFA67F')),
    // ring spanners and a spare tire, hung clear of the wheels
    ...[
      [130, 150, tone.dusk],
      [210, 120, tone.plum],
      [290, 92, tone.dusk],
    ].map(([x, length, fill], i) =>
      at(
        Number(x),
        100,
        line(`M0 0V${length}`, String(fill), 20) +
          ring(0, 0, 20, 20, String(fill), 15) +
          ring(0, Number(length), 17, 17, String(fill), 13) +
          dot(0, -18, 7, tone.ink),
        i - 1,
      ),
    ),
    ring(1390, 168, 78, 78, tone.ink, 24),
    ring(1390, 168, 78, 78, '#4A3D37', 5),
    table(760, tone.sage, tone.fern, 22),
    faint(0.2, oval(850, 836, 620, 40, tone.ink)),
    // repair stand behind the bicycle
    line('M600 860V110', tone.ink, 30),
    line('M600 820L440 880M600 820L770 880', tone.ink, 24),
    at(440, 530, bicycle(tone.terracotta, tone.rust, '#F7F0E6'), -4, 1.27),
    rect(576, 178, 110, 44, tone.ink, 12) + rect(622, 150, 70, 100, tone.plum, 16),
    // open tool roll at the front
    at(
      1410,
      830,
      rect(-150, -50, 330, 96, tone.walnut, 18) +
        line('M-100 -30V26M-40 -30V26M20 -30V26M80 -30V26', tone.wood, 8) +
        rect(-126, -90, 26, 70, tone.mist, 8) +
        rect(-70, -110, 28, 90, tone.dusk, 8) +
        rect(-10, -84, 26, 64, tone.mist, 8) +
        rect(48, -104, 30, 84, tone.plum, 8),
    ),
    at(
      130,
      832,
      oval(0, 20, 100, 22, tone.moss) +
        rect(-60, -130, 120, 150, tone.dusk, 14) +
        rect(-60, -60, 120, 46, tone.cream) +
        shape('M-40 -130H40L14 -176H-14Z', tone.night) +
        line('M0 -176L34 -220', tone.ink, 10),
    ),
  );

const wheelTruing: Draw = () =>
  scene(
    wall(tone.dusk),
    shape('M0 900L700 0H1600V900Z', '#425A6C'),
    // the stand
    rect(500, 842, 860, 90, tone.ink, 20),
    shape('M640 860L890 340H950L760 860Z', tone.ink),
    at(
      930,
      372,
      wheel({
        radius: 440,
        tire: tone.cream,
        rim: tone.ochre,
        spoke: tone.blush,
        spokes: 32,
        thick: 0.085,
      }),
    ),
    shape('M1220 860L968 340H908L1100 860Z', '#453A34'),
    dot(932, 372, 46, tone.ink),
    dot(932, 372, 18, tone.ochre),
    // feelers touching the rim
    shape('M396 570L500 520L524 556L410 628Z', tone.terracotta),
    shape('M150 640L400 556L424 646L180 740Z', tone.rust),
    line('M170 690L-20 760', tone.ink, 44),
    // spoke key on a spoke
    at(
      650,
      240,
      rect(-70, -70, 140, 140, tone.terracotta, 40) +
        rect(-14, -84, 28, 90, tone.dusk) +
        dot(0, 26, 16, tone.rust),
      40,
    ),
    // loose nipples and a spoke waiting on the bench
    line('M1280 800L1570 640', tone.blush, 9),
    line('M1300 850L1590 700', tone.blush, 9),
    times(4, (i) =>
      at(1420 + i * 46, 850 - (i % 2) * 26, rect(-16, -9, 32, 18, tone.ochre, 6), i * 50),
    ),
  );

const patchKit: Draw = () =>
  scene(
    wall(tone.blush),
    shape('M0 900V640C400 500 900 760 1600 560V900Z', '#DFB496'),
    // inner tube in a big easy loop
    faint(0.2, ring(660, 490, 480, 340, tone.ink, 88)),
    ring(640, 460, 480, 340, tone.ink, 88),
    blunt('M200 380C260 180 500 130 640 130', '#5B4D46', 16),
    at(
      1098,
      400,
      rect(20, -16, 120, 32, tone.ochre, 8) + rect(120, -10, 40, 20, tone.honey, 6),
      -6,
    ),
    // patch with its ring
    at(
      330,
      690,
      rect(-104, -84, 208, 168, tone.terracotta, 60) + rect(-70, -54, 140, 108, tone.ink, 44),
      40,
    ),
    // levers crossing inside the loop
    at(
      640,
      460,
      faint(0.2, rect(-290, 0, 600, 70, tone.ink, 35)) +
        shape(
          'M-300 -30C-320 -10 -330 30 -296 36C-120 46 180 46 280 30C320 10 310 -40 270 -36C160 -30 -200 -36 -300 -30Z',
          tone.plum,
        ) +
        rect(180, -10, 70, 18, tone.wine, 9),
      -24,
    ),
    at(
      650,
      470,
      shape(
        'M-270 -28C-296 -10 -300 30 -266 34C-120 44 160 44 250 28C290 10 280 -38 240 -34C140 -28 -180 -34 -270 -28Z',
        tone.sage,
      ) + rect(150, -10, 70, 18, tone.moss, 9),
      28,
    ),
    // hand pump, cropped
    at(
      1350,
      560,
      faint(0.2, rect(-50, -420, 150, 900, tone.ink, 30)) +
        rect(-70, -120, 140, 640, tone.dusk, 30) +
        rect(20, -120, 50, 640, tone.night, 26) +
        rect(-26, -330, 52, 220, tone.mist) +
        rect(-120, -400, 240, 90, tone.walnut, 40) +
        rect(-70, 60, 140, 30, tone.ochre),
      20,
    ),
    // glue and sandpaper
    at(
      1010,
      800,
      shape('M-130 -46H70L110 -18V18L70 46H-130Z', tone.cream) +
        rect(-130, -46, 40, 92, tone.ochre) +
        rect(110, -22, 60, 44, tone.terracotta, 8),
      -14,
    ),
    at(
      120,
      140,
      rect(-80, -70, 200, 150, tone.ochre, 6) + rect(-60, -50, 160, 110, '#C08F33', 4),
      -18,
    ),
  );

export const bicyclePictures: Record<string, Draw> = {
  'bike-stand': bikeStand,
  'wheel-truing': wheelTruing,
  'patch-kit': patchKit,
};

import {
  at,
  type Draw,
  dot,
  faint,
  inside,
  leaf,
  line,
  longShadow,
  oval,
  rect,
  ring,
  scene,
  shape,
  speckle,
  table,
  tiles,
  times,
  tone,
  wall,
} from './kit.ts';

const STEEL = '#C9CDC6';
const STEEL_DARK = '#9AA29D';

/** Seven small bowls of spice in one round tin, seen from above. */
const spiceTin: Draw = () => {
  const fills: [string, string][] = [
    [tone.terracotta, tone.rust],
    [tone.ochre, '#BF8B30'],
    [tone.ink, '#4A3D37'],
    [tone.sage, tone.moss],
    ['#9C6A3C', tone.walnut],
    [tone.honey, tone.ochre],
    [tone.plum, tone.wine],
  ];
  return scene(
    wall(tone.terracotta),
    shape('M0 0H520L60 900H0Z', '#A34A24'),
    shape('M1600 900V300L1290 900Z', '#A34A24'),
    // the lid, cropped top right
    dot(1450, 110, 330, '#96421F'),
    dot(1430, 90, 330, STEEL),
    ring(1430, 90, 296, 296, STEEL_DARK, 8),
    dot(1430, 90, 40, STEEL_DARK),
    dot(1424, 84, 30, tone.mist),
    // the tin
    dot(750, 490, 500, '#96421F'),
    dot(710, 460, 500, STEEL),
    dot(710, 460, 470, STEEL_DARK),
    dot(720, 470, 456, '#858E89'),
    fills
      .map(([fill, dark], i) => {
        const angle = ((i - 1) * 60 - 12) * (Math.PI / 180);
        const x = i === 0 ? 710 : 710 + Math.cos(angle) * 296;
        const y = i === 0 ? 460 : 460 + Math.sin(angle) * 296;
        return (
          faint(0.3, dot(x + 12, y + 14, 140, tone.ink)) +
          dot(x, y, 140, STEEL) +
          dot(x, y, 124, dark) +
          dot(x - 6, y - 8, 112, fill) +
          speckle(22, i + 3, x - 76, y - 80, 150, 150, (px, py, c) =>
            i === 3 ? at(px, py, oval(0, 0, 17, 7, dark), c * 180) : dot(px, py, 4 + c * 7, dark),
          )
        );
      })
      .join(''),
    // spoon across the middle, dried chillies beside
    at(
      1000,
      610,
      faint(0.25, line('M20 22L470 22', tone.ink, 26)) +
        line('M60 0H460', STEEL, 22) +
        oval(0, 0, 84, 54, STEEL) +
        oval(-4, 2, 66, 38, tone.ochre),
      24,
    ),
    at(
      1320,
      560,
      shape('M0 0C60 -60 180 -60 240 30C170 0 80 20 0 0Z', '#7E2A16') +
        line('M0 0L-40 -14', tone.moss, 12),
      8,
    ),
    at(
      1390,
      640,
      shape('M0 0C60 -60 160 -50 200 40C140 8 70 24 0 0Z', '#96301A') +
        line('M0 0L-36 -18', tone.moss, 12),
      30,
    ),
  );
};

function dumpling(fill: string, fold: string): string {
  return (
    shape('M-104 34C-120 -20 -70 -70 0 -78S120 -20 104 34C70 66 -70 66 -104 34Z', fill) +
    shape('M20 -76C100 -60 122 -16 104 34C84 54 40 60 10 58C60 20 60 -40 20 -76Z', fold) +
    times(5, (i) =>
      line(
        `M${-6 + i * 3} -66C${-64 + i * 30} ${-50 + Math.abs(i - 2) * 6} ${-76 + i * 38} -20 ${-74 + i * 37} 8`,
        fold,
        8,
      ),
    ) +
    shape('M-22 -70C-20 -104 24 -106 24 -70C10 -60 -10 -60 -22 -70Z', fill) +
    line('M-10 -74C-2 -86 8 -84 12 -74', fold, 6)
  );
}

function steamerRing(y: number, h: number): string {
  return (
    rect(330, y, 800, h, tone.ochre, 16) +
    rect(830, y, 300, h, '#BF8B30', 16) +
    rect(330, y, 800, 30, tone.honey, 14) +
    rect(330, y + h - 36, 800, 14, tone.walnut) +
    times(9, (i) => rect(376 + i * 86, y + 44, 12, h - 90, tone.walnut))
  );
}

const steamer: Draw = () =>
  scene(
    wall(tone.plum),
    dot(730, 360, 470, '#7A5066'),
    table(780, tone.wine, '#5D394B', 20),
    longShadow(730, 850, 800, 600, 0.3),
    // steam, as three flat ribbons
    faint(
      0.9,
      line('M560 260C500 190 620 150 560 60C540 30 550 0 560 -30', '#8F6A7E', 34),
      line('M760 230C700 160 820 110 760 30C745 0 750 -10 756 -30', '#8F6A7E', 34),
      line('M950 260C890 200 1000 150 950 70C930 30 940 10 950 -30', '#8F6A7E', 34),
    ),
    steamerRing(640, 220),
    // open upper basket, filled
    at(470, 400, dumpling(tone.cream, tone.oat), -6, 1.2),
    at(990, 400, dumpling(tone.cream, tone.oat), 8, 1.2),
    at(730, 376, dumpling(tone.cream, tone.oat), 0, 1.4),
    shape('M360 452C440 420 520 470 600 440S760 470 850 440S1020 470 1100 446V480H360Z', tone.sage),
    steamerRing(450, 200),
    // lid leaning at the right, dipping bowl
    at(
      1330,
      690,
      dot(0, 0, 200, tone.walnut) +
        dot(-8, -8, 196, tone.ochre) +
        ring(-8, -8, 150, 150, '#BF8B30', 10) +
        times(9, (i) =>
          line(
            `M${-132 + i * 31} ${-104 - 6 * (4 - Math.abs(i - 4))}L${-132 + i * 31} ${88 + 6 * (4 - Math.abs(i - 4))}`,
            '#BF8B30',
            7,
          ),
        ) +
        rect(-60, -22, 104, 28, tone.walnut, 14),
    ),
    shape('M60 770H320C316 850 270 880 190 880S64 850 60 770Z', tone.sky),
    shape('M220 770H320C316 850 270 880 200 880C230 850 232 810 220 770Z', '#98B0B4'),
    oval(190, 770, 130, 28, tone.mist),
    oval(190, 772, 110, 20, tone.terracotta),
    oval(160, 770, 16, 6, tone.sage),
    oval(214, 776, 14, 5, tone.sage),
  );

const knifeBoard: Draw = () =>
  scene(
    wall(tone.sage),
    at(
      780,
      470,
      faint(0.22, rect(-680, -320, 1440, 720, tone.ink, 50)) +
        rect(-720, -360, 1440, 720, tone.wood, 48) +
        times(4, (i) => rect(-720, -250 + i * 170, 1440, 10, '#AA784A')) +
        dot(640, -280, 36, tone.sage),
      -7,
    ),
    // carrot: the uncut end and its coins
    at(
      250,
      330,
      line(
        'M-70 -10C-140 -60 -200 -50 -260 -110M-70 0C-150 -10 -220 10 -300 -20M-70 10C-140 40 -190 80 -250 90',
        tone.moss,
        20,
      ) +
        shape(
          'M-90 -60C120 -74 300 -56 470 -50V44C300 60 100 74 -90 60C-120 20 -120 -30 -90 -60Z',
          '#D9772F',
        ) +
        shape('M-106 16C100 30 300 14 470 14V44C300 60 100 74 -90 60Z', '#BC5F20') +
        line('M20 -56L26 -24M140 -60L146 -34M270 -52L274 -30', '#BC5F20', 8) +
        oval(470, -3, 18, 47, '#EBA062'),
      10,
    ),
    times(7, (i) =>
      at(
        815 + i * 82 + (i % 2) * 12,
        408 + i * 10 + (i % 3) * 26,
        faint(0.22, oval(10, 14, 44, 46, tone.ink)) +
          oval(0, 0, 44, 46, '#D9772F') +
          oval(0, 0, 26, 28, '#EBA062') +
          times(5, (k) => at(0, 0, line('M10 0H20', '#D9772F', 5), k * 72)),
        i * 31,
      ),
    ),
    // chef's knife
    at(
      760,
      650,
      faint(
        0.25,
        shape('M-560 40C-300 150 200 140 420 90L430 34L900 34V84H440L420 100Z', tone.ink),
      ) +
        shape('M-620 10C-420 -70 -60 -72 370 -74V62C60 74 -360 90 -620 10Z', tone.mist) +
        shape('M-620 10C-360 60 60 44 370 30V62C60 74 -360 90 -620 10Z', STEEL_DARK) +
        rect(366, -76, 54, 138, STEEL_DARK, 8) +
        shape(
          'M416 -70H800C860 -66 880 -30 866 10C850 36 820 20 780 8C640 0 520 14 416 0Z',
          tone.ink,
        ) +
        dot(500, -36, 13, STEEL) +
        dot(630, -36, 13, STEEL) +
        dot(760, -34, 13, STEEL),
      -12,
    ),
    // half onion
    at(
      1330,
      250,
      faint(0.22, dot(18, 24, 150, tone.ink)) +
        dot(0, 0, 150, tone.plum) +
        dot(0, 0, 134, tone.cream) +
        ring(0, 0, 108, 112, '#C59CB0', 9) +
        ring(0, 0, 78, 84, '#C59CB0', 9) +
        ring(0, 0, 46, 54, '#C59CB0', 9) +
        oval(0, 0, 16, 24, tone.honey) +
        line('M0 -150L6 -190', tone.plum, 18),
    ),
    // parsley
    times(9, (i) =>
      at(
        1120 + (i % 3) * 34,
        140 + Math.floor(i / 3) * 32,
        leaf(54, 20, i % 2 === 0 ? tone.moss : '#5F7554'),
        i * 71,
      ),
    ),
  );

const comal: Draw = () =>
  scene(
    wall('#7FA0A0'),
    tiles(560, 180, 180, '#94B1B0'),
    times(8, (i) =>
      at(
        90 + i * 180 + 180 * (i % 2 === 0 ? 0 : 0),
        i % 2 === 0 ? 270 : 90,
        times(4, (k) => at(0, 0, leaf(66, 24, '#5F8686'), 45 + k * 90)) + dot(0, 0, 15, tone.ochre),
      ),
    ),
    table(560, tone.ink, '#433832', 24),
    // burner flames
    times(9, (i) =>
      shape(
        `M${330 + i * 74} 760C${310 + i * 74} 720 ${350 + i * 74} 700 ${356 + i * 74} 664C${380 + i * 74} 700 ${402 + i * 74} 720 ${386 + i * 74} 760Z`,
        i % 2 === 0 ? tone.ochre : tone.terracotta,
      ),
    ),
    rect(280, 756, 760, 40, '#5A4D46', 20),
    rect(220, 796, 880, 104, '#362C27', 20),
    // comal
    rect(-60, 600, 300, 34, '#5A4D46', 17),
    oval(650, 618, 520, 132, '#1C1613'),
    oval(650, 600, 520, 128, '#5A4D46'),
    oval(650, 598, 486, 112, '#463B35'),
    // tortillas: one flat, one puffed, one lifted
    oval(430, 610, 200, 58, '#241C18'),
    oval(430, 600, 200, 56, tone.honey),
    speckle(10, 12, 290, 570, 270, 60, (x, y, c) => oval(x, y, 10 + c * 12, 4 + c * 4, '#B98032')),
    shape(
      'M680 610C690 480 800 440 890 444S1080 500 1084 606C1020 650 760 660 680 610Z',
      tone.honey,
    ),
    shape(
      'M900 444C1000 452 1080 510 1084 606C1050 632 960 642 880 640C960 580 960 500 900 444Z',
      '#D6A84F',
    ),
    oval(800, 540, 28, 18, '#B98032'),
    oval(870, 496, 22, 12, '#B98032'),
    oval(770, 602, 30, 10, '#B98032'),
    line('M690 430C670 390 710 370 690 326M850 390C830 350 870 330 850 286', tone.mist, 16),
    // stack in a cloth, cropped by the right edge
    shape('M1160 640L1120 860H1660V600Z', tone.terracotta),
    times(
      7,
      (i) =>
        oval(1420, 770 - i * 26, 236, 54, i % 2 === 0 ? '#D6A84F' : tone.honey) +
        oval(1420, 764 - i * 26, 236, 52, tone.honey),
    ),
    oval(1380, 606, 34, 10, '#B98032'),
    oval(1480, 622, 26, 8, '#B98032'),
    shape('M1100 700C1180 660 1230 740 1330 780S1560 800 1660 730V920H1130Z', tone.cream),
    line('M1120 752C1200 730 1240 800 1340 836S1560 856 1640 800', tone.terracotta, 14),
    line('M1130 800C1200 780 1250 846 1340 872', tone.terracotta, 14),
  );

const pourOver: Draw = () =>
  scene(
    wall(tone.ochre),
    dot(620, 430, 400, tone.honey),
    table(760, tone.walnut, tone.wood, 22),
    longShadow(610, 850, 440, 560, 0.28),
    // server
    inside(
      'po-s',
      'M500 520H720C720 600 840 660 840 780C840 850 800 866 610 866S380 850 380 780C380 660 500 600 500 520Z',
      '#F3E6CC',
      shape('M340 720C460 690 560 740 660 716S800 700 880 726V900H340Z', '#4A2A1C'),
      shape('M700 520H900V900H720C790 800 780 700 690 600Z', '#2B232022'),
    ),
    line('M430 760C434 720 452 700 474 676', tone.cream, 14),
    // dripper
    shape('M400 250H820L700 480H520Z', tone.cream),
    shape('M650 250H820L700 480H630Z', tone.sand),
    rect(450, 478, 320, 34, tone.cream, 17),
    rect(620, 478, 150, 34, tone.sand, 17),
    shape('M430 250L470 214H750L790 250Z', '#FFFDF8'),
    oval(610, 250, 210, 30, '#DCC8A0'),
    oval(610, 254, 170, 22, '#4A2A1C'),
    line('M806 300C900 290 900 400 752 400', tone.cream, 30),
    line('M600 536V690', '#4A2A1C', 9),
    // kettle with its long spout, cropped on the right
    line('M622 244V120', tone.mist, 12),
    line('M1180 540C1000 540 1020 240 860 150C760 96 650 70 626 118', tone.night, 34),
    inside(
      'po-k',
      'M1180 300H1560C1640 420 1660 560 1640 640H1130C1120 540 1130 400 1180 300Z',
      tone.dusk,
      rect(1440, 260, 300, 460, tone.night),
      line('M1210 380C1190 460 1186 520 1190 580', '#7A93A4', 18),
    ),
    shape('M1170 300C1190 240 1540 240 1570 300Z', tone.night),
    rect(1330, 200, 80, 50, tone.ink, 22),
    line('M1500 300C1560 100 1720 120 1720 300', tone.ink, 44),
    // beans
    speckle(14, 21, 60, 800, 270, 70, (x, y, c) =>
      at(
        x,
        y,
        oval(0, 0, 24, 16, '#4A2A1C') + line('M-16 -2C-4 6 4 -6 16 2', tone.wood, 4),
        c * 160,
      ),
    ),
    speckle(4, 8, 980, 830, 240, 40, (x, y, c) =>
      at(
        x,
        y,
        oval(0, 0, 24, 16, '#4A2A1C') + line('M-16 -2C-4 6 4 -6 16 2', tone.wood, 4),
        c * 160,
      ),
    ),
  );

export const kitchenPictures: Record<string, Draw> = {
  'spice-tin': spiceTin,
  'dumpling-steamer': steamer,
  'knife-board': knifeBoard,
  'tortilla-comal': comal,
  'pour-over': pourOver,
};

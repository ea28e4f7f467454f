import {
  at,
  type Draw,
  dot,
  faint,
  inside,
  line,
  oval,
  rect,
  scene,
  shape,
  table,
  times,
  tone,
  wall,
  windowLight,
} from './kit.ts';

function curl(fill: string, shade: string): string {
  return (
    line('M0 0C-60 -30 -90 -110 -30 -150S90 -120 70 -50S-30 0 -36 -60S20 -104 34 -66', shade, 30) +
    line('M0 -6C-60 -36 -90 -116 -30 -156S90 -126 70 -56S-30 -6 -36 -66S20 -110 34 -72', fill, 20)
  );
}

const handPlane: Draw = () =>
  scene(
    wall(tone.sage),
    windowLight(930, -60, 230, '#7E9375', 3, 3),
    // board on the bench
    table(760, tone.walnut, '#8C5D3B', 20),
    rect(-20, 640, 1640, 130, tone.honey),
    rect(-20, 640, 1640, 22, '#F2D69B'),
    line('M0 700H460M540 716H1100M1180 696H1600M200 740H800', tone.ochre, 6),
    faint(0.22, rect(380, 640, 1160, 26, tone.ink)),
    // body of the plane
    shape('M330 640V560C330 540 350 536 372 536H1390C1430 536 1452 560 1452 600V640Z', tone.dusk),
    shape('M330 640V604H1452V640Z', tone.night),
    shape('M560 540C600 470 700 440 800 440H920L1010 540Z', tone.dusk),
    shape('M800 440H920L1010 540H860Z', tone.night),
    // front knob
    shape(
      'M440 540C436 500 460 490 452 450C410 430 410 360 480 356S560 430 516 450C508 490 534 500 530 540Z',
      tone.terracotta,
    ),
    shape(
      'M490 356C562 360 556 432 516 450C508 490 534 500 530 540H490C500 480 510 420 490 356Z',
      tone.rust,
    ),
    // iron and lever cap
    shape('M660 540L850 250C870 226 910 250 896 280L760 540Z', tone.mist),
    shape('M720 540L890 280C904 300 910 320 900 340L790 540Z', '#A9B4B0'),
    dot(842, 372, 30, tone.ochre),
    dot(842, 372, 12, '#A87A24'),
    // handle
    shape(
      'M1090 540C1130 470 1130 420 1090 350C1070 300 1110 270 1160 290C1220 300 1250 330 1250 350C1220 360 1210 380 1226 430C1240 480 1270 510 1290 540Z',
      tone.terracotta,
    ),
    shape(
      'M1160 290C1220 300 1250 330 1250 350C1220 360 1210 380 1226 430C1240 480 1270 510 1290 540H1220C1180 470 1180 380 1160 290Z',
      tone.rust,
    ),
    // shavings
    line(
      'M690 440C600 420 560 300 640 230S830 190 800 110S660 50 640 120S720 180 740 130',
      tone.ochre,
      46,
    ),
    line(
      'M690 434C600 414 560 294 640 224S830 184 800 104S660 44 640 114S720 174 740 124',
      '#F5DDA9',
      32,
    ),
    at(180, 660, curl('#F5DDA9', tone.ochre), -20, 1.15),
    at(90, 860, curl('#F5DDA9', tone.ochre), 60, 1.1),
    at(400, 880, curl('#F5DDA9', tone.ochre), -50, 0.9),
    at(1500, 866, curl('#F5DDA9', tone.ochre), 20, 1),
  );

function spoon(bowlW: number, bowlL: number, stem: number, fill: string, dark: string): string {
  return (
    faint(
      0.2,
      at(
        20,
        16,
        oval(0, 0, bowlW, bowlL, tone.ink) +
          shape(
            `M-34 ${bowlL * 0.7}C-14 ${bowlL + 120} -20 ${bowlL + stem * 0.7} -42 ${bowlL + stem}H42C20 ${bowlL + stem * 0.7} 14 ${bowlL + 120} 34 ${bowlL * 0.7}Z`,
            tone.ink,
          ),
      ),
    ) +
    shape(
      `M-36 ${bowlL * 0.7}C-16 ${bowlL + 120} -20 ${bowlL + stem * 0.7} -42 ${bowlL + stem}C-20 ${bowlL + stem + 30} 20 ${bowlL + stem + 30} 42 ${bowlL + stem}C20 ${bowlL + stem * 0.7} 16 ${bowlL + 120} 36 ${bowlL * 0.7}Z`,
      fill,
    ) +
    oval(0, 0, bowlW, bowlL, fill) +
    oval(0, 4, bowlW * 0.78, bowlL * 0.82, dark) +
    faint(
      0.35,
      shape(
        `M${-bowlW * 0.2} ${-bowlL * 0.72}C${bowlW * 0.9} ${-bowlL * 0.7} ${bowlW * 0.9} ${bowlL * 0.6} ${bowlW * 0.1} ${bowlL * 0.82}C${bowlW * 0.5} ${bowlL * 0.2} ${bowlW * 0.4} ${-bowlL * 0.4} ${-bowlW * 0.2} ${-bowlL * 0.72}Z`,
        tone.cream,
      ),
    ) +
    line(`M0 ${bowlL + 60}V${bowlL + stem - 20}`, dark, 7)
  );
}

const carvedSpoons: Draw = () =>
  scene(
    wall(tone.terracotta),
    shape('M0 0H1600V210C1200 330 700 120 0 300Z', '#C1623A'),
    // chips
    times(16, (i) =>
      at(
        120 + ((i * 397) % 1400),
        700 + ((i * 131) % 170),
        shape(
          'M-34 6C-20 -22 20 -22 36 0C20 -6 -10 -4 -34 6Z',
          i % 2 === 0 ? tone.honey : '#F2D69B',
        ),
        i * 67,
      ),
    ),
    at(330, 250, spoon(150, 190, 420, tone.honey, tone.ochre), -16),
    at(700, 230, spoon(120, 160, 470, tone.oat, tone.wood), -4),
    // third spoon is still a blank with its drawing on
    at(
      1010,
      230,
      faint(0.2, rect(-98, -162, 230, 760, tone.ink, 20)) +
        rect(-118, -182, 230, 760, '#EBCF9C', 18) +
        rect(60, -182, 52, 760, tone.ochre, 18) +
        line('M-88 -160V560M-40 300V560', tone.ochre, 6) +
        line(
          'M-4 -130C-90 -130 -96 50 -30 90C-20 200 -24 400 -36 540M-4 -130C82 -130 88 50 22 90C12 200 16 400 28 540',
          tone.walnut,
          9,
          '22 16',
        ),
      8,
    ),
    // carving knife
    at(
      1340,
      470,
      faint(0.25, rect(-30, 20, 100, 400, tone.ink, 40)) +
        shape('M-26 20C-40 -180 -10 -300 40 -370C56 -230 50 -120 36 20Z', tone.mist) +
        shape('M36 20C50 -120 56 -230 40 -370C20 -250 10 -120 10 20Z', '#A9B4B0') +
        shape(
          'M-40 10H50C76 120 70 260 40 400C20 424 -30 424 -46 400C-70 260 -66 120 -40 10Z',
          tone.ink,
        ) +
        rect(-40, 10, 90, 30, tone.ochre, 6),
      14,
    ),
  );

/** Tails of the long side, wider towards the corner, with the end grain of the pins between. */
function corner(x: number, y: number, depth: number, step: number, count: number): string {
  return (
    rect(x - depth, y, depth, step * count, tone.walnut) +
    times(count, (i) => {
      const top = y + i * step;
      return (
        shape(
          `M${x - depth - 2} ${top + step * 0.28}L${x} ${top + step * 0.12}V${top + step * 0.88}L${x - depth - 2} ${top + step * 0.72}Z`,
          tone.honey,
        ) +
        line(
          `M${x - depth} ${top + step * 0.28}L${x} ${top + step * 0.12}M${x - depth} ${top + step * 0.72}L${x} ${top + step * 0.88}`,
          '#5F3B24',
          5,
        )
      );
    })
  );
}

const dovetails: Draw = () =>
  scene(
    wall(tone.night),
    shape('M0 0H1600V430L0 620Z', '#374B5C'),
    table(640, tone.rust, tone.terracotta, 22),
    faint(0.3, shape('M200 830H1100L1600 700V860L1180 900H260Z', tone.ink)),
    // the open inside of the box
    shape('M180 320L520 170H1440L1130 320Z', '#5F3B24'),
    shape('M520 170H1440L1400 190H560L300 320H180Z', '#F2D69B'),
    shape('M560 190H1400L1130 320H300Z', '#8A5C38'),
    shape('M560 190H1400L1330 224H500Z', tone.walnut),
    // the short side, in walnut
    inside(
      'dv-short',
      'M1130 320L1440 170V660L1130 850Z',
      tone.wood,
      line('M1130 420L1440 270M1130 560L1440 400M1130 700L1440 530', '#A26F42', 8),
      // end grain of the tails
      times(4, (i) =>
        shape(
          `M1120 ${334 + i * 132}L1176 ${308 + i * 131}V${400 + i * 131}L1120 ${430 + i * 132}Z`,
          tone.ochre,
        ),
      ),
    ),
    shape('M1130 320L1440 170L1400 190L1076 320Z', '#D9B07E'),
    // the long side, in maple
    inside(
      'dv-long',
      'M180 320H1130V850H180Z',
      tone.honey,
      line(
        'M180 420C420 400 700 440 1130 410M180 520C460 540 760 500 1130 530M180 640C420 620 760 660 1130 630M180 760C500 780 800 740 1130 760',
        tone.ochre,
        8,
      ),
      oval(610, 580, 84, 32, tone.ochre),
      oval(610, 580, 48, 16, '#BF8B30'),
      corner(1130, 320, 118, 132.5, 4),
      at(180, 0, corner(0, 320, 118, 132.5, 4), 0, -1, 1),
    ),
    rect(180, 306, 950, 26, '#F2D69B'),
    // marking gauge and chisel in front
    at(
      1330,
      840,
      line('M-150 20L60 -50', tone.mist, 34) +
        line('M60 -50L200 -96', tone.terracotta, 60) +
        line('M50 -46L76 -56', tone.ochre, 62),
    ),
    times(9, (i) =>
      at(
        120 + ((i * 211) % 1000),
        872 + ((i * 7) % 18),
        shape('M-26 6C-14 -18 16 -18 28 2C14 -4 -8 -2 -26 6Z', tone.honey),
        i * 53,
      ),
    ),
    // a pencil line still to be rubbed out
    line('M1010 336V836', tone.walnut, 4),
  );

export const woodPictures: Record<string, Draw> = {
  'hand-plane': handPlane,
  'carved-spoons': carvedSpoons,
  'dovetail-box': dovetails,
};

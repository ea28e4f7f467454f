import {
  at,
  type Draw,
  dot,
  faint,
  line,
  oval,
  rect,
  ring,
  scene,
  shape,
  times,
  tone,
  wall,
} from './kit.ts';

const yogaMats: Draw = () =>
  scene(
    wall(tone.rose),
    // arched window
    shape('M980 620V260C980 -20 1460 -20 1460 260V620Z', tone.cream),
    shape('M1014 600V260C1014 26 1426 26 1426 260V600Z', tone.mist),
    shape('M1014 470C1120 420 1200 480 1300 440S1400 430 1426 450V600H1014Z', tone.fern),
    rect(1206, 80, 26, 530, tone.cream),
    rect(1014, 330, 412, 24, tone.cream),
    rect(0, 620, 1600, 280, tone.wood),
    rect(0, 620, 1600, 18, tone.walnut),
    line('M0 720H1600M0 810H1600M300 640V716M900 640V716M560 724V806M1240 724V806', '#A6754A', 6),
    faint(
      0.5,
      shape('M700 660H1010L860 900H440Z', tone.honey),
      shape('M1060 660H1370L1330 900H910Z', tone.honey),
    ),
    // unrolled mat with its roll
    shape('M640 730L1660 700V880L560 900Z', tone.sage),
    shape('M640 730L1660 700V730L628 764Z', tone.fern),
    faint(0.25, shape('M420 850C600 830 800 850 1000 900H400Z', tone.ink)),
    shape('M380 470H760C880 470 880 860 760 860H380Z', tone.sage),
    shape('M380 700H850C830 800 800 860 760 860H380Z', tone.moss),
    oval(390, 665, 150, 196, tone.moss),
    oval(390, 665, 132, 178, tone.fern),
    line(
      'M390 665C400 640 430 650 426 690C420 740 350 740 336 680C320 600 400 560 456 610C516 680 480 790 390 800C300 796 270 690 290 610C310 540 380 510 440 520',
      tone.moss,
      20,
    ),
    rect(560, 468, 46, 394, tone.ochre),
    rect(720, 470, 44, 390, tone.ochre),
    // blocks
    at(
      1180,
      690,
      faint(0.25, shape('M-120 110L400 130L300 60H-100Z', tone.ink)) +
        rect(-130, -10, 300, 120, tone.plum, 14) +
        rect(-130, -10, 300, 30, '#85566C', 14) +
        rect(-90, -120, 220, 112, tone.terracotta, 14) +
        rect(-90, -120, 220, 28, tone.clay, 14),
    ),
    // plant, cropped by the left edge
    times(6, (i) =>
      at(
        90,
        520,
        shape(
          'M0 0C-50 -120 -50 -300 0 -430C50 -300 50 -120 0 0Z',
          i % 2 === 0 ? tone.moss : '#5B7353',
        ),
        -46 + i * 19,
        0.9 + (i % 3) * 0.1,
      ),
    ),
    shape('M-30 500H210L180 720H0Z', tone.cream),
    shape('M130 500H210L180 720H110Z', tone.sand),
  );

function shoeTop(fill: string, dark: string, lace: string): string {
  return (
    faint(
      0.3,
      at(
        22,
        26,
        shape(
          'M-70 -170C-100 -20 -60 60 -64 160C-64 240 64 240 64 160C60 60 104 -20 66 -170C40 -270 -40 -270 -70 -170Z',
          tone.ink,
        ),
      ),
    ) +
    shape(
      'M-70 -170C-100 -20 -60 60 -64 160C-64 240 64 240 64 160C60 60 104 -20 66 -170C40 -270 -40 -270 -70 -170Z',
      fill,
    ) +
    shape('M-76 -130C-50 -270 46 -270 74 -130C40 -160 -40 -160 -76 -130Z', dark) +
    oval(0, 100, 46, 96, tone.ink) +
    oval(0, 110, 34, 76, '#5A3822') +
    times(4, (i) =>
      line(
        `M-30 ${-96 + i * 34}L30 ${-84 + i * 34}M30 ${-96 + i * 34}L-30 ${-84 + i * 34}`,
        lace,
        8,
      ),
    )
  );
}

function heelTop(fill: string, dark: string): string {
  return (
    faint(
      0.3,
      at(
        22,
        26,
        shape(
          'M-60 -150C-84 -40 -40 60 -34 130C-34 200 34 200 34 130C40 60 84 -40 60 -150C36 -250 -36 -250 -60 -150Z',
          tone.ink,
        ),
      ),
    ) +
    shape(
      'M-60 -150C-84 -40 -40 60 -34 130C-34 200 34 200 34 130C40 60 84 -40 60 -150C36 -250 -36 -250 -60 -150Z',
      fill,
    ) +
    shape(
      'M-52 -104C-40 -70 -26 60 -22 120C-22 170 22 170 22 120C26 60 40 -70 52 -104C20 -136 -20 -136 -52 -104Z',
      tone.blush,
    ) +
    line('M-46 20C-20 0 20 0 46 20', dark, 18) +
    dot(46, 22, 13, tone.honey)
  );
}

const danceShoes: Draw = () => {
  let floor = '';
  for (let row = -1; row < 9; row += 1) {
    for (let column = -1; column < 9; column += 1) {
      const x = column * 200;
      const y = row * 120;
      floor += `M${x} ${y}l100 100v120l-100 -100ZM${x + 200} ${y}l-100 100v120l100 -100Z`;
    }
  }
  return scene(
    wall('#BE7B4E'),
    line(floor, '#A9683E', 5),
    shape('M0 0H1600V210C1100 330 760 120 0 330Z', '#2B232018'),
    // where the feet go next
    line('M600 690C500 560 560 400 720 330', tone.cream, 14, '6 34'),
    shape('M700 372L770 312L684 300Z', tone.cream),
    line('M1050 250C1190 330 1200 480 1100 600', tone.cream, 14, '6 34'),
    shape('M1146 574L1062 640L1068 548Z', tone.cream),
    at(330, 640, shoeTop(tone.cream, tone.ink, tone.ink), 34, 1.2),
    at(640, 740, shoeTop(tone.cream, tone.ink, tone.ink), 52, 1.2),
    at(930, 250, heelTop(tone.terracotta, tone.rust), 216, 1.3),
    at(1230, 300, heelTop(tone.terracotta, tone.rust), 198, 1.3),
    // record, cropped by the corner
    faint(0.3, dot(1480, 860, 300, tone.ink)),
    dot(1460, 830, 300, tone.ink),
    ring(1460, 830, 240, 240, '#4A3D37', 6),
    ring(1460, 830, 190, 190, '#4A3D37', 6),
    ring(1460, 830, 150, 150, '#4A3D37', 6),
    dot(1460, 830, 110, tone.ochre),
    dot(1460, 830, 18, tone.ink),
    // a fan left on the floor
    at(
      120,
      190,
      times(9, (i) =>
        at(
          0,
          0,
          shape('M0 0L-42 -270C-20 -286 20 -286 42 -270Z', i % 2 === 0 ? tone.plum : '#85566C'),
          -72 + i * 18 + 80,
        ),
      ) + dot(0, 0, 22, tone.ink),
    ),
  );
};

export const studioPictures: Record<string, Draw> = {
  'yoga-mats': yogaMats,
  'dance-steps': danceShoes,
};

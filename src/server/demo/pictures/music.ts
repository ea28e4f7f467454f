import {
  at,
  blunt,
  type Draw,
  dot,
  faint,
  inside,
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

const guitar: Draw = () => {
  const body =
    'M-520 0C-520 -210 -380 -330 -200 -320C-80 -312 -40 -230 40 -226C110 -222 140 -262 230 -256C350 -248 400 -130 400 0S350 248 230 256C140 262 110 222 40 226C-40 230 -80 312 -200 320C-380 330 -520 210 -520 0Z';
  return scene(
    wall(tone.plum),
    dot(1180, 300, 520, '#7A5066'),
    dot(1180, 300, 330, tone.terracotta),
    rect(0, 770, 1600, 130, tone.wine),
    // an amplifier, cropped by the corner
    faint(0.3, shape('M1090 830H1640V900H1020Z', tone.ink)),
    rect(1130, 520, 520, 330, tone.ink, 22),
    rect(1160, 600, 460, 220, tone.oat, 12),
    blunt(
      times(15, (i) => `M${1176 + i * 32} 600V820`),
      '#C4AB84',
      9,
    ),
    rect(1160, 546, 460, 36, tone.clay, 8),
    times(5, (i) => dot(1196 + i * 62, 564, 14, i === 1 ? tone.honey : tone.ink)),
    line('M1130 760C1040 780 1060 850 960 850S800 800 720 880', tone.ink, 10),
    at(
      520,
      560,
      faint(0.28, at(30, 60, shape(body, tone.ink))) +
        shape(body, tone.rust) +
        at(
          4,
          0,
          inside(
            'gt-top',
            body,
            tone.honey,
            shape('M-600 120C-200 200 200 60 460 180V400H-600Z', tone.ochre),
          ),
          0,
          0.94,
        ) +
        dot(130, 0, 112, tone.rust) +
        dot(130, 0, 92, tone.ink) +
        ring(130, 0, 132, 132, tone.terracotta, 7) +
        shape('M60 70C120 130 190 130 230 90C250 150 190 200 130 190S30 130 60 70Z', tone.walnut) +
        // neck and head
        rect(222, -46, 860, 92, tone.walnut) +
        times(13, (i) => rect(300 + i * 62, -46, 7, 92, tone.oat)) +
        [455, 579, 703].map((x) => dot(x, 0, 12, tone.cream)).join('') +
        shape(
          'M1076 -52L1120 -74H1320C1340 -60 1330 -30 1344 0C1330 30 1340 60 1320 74H1120L1076 52Z',
          tone.rust,
        ) +
        times(
          3,
          (i) =>
            dot(1150 + i * 66, -92, 20, tone.cream) +
            dot(1150 + i * 66, 92, 20, tone.cream) +
            rect(1145 + i * 66, -80, 10, 30, tone.oat) +
            rect(1145 + i * 66, 50, 10, 30, tone.oat),
        ) +
        // bridge and strings
        rect(-270, -110, 52, 220, tone.walnut, 14) +
        rect(-236, -92, 12, 184, tone.cream) +
        blunt(
          times(6, (i) => `M-234 ${-40 + i * 16}H1076L${1150 + (i % 3) * 66} ${-50 + i * 20}`),
          tone.cream,
          3.5,
        ),
      -27,
    ),
  );
};

function djembe(id: string, skin: string, body: string, shade: string, rope: string): string {
  return (
    inside(
      id,
      'M-190 -420C-186 -300 -150 -230 -104 -180C-76 -140 -80 -60 -130 0H130C80 -60 76 -140 104 -180C150 -230 186 -300 190 -420Z',
      body,
      shape('M40 -440H260V20H30C60 -60 40 -120 60 -180C110 -250 60 -330 40 -440Z', shade),
      line(
        'M-190 -400L-130 -210L-100 -400L-50 -200L0 -400L50 -200L100 -400L130 -210L190 -400',
        rope,
        9,
      ),
      rect(-220, -190, 440, 20, rope),
      times(7, (i) =>
        shape(`M${-130 + i * 40} -20L${-110 + i * 40} -60L${-90 + i * 40} -20Z`, rope),
      ),
    ) +
    oval(0, -420, 196, 54, rope) +
    oval(0, -430, 190, 50, skin)
  );
}

const handDrums: Draw = () =>
  scene(
    wall(tone.honey),
    dot(1240, 240, 150, tone.cream),
    shape(
      'M0 420C160 340 260 420 380 380C460 300 600 300 680 380C820 320 960 330 1040 400C1200 340 1360 360 1600 420V640H0Z',
      tone.sage,
    ),
    shape('M0 540C300 470 700 560 1000 520S1400 500 1600 540V700H0Z', tone.fern),
    times(3, (i) =>
      at(
        130 + i * 640,
        470 + (i % 2) * 30,
        rect(-12, 0, 24, 120, tone.walnut) +
          dot(0, -50, 110, tone.moss) +
          dot(-60, 0, 70, tone.moss) +
          dot(64, 4, 66, '#58704F'),
      ),
    ),
    rect(0, 610, 1600, 300, '#A9B77F'),
    // woven mat
    shape('M180 720L1460 690L1640 900H-20Z', tone.terracotta),
    line('M150 760L1500 728M110 812L1560 784', tone.blush, 12, '60 34'),
    faint(0.25, shape('M300 850C500 820 700 850 1000 820L1500 850L1400 900H300Z', tone.ink)),
    at(400, 850, djembe('hd-a', tone.cream, tone.walnut, '#5A3822', tone.ochre), -3, 1.28),
    at(1240, 850, djembe('hd-c', tone.sand, tone.dusk, tone.night, tone.honey), 4, 1.12),
    at(830, 880, djembe('hd-b', tone.cream, tone.rust, '#6E2F17', tone.cream), 0, 1.5),
  );

export const musicPictures: Record<string, Draw> = {
  'guitar-body': guitar,
  'hand-drums': handDrums,
};

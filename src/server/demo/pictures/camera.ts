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
  speckle,
  times,
  tone,
  wall,
} from './kit.ts';

const cameraFront: Draw = () =>
  scene(
    wall(tone.terracotta),
    shape('M0 0H700L200 900H0Z', tone.clay),
    shape('M1600 0H1250L750 900H1600Z', '#A34A24'),
    // strap
    line('M330 330C120 200 160 -80 420 -60', tone.honey, 56),
    line('M1270 330C1500 240 1600 420 1500 600S1420 840 1640 860', tone.honey, 56),
    line(
      'M330 330C120 200 160 -80 420 -60M1270 330C1500 240 1600 420 1500 600S1420 840 1640 860',
      tone.walnut,
      8,
      '22 20',
    ),
    faint(0.22, shape('M360 760H1290L1500 840H560Z', tone.ink)),
    // top plate
    shape('M560 270L620 170H980L1040 270Z', tone.sand),
    shape('M900 170H980L1040 270H930Z', tone.oat),
    rect(720, 140, 160, 34, tone.ink, 6),
    rect(350, 196, 150, 80, tone.ink, 14),
    times(7, (i) => rect(364 + i * 19, 200, 7, 60, '#5B4D46')),
    rect(1090, 214, 120, 60, tone.ink, 14),
    rect(1126, 180, 50, 44, tone.plum, 12),
    // body
    rect(290, 262, 1020, 510, tone.sand, 54),
    rect(290, 350, 1020, 330, tone.ink),
    rect(1130, 262, 180, 88, tone.oat, 40),
    rect(1130, 680, 180, 92, tone.oat, 40),
    speckle(90, 2, 300, 360, 1000, 310, (x, y) => dot(x, y, 4, '#42362F')),
    rect(650, 196, 300, 70, tone.ink, 12),
    rect(672, 210, 256, 46, tone.dusk, 8),
    shape('M690 210H760L720 256H672V230Z', tone.sky),
    dot(1210, 310, 22, tone.terracotta),
    // lens
    dot(800, 530, 292, '#171210'),
    dot(800, 520, 288, '#4A3F39'),
    times(40, (i) => at(800, 520, rect(-7, -286, 14, 32, tone.ink), i * 9)),
    dot(800, 520, 246, tone.ink),
    ring(800, 520, 216, 216, tone.sand, 8),
    dot(800, 520, 190, tone.night),
    dot(800, 520, 148, tone.dusk),
    dot(800, 520, 106, tone.night),
    dot(800, 520, 60, tone.ink),
    shape('M664 460C690 400 740 372 800 372V412C760 414 720 440 700 480Z', tone.sky),
    dot(862, 584, 22, tone.plum),
    dot(830, 620, 10, tone.blush),
  );

function print(w: number, h: number, picture: string, turn: number): string {
  return at(
    0,
    0,
    rect(-w / 2, 0, w, h, '#F2D9C6', 4) + picture + rect(-16, -36, 32, 70, '#2A100C', 6),
    turn,
  );
}

const darkroom: Draw = () =>
  scene(
    wall('#7A2B1C'),
    dot(1330, 120, 560, '#8E3620'),
    dot(1330, 120, 360, '#A5432A'),
    // safelight
    line('M1330 -20V40', '#2A100C', 16),
    shape('M1240 120C1240 20 1420 20 1420 120Z', '#2A100C'),
    shape('M1250 120H1410C1400 190 1260 190 1250 120Z', '#F0A26B'),
    // washing line with prints
    line('M-20 150C300 220 800 230 1180 150S1500 130 1640 110', '#2A100C', 9),
    at(
      270,
      186,
      print(
        350,
        430,
        rect(-145, 30, 290, 300, '#B86E52') +
          shape('M-145 250L-50 140L20 220L80 160L145 240V330H-145Z', '#4A1A12') +
          dot(60, 100, 34, '#F2D9C6'),
        -3,
      ),
    ),
    at(
      710,
      206,
      print(
        370,
        450,
        rect(-155, 30, 310, 320, '#4A1A12') +
          shape('M-110 350V190C-110 60 110 60 110 190V350Z', '#B86E52') +
          shape('M-70 350V200C-70 110 70 110 70 200V350Z', '#F2D9C6') +
          line('M0 130V350M-70 240H70', '#B86E52', 12),
        2,
      ),
    ),
    at(
      1120,
      170,
      print(
        300,
        380,
        rect(-122, 28, 244, 260, '#D9A083') +
          times(6, (i) =>
            at(
              0,
              288,
              shape('M-9 0C-18 -66 -9 -132 0 -172C9 -132 18 -66 9 0Z', '#4A1A12'),
              (i - 2.5) * 17,
            ),
          ),
        -4,
      ),
    ),
    // trays
    rect(0, 690, 1600, 210, '#3D150F'),
    rect(0, 690, 1600, 16, '#5A2015'),
    ...[
      ['#B4532A', 30],
      ['#D08A5C', 560],
      ['#93402A', 1090],
    ].map(([fill, x]) => {
      const left = Number(x);
      return (
        shape(`M${left} 760H${left + 480}L${left + 440} 900H${left + 40}Z`, '#2A100C') +
        oval(left + 240, 762, 240, 40, '#542016') +
        oval(left + 240, 766, 214, 28, String(fill))
      );
    }),
    // a print coming up in the middle tray, lifted with tongs
    at(
      800,
      750,
      shape('M-110 0L-70 -70H120L150 10Z', '#F2D9C6') +
        shape('M-60 -14L-36 -50H90L104 -12Z', '#D9A083'),
    ),
    line('M920 730L1180 560M910 700L1160 540', '#F0A26B', 13),
  );

const tripodDawn: Draw = () =>
  scene(
    wall(tone.rose),
    rect(0, 0, 1600, 230, tone.plum),
    rect(0, 200, 1600, 130, '#97606A'),
    rect(0, 310, 1600, 120, '#B87A73'),
    dot(1250, 430, 170, tone.honey),
    // the mountain
    at(
      170,
      0,
      shape('M120 620L520 230C560 196 620 200 650 230L760 320L1120 640Z', tone.dusk) +
        shape(
          'M520 230C560 196 620 200 650 230L760 320L700 380L640 330L610 420L560 340L500 430L470 350L400 420L350 396Z',
          tone.cream,
        ) +
        shape('M650 230L760 320L1120 640H760C720 520 660 400 640 330Z', '#3D5366') +
        shape('M650 230L760 320L700 380L640 330Z', tone.sand),
    ),
    shape('M0 600C260 520 460 610 700 580S1200 520 1600 590V700H0Z', tone.night),
    // lake with the sun in it
    rect(0, 690, 1600, 210, '#97606A'),
    ...[712, 746, 784, 832].map((y, i) => rect(1130 + i * 14, y, 240 - i * 36, 14, tone.honey, 7)),
    line('M700 750H960M720 830H1010M1440 760H1590', '#B87A73', 10),
    // bank
    shape('M0 830C200 790 500 800 640 850L760 900H0Z', tone.ink),
    // camera on its tripod, from behind
    at(
      -40,
      130,
      line('M380 560L210 900M380 560L400 880M380 560L560 900', tone.ink, 26) +
        rect(350, 500, 60, 90, tone.ink, 10) +
        rect(200, 270, 370, 230, tone.ink, 30) +
        shape('M290 280L320 220H440L470 280Z', tone.ink) +
        rect(236, 310, 250, 160, tone.blush, 10) +
        dot(420, 380, 26, tone.honey) +
        shape('M236 440L310 350C326 336 344 336 356 350L440 440V470H236Z', tone.dusk) +
        dot(530, 340, 16, tone.terracotta) +
        dot(530, 400, 24, '#5B4D46') +
        line('M400 560L560 620', tone.ink, 20),
      0,
      0.92,
    ),
    // birds
    line(
      'M900 150C920 130 940 140 950 156C962 138 984 132 1000 146M1060 210C1074 196 1090 202 1098 214C1108 200 1124 198 1136 208',
      tone.wine,
      9,
    ),
  );

export const cameraPictures: Record<string, Draw> = {
  'camera-front': cameraFront,
  'darkroom-prints': darkroom,
  'tripod-dawn': tripodDawn,
};

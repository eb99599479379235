import sharp from 'sharp'
import { between } from '../hq/seeded-random.ts'

export interface CarPicture {
  view: keyof typeof views
  /** Tells one car from another, and one day from the next. */
  car: number
  day: number
  /** Somebody came too close to something. */
  isScratched?: boolean
  odometer?: number
  /** In eighths. */
  fuel?: number
}

const WIDTH = 800
const HEIGHT = 600

/** A car as somebody photographs it in the yard, from one side: the same place every time, and never quite the same light. */
export function carPicture(picture: CarPicture): Promise<Buffer> {
  const { view, car, day } = picture
  const vary = (least: number, most: number, what: string) =>
    between(least, most, `${view} ${what}`, car, day)
  const paint = paints[car % paints.length] ?? 'hsl(214 38% 42%)'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 720">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="hsl(${vary(198, 214, 'sky')} 40% ${vary(66, 80, 'weather')}%)"/><stop offset="1" stop-color="#e9e6df"/>
      </linearGradient>
      <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".42"/>
      </linearGradient>
      <linearGradient id="glass" x1="0" y1="0" x2="1" y2="1">
        <stop offset="0" stop-color="#9fb2bf"/><stop offset=".5" stop-color="#3d4a54"/><stop offset="1" stop-color="#20282e"/>
      </linearGradient>
      <radialGradient id="light" cx="${vary(25, 75, 'light')}%" cy="${vary(10, 35, 'height')}%" r="95%">
        <stop offset="0" stop-color="#fff" stop-opacity=".2"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".38"/>
      </radialGradient>
    </defs>
    <g transform="rotate(${vary(-10, 10, 'tilt') / 10} 480 360) translate(${vary(-6, 6, 'x')} ${vary(-5, 5, 'y')})">
      ${views[view](paint, picture)}
    </g>
    <rect width="960" height="720" fill="url(#light)"/>
  </svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 72 }).toBuffer()
}

const paints = [
  'hsl(214 38% 40%)',
  'hsl(4 58% 40%)',
  'hsl(210 8% 72%)',
  'hsl(158 26% 32%)',
  'hsl(36 12% 88%)',
]

type View = (paint: string, picture: CarPicture) => string

/** The yard behind the office: a wall, asphalt, the lines of a bay. */
const yard = `<rect x="-60" y="-60" width="1080" height="420" fill="url(#sky)"/>
  <rect x="-60" y="250" width="1080" height="140" fill="#b9b3a8"/><path d="M-60 252 H1020" stroke="#8f897e" stroke-width="6"/>
  <path d="M60 390 V250 M330 390 V250 M610 390 V250 M880 390 V250" stroke="#a59f94" stroke-width="4"/>
  <rect x="-60" y="386" width="1080" height="400" fill="#65666a"/>
  <path d="M-20 720 L120 392 M980 720 L840 392" stroke="#e2dfd6" stroke-width="12" opacity=".75"/>`

const shadow = (from: number, to: number, y: number) =>
  `<ellipse cx="${(from + to) / 2}" cy="${y}" rx="${(to - from) / 2}" ry="30" fill="#17181a" opacity=".55"/>`

const wheel = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="80" fill="#141516"/><circle cx="${x}" cy="${y}" r="54" fill="#babfc5"/>
   ${[0, 72, 144, 216, 288].map((turn) => `<path d="M${x - 9} ${y} L${x - 15} ${y - 50} H${x + 15} L${x + 9} ${y} Z" fill="#83898f" transform="rotate(${turn} ${x} ${y})"/>`).join('')}
   <circle cx="${x}" cy="${y}" r="54" fill="none" stroke="#6d7278" stroke-width="5"/><circle cx="${x}" cy="${y}" r="13" fill="#5b6066"/>`

/** A long one across two doors, and where it was pushed in. */
const scratch = `<g transform="translate(-186 14)"><ellipse cx="640" cy="446" rx="58" ry="26" fill="#000" opacity=".3"/>
  <ellipse cx="630" cy="438" rx="44" ry="15" fill="#fff" opacity=".22"/><path d="M540 452 Q630 420 742 446" stroke="#f3f1ec" stroke-width="5" fill="none"/>
  <path d="M566 466 Q640 442 728 462" stroke="#dcd9d2" stroke-width="3" fill="none"/>
  <path d="M598 430 Q650 418 700 430" stroke="#e9e6df" stroke-width="2.5" fill="none"/></g>`

const BODY =
  'M92 500 Q86 440 126 424 Q204 396 300 388 Q374 316 452 304 L602 304 Q680 312 746 384 Q830 394 858 420 Q876 442 870 502 Q868 524 846 526 L112 526 Q96 522 92 500 Z'

/** Its nose to the left; from the other side, where nobody scratched it, it is the same in a mirror. */
const side: View = (paint, { isScratched }) => `${yard}${shadow(80, 880, 596)}
  <path d="${BODY}" fill="${paint}"/><path d="${BODY}" fill="url(#shade)"/>
  <path d="M320 388 Q386 328 456 320 L518 320 L518 388 Z" fill="url(#glass)"/><path d="M534 320 L600 320 Q660 328 714 386 L534 388 Z" fill="url(#glass)"/>
  <path d="M526 318 V520 M316 392 Q300 460 330 520 M722 392 Q700 440 640 520" stroke="#000" stroke-opacity=".38" stroke-width="4" fill="none"/>
  <path d="M112 470 Q480 440 862 470" stroke="#fff" stroke-opacity=".25" stroke-width="5" fill="none"/>
  <rect x="440" y="412" width="52" height="12" rx="6" fill="#1d1f22" opacity=".75"/><rect x="640" y="412" width="52" height="12" rx="6" fill="#1d1f22" opacity=".75"/>
  <path d="M100 452 Q112 426 158 424 Q160 446 128 460 Z" fill="#f5f2e6" stroke="#8b8f94" stroke-width="3"/>
  <path d="M866 440 Q846 424 824 426 Q828 452 866 462 Z" fill="#a8241c"/>
  <path d="M306 380 q-30 -12 -34 -34 q34 -6 48 26 Z" fill="${paint}" stroke="#000" stroke-opacity=".3" stroke-width="3"/>
  <path d="M150 526 a98 98 0 0 1 196 0 Z M622 526 a98 98 0 0 1 196 0 Z" fill="#1a1b1d"/>${wheel(248, 522)}${wheel(720, 522)}
  ${isScratched ? scratch : ''}`

const mirrored: View = (paint, picture) =>
  `<g transform="translate(960 0) scale(-1 1)">${side(paint, { ...picture, isScratched: false })}</g>`

const CABIN = 'M286 312 Q326 206 384 198 L576 198 Q634 206 674 312 Z'
const NOSE =
  'M206 352 Q232 300 304 294 L656 294 Q728 300 754 352 L768 486 Q768 536 736 540 L224 540 Q192 536 192 486 Z'
const tyres =
  '<rect x="212" y="506" width="92" height="98" rx="22" fill="#151617"/><rect x="656" y="506" width="92" height="98" rx="22" fill="#151617"/>'
const plate = (y: number) =>
  `<rect x="410" y="${y}" width="140" height="42" rx="6" fill="#f4f4f0" stroke="#777c82" stroke-width="3"/>
   <text x="480" y="${y + 31}" font-family="sans-serif" font-weight="700" font-size="28" text-anchor="middle" fill="#27417a">CHS 417</text>`

const front: View = (paint) => `${yard}${shadow(180, 780, 596)}${tyres}
  <path d="${CABIN}" fill="${paint}"/><path d="M318 306 Q350 222 394 216 L566 216 Q610 222 642 306 Z" fill="url(#glass)"/>
  <path d="M262 316 q-44 -26 -62 2 q10 30 60 18 Z M698 316 q44 -26 62 2 q-10 30 -60 18 Z" fill="${paint}" stroke="#000" stroke-opacity=".3" stroke-width="3"/>
  <path d="${NOSE}" fill="${paint}"/><path d="${NOSE}" fill="url(#shade)"/>
  <path d="M300 300 Q480 330 660 300" stroke="#000" stroke-opacity=".25" stroke-width="4" fill="none"/>
  <path d="M222 384 Q240 352 346 366 Q352 402 318 412 Q240 418 222 384 Z M738 384 Q720 352 614 366 Q608 402 642 412 Q720 418 738 384 Z" fill="#f3f0e4" stroke="#70757b" stroke-width="5"/>
  <circle cx="292" cy="388" r="20" fill="#c6cbd0"/><circle cx="668" cy="388" r="20" fill="#c6cbd0"/>
  <rect x="372" y="374" width="216" height="50" rx="16" fill="#17181a"/><path d="M384 390 H576 M384 408 H576" stroke="#4e5359" stroke-width="5"/>
  <path d="M226 476 H734" stroke="#000" stroke-opacity=".3" stroke-width="5"/><rect x="300" y="494" width="360" height="30" rx="12" fill="#1b1c1e"/>${plate(440)}`

const rear: View = (paint) => `${yard}${shadow(180, 780, 596)}${tyres}
  <path d="${CABIN}" fill="${paint}"/><path d="M326 304 Q356 226 398 220 L562 220 Q604 226 634 304 Z" fill="url(#glass)"/>
  <path d="${NOSE}" fill="${paint}"/><path d="${NOSE}" fill="url(#shade)"/>
  <path d="M292 330 H668 M310 330 L322 448 H638 L650 330" stroke="#000" stroke-opacity=".3" stroke-width="4" fill="none"/>
  <path d="M206 360 Q226 344 306 352 L312 404 Q250 420 204 402 Z M754 360 Q734 344 654 352 L648 404 Q710 420 756 402 Z" fill="#a8241c" stroke="#5d1511" stroke-width="5"/>
  <path d="M214 384 L308 378 M746 384 L652 378" stroke="#f0c9a0" stroke-width="9"/>
  <circle cx="480" cy="352" r="16" fill="#c9cdd2"/><path d="M222 474 H738" stroke="#000" stroke-opacity=".3" stroke-width="5"/>
  <rect x="280" y="496" width="400" height="30" rx="12" fill="#1b1c1e"/><ellipse cx="640" cy="542" rx="24" ry="9" fill="#2b2d30"/>${plate(388)}`

/** Behind the wheel, with the instruments on. */
const dashboard: View = (_, { odometer = 48_210, fuel = 6, car }) => {
  const dial = (x: number, needle: number) =>
    `<circle cx="${x}" cy="330" r="132" fill="#101215" stroke="#3c4149" stroke-width="8"/>
     <circle cx="${x}" cy="330" r="106" fill="none" stroke="#d9dee6" stroke-width="12" stroke-dasharray="3 17"/>
     <path d="M${x - 5} 330 L${x} 236 L${x + 5} 330 Z" fill="#e5442f" transform="rotate(${needle} ${x} 330)"/><circle cx="${x}" cy="330" r="15" fill="#3c4149"/>`
  return `<rect x="-60" y="-60" width="1080" height="840" fill="#24262a"/><path d="M-60 -60 H1020 V120 Q480 190 -60 120 Z" fill="#9db2bd"/>
    <path d="M-60 118 Q480 188 1020 118 V240 Q480 160 -60 240 Z" fill="#17181b"/><rect x="130" y="172" width="640" height="320" rx="120" fill="#0a0b0d"/>
    ${dial(300, -118)}${dial(600, -126)}
    <rect x="392" y="404" width="116" height="66" rx="8" fill="#0f2a38"/>
    <text x="450" y="432" font-family="sans-serif" font-size="25" font-weight="700" text-anchor="middle" fill="#bfe6f5">${odometer}</text>
    <text x="450" y="460" font-family="sans-serif" font-size="20" text-anchor="middle" fill="#7fb2c6">mi</text>
    ${Array.from({ length: 8 }, (_, step) => `<rect x="${394 + step * 14}" y="204" width="10" height="26" rx="2" fill="${step < fuel ? '#7fd08a' : '#30353b'}"/>`).join('')}
    <path d="M100 860 Q160 520 450 530 Q740 520 800 860" fill="none" stroke="#111214" stroke-width="64"/>
    <path d="M330 760 Q350 640 450 636 Q550 640 570 760 Z" fill="#1a1b1e"/><circle cx="450" cy="690" r="34" fill="${paints[car % paints.length]}" opacity=".55"/>
    <rect x="812" y="250" width="200" height="150" rx="14" fill="#0d0f12" stroke="#4b5057" stroke-width="6"/>`
}

const views = {
  Front: front,
  Rear: rear,
  Left: side,
  Right: mirrored,
  Dashboard: dashboard,
} satisfies Record<string, View>

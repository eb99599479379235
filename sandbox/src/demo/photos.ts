import sharp from 'sharp'
import { between, draw } from '../hq/seeded-random.ts'

const WIDTH = 800
const HEIGHT = 600

/** A picture of what is wrong, drawn; no two are the same. */
export function photoOf(category: string, about: string, turn: number): Promise<Buffer> {
  const vary: Vary = (least, most, what) => between(least, most, `${about} ${what}`, turn)
  const hue = Math.floor(draw(about, turn) * 360)
  const scene = (scenes[category] ?? scenes.body ?? bodyPanel)(vary, hue)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 960 720">
    <defs>
      <radialGradient id="light" cx="${vary(30, 70, 'x')}%" cy="${vary(20, 45, 'y')}%" r="90%">
        <stop offset="0" stop-color="#fff" stop-opacity=".32"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>
        <stop offset="1" stop-color="#000" stop-opacity=".6"/>
      </radialGradient>
    </defs>
    <g transform="rotate(${vary(-5, 5, 'tilt')} 480 360) scale(1.08) translate(-36 -27)">${scene}</g>
    <rect width="960" height="720" fill="url(#light)"/>
  </svg>`
  return sharp(Buffer.from(svg)).blur(1).jpeg({ quality: 78 }).toBuffer()
}

type Vary = (least: number, most: number, what: string) => number
type Scene = (vary: Vary, hue: number) => string

const fill = (color: string) => `<rect x="-60" y="-60" width="1080" height="840" fill="${color}"/>`

/** Two colours of paint, a door's edge, and scratches. */
const bodyPanel: Scene = (vary, hue) => {
  const [x, y] = [vary(260, 520, 'at'), vary(260, 430, 'height')]
  const scratches = [0, 1, 2, 3].map(
    (line) =>
      `<path d="M${x + line * 9} ${y + line * 22} q${vary(90, 180, `bend ${line}`)} ${-vary(8, 40, `lift ${line}`)}
        ${vary(190, 330, `end ${line}`)} ${vary(-30, 40, `fall ${line}`)}" stroke="#e8e8ea" stroke-width="${vary(2, 5, `wide ${line}`)}"
        fill="none" opacity=".85"/>`,
  )
  return `${fill(`hsl(${hue} 34% 40%)`)}
    <path d="M-60 560 H1020 V780 H-60 Z" fill="hsl(${hue} 30% 26%)"/>
    <path d="M${vary(640, 800, 'edge')} -60 q-40 400 20 840" stroke="hsl(${hue} 30% 22%)" stroke-width="8" fill="none"/>
    <path d="M-60 150 Q480 60 1020 180" stroke="#fff" stroke-width="26" opacity=".22" fill="none"/>
    ${scratches.join('')}`
}

const wheel: Scene = (vary) => {
  const spokes = Array.from(
    { length: 10 },
    (_, turn) =>
      `<path d="M470 360 L455 150 H485 Z" fill="#b9bec4" transform="rotate(${turn * 36 + vary(0, 35, 'turned')} 470 360)"/>`,
  )
  const [x, y] = [vary(690, 740, 'nail'), vary(250, 470, 'nail height')]
  return `${fill('#6d6c68')}<ellipse cx="470" cy="690" rx="380" ry="46" fill="#2a2a28" opacity=".6"/>
    <circle cx="470" cy="360" r="318" fill="#1b1b1c"/><circle cx="470" cy="360" r="318" fill="none" stroke="#2c2c2e" stroke-width="34"
      stroke-dasharray="26 9"/><circle cx="470" cy="360" r="228" fill="#3a3d40"/>${spokes.join('')}
    <circle cx="470" cy="360" r="58" fill="#8d9298"/><circle cx="470" cy="360" r="30" fill="#5c6166"/>
    <circle cx="${x}" cy="${y}" r="13" fill="#c9cdd1"/><circle cx="${x}" cy="${y}" r="6" fill="#7b8085"/>`
}

const brakeDisc: Scene = (vary) => {
  const rings = [300, 262, 226, 190].map(
    (radius) =>
      `<circle cx="480" cy="370" r="${radius}" fill="none" stroke="#5e5b57" stroke-width="${vary(1, 5, `ring ${radius}`)}" opacity=".7"/>`,
  )
  return `${fill('#3b3936')}<circle cx="480" cy="370" r="322" fill="#a3a09b"/>${rings.join('')}
    <circle cx="480" cy="370" r="322" fill="none" stroke="#8a4a24" stroke-width="${vary(10, 24, 'rust')}" opacity=".75"/>
    <circle cx="480" cy="370" r="120" fill="#6f6b66"/><circle cx="480" cy="370" r="44" fill="#35322f"/>
    <path d="M690 ${vary(90, 170, 'caliper')} q190 190 60 470 l-110 -40 q70 -190 -30 -360 Z" fill="#b5281f"/>
    <path d="M655 250 q40 120 6 250" stroke="#2b2623" stroke-width="${vary(8, 20, 'pad')}" fill="none"/>`
}

/** Instruments in the dark, with the amber lamp on. */
const instruments: Scene = (vary) => {
  const dial = (x: number, needle: number) =>
    `<circle cx="${x}" cy="380" r="185" fill="#15171b" stroke="#3c4149" stroke-width="10"/>
     <circle cx="${x}" cy="380" r="150" fill="none" stroke="#d9dee6" stroke-width="14" stroke-dasharray="3 23"/>
     <path d="M${x - 5} 380 L${x} 250 L${x + 5} 380 Z" fill="#e5442f" transform="rotate(${needle} ${x} 380)"/>
     <circle cx="${x}" cy="380" r="20" fill="#3c4149"/>`
  return `${fill('#0c0d10')}${dial(270, vary(-120, -40, 'speed'))}${dial(700, vary(-110, 60, 'turns'))}
    <g transform="translate(${vary(430, 470, 'lamp')} 520)"><circle cx="36" cy="30" r="70" fill="#ff9d00" opacity=".35"/>
      <path d="M0 14 h14 l10 -12 h30 v12 h14 v10 h8 v-8 h10 v40 h-10 v-8 h-8 v14 h-54 l-14 -14 v-34 Z" fill="#ffab1a"/></g>`
}

const headlight: Scene = (vary, hue) => `${fill(`hsl(${hue} 30% 34%)`)}
  <path d="M120 250 q330 -160 700 ${vary(-20, 30, 'brow')} q40 170 -90 260 q-330 70 -540 -30 q-80 -120 -70 -230 Z" fill="#20242a" stroke="#c9ced6"
    stroke-width="10"/><circle cx="380" cy="370" r="104" fill="#59616b" stroke="#aab2bd" stroke-width="8"/>
  <circle cx="380" cy="370" r="52" fill="#2c3138"/><circle cx="640" cy="360" r="92" fill="#eef2f7"/>
  <circle cx="640" cy="360" r="190" fill="#fff" opacity=".${vary(22, 40, 'glow')}"/>`

const seat: Scene = (vary, hue) => `${fill('#2d2a28')}
  <path d="M150 -60 h660 l60 430 q-390 90 -780 0 Z" fill="hsl(${hue} 8% 46%)"/>
  <path d="M90 400 q390 90 780 0 l60 380 h-900 Z" fill="hsl(${hue} 8% 52%)"/>
  <path d="M480 -60 V770 M300 -60 q-30 400 -60 840 M660 -60 q30 400 60 840" stroke="hsl(${hue} 8% 36%)" stroke-width="5" fill="none"/>
  <ellipse cx="${vary(330, 610, 'stain')}" cy="${vary(520, 600, 'stain height')}" rx="${vary(90, 150, 'stain wide')}"
    ry="${vary(44, 76, 'stain high')}" fill="#4a2f1b" opacity=".6"/>`

const vents: Scene = (vary) => {
  const vent = (x: number) =>
    `<rect x="${x}" y="250" width="300" height="190" rx="26" fill="#0f1012" stroke="#55585d" stroke-width="8"/>
     ${[0, 1, 2, 3].map((slat) => `<path d="M${x + 18} ${286 + slat * 38} h264" stroke="#43464b" stroke-width="${vary(9, 15, `slat ${slat}`)}"/>`).join('')}`
  return `${fill('#26272a')}<rect x="-60" y="-60" width="1080" height="250" fill="#34363a"/>${vent(130)}${vent(530)}
    <circle cx="480" cy="600" r="76" fill="#17181a" stroke="#5d6066" stroke-width="9"/>
    <path d="M480 600 v-64" stroke="#e5442f" stroke-width="9" transform="rotate(${vary(-90, -20, 'knob')} 480 600)"/>`
}

/** What has run out under a car. */
const puddle: Scene = (vary) => `${fill('#8b8a86')}
  <path d="M-60 -60 h1080 v200 q-540 110 -1080 0 Z" fill="#1c1c1d"/>
  <ellipse cx="480" cy="440" rx="${vary(230, 350, 'wide')}" ry="${vary(90, 150, 'high')}" fill="#2a1d12" opacity=".88"/>
  <ellipse cx="${vary(380, 580, 'shine')}" cy="410" rx="120" ry="26" fill="#e9e2d4" opacity=".28"/>
  <ellipse cx="${vary(250, 700, 'drop')}" cy="590" rx="34" ry="14" fill="#2a1d12" opacity=".8"/>`

const scenes: Record<string, Scene> = {
  body: bodyPanel,
  tires: wheel,
  tire_rotation: wheel,
  brakes: brakeDisc,
  engine: instruments,
  inspection: instruments,
  transmission: puddle,
  oil_change: puddle,
  electrical: headlight,
  interior: seat,
  cleaning: seat,
  hvac: vents,
}

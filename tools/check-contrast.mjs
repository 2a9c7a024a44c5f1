// Checks the contrast of the colours in the web app's style sheet, or in one that is given as an argument.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../apps/web/src')
const css = readFileSync(process.argv[2] ?? join(web, 'styles.css'), 'utf8')

const TEXT = 4.5
const GRAPHIC = 3

/** Foreground, background, and the minimum contrast by WCAG 2.2 AA. */
const PAIRS = [
  ['foreground', 'background', TEXT],
  ['foreground', 'canvas', TEXT],
  ['foreground', 'card', TEXT],
  ['foreground', 'modal', TEXT],
  ['foreground', 'popover', TEXT],
  ['foreground', 'menu-highlight', TEXT],
  ['foreground', 'row-selected', TEXT],
  ['foreground', 'sidebar-accent', TEXT],
  ['muted-foreground', 'background', TEXT],
  ['muted-foreground', 'canvas', TEXT],
  ['muted-foreground', 'card', TEXT],
  ['muted-foreground', 'modal', TEXT],
  ['muted-foreground', 'popover', TEXT],
  ['muted-foreground', 'menu-highlight', TEXT],
  ['muted-foreground', 'muted', TEXT],
  ['muted-foreground', 'row-hover', TEXT],
  ['muted-foreground', 'row-selected', TEXT],
  ['muted-foreground', 'sidebar', TEXT],
  ['sidebar-foreground', 'sidebar', TEXT],
  ['primary-foreground', 'primary', TEXT],
  ['primary-foreground', 'primary-hover', TEXT],
  ['primary-text', 'background', TEXT],
  ['primary-text', 'canvas', TEXT],
  ['primary-text', 'popover', TEXT],
  ['primary-text', 'primary-soft', TEXT],
  ['primary', 'background', GRAPHIC],
  ['destructive-foreground', 'destructive', TEXT],
  ['destructive-foreground', 'destructive-hover', TEXT],
  ['destructive-text', 'background', TEXT],
  ['destructive-text', 'modal', TEXT],
  ['destructive-text', 'popover', TEXT],
  ['input', 'background', GRAPHIC],
  ['input', 'canvas', GRAPHIC],
  ['ring', 'background', GRAPHIC],
  ['ring', 'canvas', GRAPHIC],
  ['ring', 'modal', GRAPHIC],
  ['ring', 'sidebar', GRAPHIC],
  ...['gray', 'blue', 'green', 'amber', 'orange', 'red', 'violet', 'teal'].flatMap((tone) => [
    [`st-${tone}-fg`, `st-${tone}-bg`, TEXT],
    [`st-${tone}-icon`, `st-${tone}-bg`, GRAPHIC],
    [`st-${tone}-icon`, 'card', GRAPHIC],
    [`st-${tone}-icon`, 'popover', GRAPHIC],
  ]),
]

/** OKLCH to linear sRGB, limited to what a screen can show. */
function toLinear(lightness, chroma, hue) {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((channel) => Math.min(1, Math.max(0, channel)))
}

/** A channel after rounding to 8 bits. */
function asShown(channel) {
  const gamma = channel <= 0.0031308 ? 12.92 * channel : 1.055 * channel ** (1 / 2.4) - 0.055
  const rounded = Math.round(gamma * 255) / 255
  return rounded <= 0.04045 ? rounded / 12.92 : ((rounded + 0.055) / 1.055) ** 2.4
}

function luminance(linear) {
  const [red, green, blue] = linear.map(asShown)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

/** The colours that a block of the style sheet sets. */
function coloursOf(selector) {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('}', start))
  const found = block.matchAll(/--([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)
  return Object.fromEntries(
    [...found].map(([, name, ...numbers]) => [name, toLinear(...numbers.map(Number))]),
  )
}

/** The backgrounds of white initials. */
function avatarColours() {
  const source = readFileSync(join(web, 'lib/avatar.ts'), 'utf8')
  const hues = /AVATAR_COLOURS[^[]*\[\]\s*=\s*\[([\d,\s]+)\]/.exec(source)?.[1] ?? ''
  const [, lightness, chroma] = /oklch\(([\d.]+) ([\d.]+) \$\{hue\}\)/.exec(source) ?? []
  return hues
    .split(',')
    .map((hue) => hue.trim())
    .filter(Boolean)
    .map((hue) => [`avatar ${hue}`, toLinear(Number(lightness), Number(chroma), Number(hue))])
}

const problems = []
let compared = 0

function expect(name, one, other, least) {
  compared += 1
  if (!one || !other) {
    problems.push(`${name}: a colour is missing`)
    return
  }
  const reached = contrast(one, other)
  if (reached < least) problems.push(`${name}: ${reached.toFixed(2)}, needs ${least}`)
}

const themes = { light: coloursOf(':root'), dark: coloursOf('.dark') }
for (const [theme, colours] of Object.entries(themes)) {
  for (const [front, back, least] of PAIRS) {
    expect(`${theme}: ${front} on ${back}`, colours[front], colours[back], least)
  }
}

const avatars = avatarColours()
if (avatars.length !== 16) problems.push(`${avatars.length} avatar colours were found, not 16`)
for (const [name, colour] of avatars) expect(name, [1, 1, 1], colour, TEXT)

console.log(problems.length ? problems.join('\n') : `${compared} contrasts are high enough`)
process.exitCode = problems.length ? 1 : 0

import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** Linear light: red, green, blue, and how much of it covers what lies below. */
type Light = readonly [red: number, green: number, blue: number, alpha: number]

const css = readFileSync(new URL('../../../src/components/tokens.css', import.meta.url), 'utf8')

/** OKLCH to linear sRGB, https://bottosson.github.io/posts/oklab/ */
function lightOf(oklch: string): Light {
  const [lightness, chroma, hue, alpha = 1] = [...oklch.matchAll(/[\d.]+/g)].map(Number)
  if (lightness === undefined || chroma === undefined || hue === undefined) throw new Error(`No colour: ${oklch}`)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const shown = (value: number) => Math.min(1, Math.max(0, value))
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  ]
}

function token(name: string, theme: 'light' | 'dark'): Light {
  const value = new RegExp(`--${name}:\\s*([^;]+);`).exec(css)?.[1] ?? ''
  const colours = value.match(/oklch\([^)]*\)/g) ?? []
  const colour = value.startsWith('light-dark') && theme === 'dark' ? colours[1] : colours[0]
  if (colour === undefined) throw new Error(`No token: ${name}`)
  return lightOf(colour)
}

const gamma = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055)
const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Browsers mix in gamma-encoded sRGB. */
function over(above: Light, below: Light): Light {
  const mix = (i: 0 | 1 | 2) => linear(gamma(above[i]) * above[3] + gamma(below[i]) * (1 - above[3]))
  return [mix(0), mix(1), mix(2), 1]
}

/** WCAG 2.2 contrast of two opaque colours. */
function contrast(one: Light, other: Light): number {
  const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['ground', 'raised', 'sunken']
const onAll = ['text', 'text-2', 'text-3', 'accent', 'vip', 'good', 'warn', 'bad']
const pairs: [string, string][] = [
  ...onAll.flatMap((name) => grounds.map((ground): [string, string] => [name, ground])),
  ['text', 'accent-soft'],
  ['text-2', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-bad', 'bad'],
  ['on-vip-tag', 'vip-tag'],
]

for (const theme of ['light', 'dark'] as const) {
  test.each(pairs)(`${theme}: %s on %s can be read`, (text, ground) => {
    expect(contrast(token(text, theme), token(ground, theme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(grounds)(`${theme}: text on filled controls over %s can be read`, (ground) => {
    const filled = over(token('fill', theme), token(ground, theme))
    expect(contrast(token('text', theme), filled)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(token('text-2', theme), filled)).toBeGreaterThanOrEqual(4.5)
  })

  test(`${theme}: controls stand out from the page`, () => {
    for (const name of ['accent', 'text-3', 'bad']) {
      for (const ground of grounds) expect(contrast(token(name, theme), token(ground, theme))).toBeGreaterThanOrEqual(3)
    }
    expect(contrast(token('ground', theme), token('text-3', theme))).toBeGreaterThanOrEqual(3)
  })
}

test('black on white is 21, and half of either covers the other as a browser would', () => {
  const [black, white] = [lightOf('oklch(0 0 0)'), lightOf('oklch(1 0 0)')]
  expect(contrast(black, white)).toBeCloseTo(21, 5)
  expect(gamma(over([0, 0, 0, 0.5], white)[0])).toBeCloseTo(0.5, 5)
})

test('every token is used', () => {
  const root = path.resolve(import.meta.dirname, '../../..')
  const files = globSync(['{src,workers,public,tools}/**/*.{css,ts,tsx,html}', 'index.html'], { cwd: root })
  const used = new Set(
    files.flatMap((file) =>
      Array.from(
        readFileSync(path.join(root, file), 'utf8').matchAll(/(?:var\(|['"`])--([\w-]+)/g),
        ([, name]) => name,
      ),
    ),
  )
  const known = new Set(Array.from(css.matchAll(/^\s*--([\w-]+):/gm), ([, name]) => name))
  expect([...known].filter((name) => !used.has(name))).toEqual([])
})

import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { thumbHashToRGBA } from 'thumbhash'
import { avatar } from '#demo/art/avatar.ts'
import { comicPage, comicPageSize } from '#demo/art/comic.ts'
import { appIcon } from '#demo/art/app-icon.ts'
import { giftIcon, giftNames } from '#demo/art/icon.ts'
import { renderDrawing, renderScene } from '#demo/art/render.ts'
import { drawScene, familyNames, scene, sceneSvg, sceneThumbhash } from '#demo/art/scene.ts'
import { createRng } from '#demo/rng.ts'

const seed = Number(process.env['SEED'] ?? 20_240)

const patterns: readonly string[] = ['geometric', 'scales', 'confetti', 'contours']
const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

describe(`pictures of seed ${seed}`, () => {
  test('numbers of a seed do not change', () => {
    const rng = createRng(1)
    expect([rng.int(0, 999), rng.int(0, 999), rng.int(0, 999)]).toMatchInlineSnapshot(`
      [
        330,
        800,
        164,
      ]
    `)
    expect(createRng('a').fork('b').next()).toBe(createRng('a').fork('b').next())
    expect(createRng('a').fork('b').next()).not.toBe(createRng('a').fork('c').next())
  })

  test.each(familyNames)('%s is the same again, different with another seed, and plain data', (family) => {
    const one = scene(seed, family)
    expect(sceneSvg(structuredClone(one), 640, 360)).toBe(sceneSvg(one, 640, 360))
    expect(sceneSvg(scene(seed + 1, family), 640, 360)).not.toBe(sceneSvg(one, 640, 360))
    for (const [width, height] of [
      [640, 360],
      [360, 640],
      [750, 300],
    ] as const) {
      expect(/NaN|undefined|Infinity|<text|<image|href/.exec(sceneSvg(one, width, height))?.[0]).toBeUndefined()
    }
  })

  test.each(familyNames)('%s: a cover of 640 by 360 is a small WebP, in any aspect', async (family) => {
    for (const [width, height] of [
      [640, 360],
      [400, 600],
      [750, 300],
    ] as const) {
      const bytes = await renderScene(scene(seed, family), { width, height })
      const info = await sharp(bytes).metadata()
      expect([info.format, info.width, info.height]).toEqual(['webp', width, height])
      expect(bytes.length).toBeGreaterThan(1500)
      expect(bytes.length).toBeLessThan(60_000)
    }
  })

  test.each(familyNames)('%s: the thumbhash looks like the picture', async (family) => {
    for (const aspect of [16 / 9, 2 / 3]) {
      const one = scene(seed, family)
      const hash = thumbHashToRGBA(Buffer.from(sceneThumbhash(one, aspect), 'base64'))
      const [width, height] = [hash.w, hash.h]
      const full = await renderScene(one, {
        width: Math.round(300 * Math.sqrt(aspect)),
        height: Math.round(300 / Math.sqrt(aspect)),
        format: 'png',
      })
      const real = await sharp(full).resize(width, height, { fit: 'fill' }).removeAlpha().raw().toBuffer()
      const pixels = width * height
      const differences = Array.from(
        { length: pixels * 3 },
        (_, at) => (real[at] ?? 0) - (hash.rgba[Math.floor(at / 3) * 4 + (at % 3)] ?? 0),
      )
      // A pattern is finer than a thumbhash can say: there only the whole colour counts.
      if (patterns.includes(family)) {
        for (const channel of [0, 1, 2])
          expect(Math.abs(meanOf(differences.filter((_, at) => at % 3 === channel)))).toBeLessThan(32)
      } else {
        expect(meanOf(differences.map(Math.abs))).toBeLessThan(26)
      }
    }
  })

  test('a moving picture ends where it begins', () => {
    for (const family of familyNames) {
      const one = scene(seed, family)
      const [start, end] = [drawScene(one, 320, 180, 1e-9), drawScene(one, 320, 180, 1 - 1e-9)]
      expect(end.shapes).toHaveLength(start.shapes.length)
    }
  })

  test('avatars, icons and comic pages can be rendered', async () => {
    const drawings = [avatar(seed), appIcon(seed), ...giftNames.map((name) => giftIcon(name))]
    for (const drawing of drawings)
      expect((await sharp(await renderDrawing(drawing)).metadata()).width).toBe(drawing.width)
    const page = await sharp(await renderDrawing(comicPage(seed, 2))).metadata()
    expect({ width: page.width, height: page.height }).toEqual(comicPageSize)
  })
})

import { lighten, mix } from '../colour.ts'
import { downwards } from '../drawing.ts'
import { coatOf, drawCat } from '../elements/cats.ts'
import { crest, drawLand, drawMist, hazy, profile } from '../elements/land.ts'
import { drawBranches } from '../elements/plants.ts'
import { drawBody, drawClouds, drawSky, drawStars } from '../elements/sky.ts'
import { drawSkyline } from '../elements/skyline.ts'
import type { Family } from './family.ts'
import { anyMood, layer } from '../palette.ts'

/** A cat on a window sill, and what is to be seen outside. */
export const catWindow: Family = {
  moods: anyMood,
  draw(d, rng, palette) {
    const wall = palette.night
      ? mix(palette.near, palette.accents[2], 0.28)
      : mix(palette.far, palette.accents[1], 0.62)
    const wood = palette.night ? lighten(wall, -0.07) : mix(palette.accents[1], [1, 0, 0], 0.4)
    d.rect(
      0,
      0,
      d.width,
      d.height,
      downwards(0, d.height, [
        [0, lighten(wall, 0.02)],
        [1, lighten(wall, -0.05)],
      ]),
    )
    const wide = d.width > d.height
    const [left, top] = [d.width * (wide ? 0.15 : 0.1), d.height * (wide ? 0.06 : 0.12)]
    const [w, h] = [d.width - left * 2, d.height * (wide ? 0.72 : 0.6)]
    const frame = d.unit * 1.7
    d.rect(left - frame, top - frame, w + frame * 2, h + frame * 2, wood, 1, d.unit * 0.4)
    d.inset(left, top, w, h, (view) => {
      drawSky(view, palette, view.height * 0.8)
      if (palette.night) drawStars(view, palette, rng, view.height * 0.7, 70)
      drawBody(view, palette, rng, view.height * 0.8)
      drawClouds(view, palette, rng, view.height * 0.1, view.height * 0.5, 3)
      for (const depth of [0.14, 0.3])
        drawLand(
          view,
          crest(view, profile(rng, 3, 4, 0.2), view.height * 0.9, view.height * (0.42 - depth * 0.5)),
          view.height + 9,
          hazy(view.height * 0.5, view.height, layer(palette, depth), palette.sky[2], 0.5),
        )
      drawSkyline(view, rng, {
        foot: view.height + 2,
        low: view.height * 0.08,
        high: view.height * 0.34,
        wide: view.unit * 9,
        paint: hazy(view.height * 0.6, view.height, layer(palette, 0.5), palette.sky[2], 0.25),
        lit: { colour: palette.light, share: palette.night ? 0.3 : 0.06 },
      })
      drawMist(view, view.height * 0.85, view.unit * 6, palette.sky[2], 0.25)
    })
    const bars = wide ? rng.int(1, 2) : 1
    for (let bar = 1; bar <= bars; bar += 1)
      d.rect(left + (w * bar) / (bars + 1) - frame * 0.3, top, frame * 0.6, h, wood)
    d.rect(left, top + h * 0.36, w, frame * 0.6, wood)
    d.polygon(
      [left + w * 0.06, top + h * 0.3, left + w * 0.2, top, left + w * 0.3, top, left + w * 0.06, top + h * 0.52],
      [1, 0, 0],
      0.09,
    )
    const sill = top + h + frame
    d.rect(left - frame * 2.6, sill, w + frame * 5.2, d.unit * 2.6, lighten(wood, 0.03), 1, d.unit * 0.4)
    d.rect(left - frame * 2, sill + d.unit * 2.6, w + frame * 4, d.unit * 1.2, palette.near, 0.25)
    const cloth = mix(palette.accents[0], wall, 0.45)
    for (const side of [0, 1]) {
      const edge = side === 0 ? left - frame * 2.4 : left + w + frame * 2.4
      const dir = side === 0 ? 1 : -1
      for (let fold = 0; fold < 4; fold += 1)
        d.polygon(
          [
            edge + dir * fold * d.unit * 1.8,
            -2,
            edge + dir * (fold + 1.1) * d.unit * 1.8,
            -2,
            edge + dir * (fold * 1.5 + 0.9) * d.unit,
            sill - d.unit * 2,
            edge + dir * fold * 1.3 * d.unit,
            sill - d.unit * 2,
          ],
          lighten(cloth, fold % 2 === 0 ? 0 : -0.04),
        )
    }
    const size = Math.min(d.unit * rng.float(19, 24), h * 0.55)
    const at = d.width * rng.pick([rng.float(0.3, 0.42), rng.float(0.58, 0.7)])
    d.ellipse(at, sill + d.unit * 0.8, size * 0.55, d.unit * 0.7, palette.near, 0.3)
    drawCat(
      d,
      rng,
      at,
      sill + d.unit * 0.9,
      size,
      coatOf(rng, palette.night ? [0.14, 0, -0.01] : [0.26, 0.005, 0], palette.night ? 'any' : 'pale'),
      rng.pick(['sitting', 'away', 'loaf', 'sitting'] as const),
    )
    const potX = at > d.width / 2 ? left + w * 0.16 : left + w * 0.84
    const pot = size * 0.4
    drawBranches(
      d,
      rng,
      potX,
      sill - pot * 0.6,
      pot * 3.2,
      -Math.PI / 2,
      mix([0.5, -0.08, 0.07], palette.near, palette.night ? 0.5 : 0.1),
      mix([0.62, -0.1, 0.09], palette.near, palette.night ? 0.4 : 0),
    )
    d.polygon(
      [
        potX - pot * 0.42,
        sill - pot * 0.75,
        potX + pot * 0.42,
        sill - pot * 0.75,
        potX + pot * 0.3,
        sill + d.unit * 0.7,
        potX - pot * 0.3,
        sill + d.unit * 0.7,
      ],
      mix(palette.accents[0], palette.near, palette.night ? 0.4 : 0),
    )
    d.rect(
      potX - pot * 0.48,
      sill - pot * 0.86,
      pot * 0.96,
      pot * 0.2,
      lighten(mix(palette.accents[0], palette.near, palette.night ? 0.4 : 0), 0.05),
      1,
      d.unit * 0.2,
    )
  },
}

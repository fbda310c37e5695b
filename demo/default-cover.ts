import type { Image } from '#contract/shapes/common.ts'
import { scene, sceneThumbhash } from './art/scene.ts'
import type { Recipe } from './recipe.ts'

/** What stands behind the page of somebody who chose nothing. */
const seed = 20_260_101

/** Its recipe, to be listed among the pictures. */
export const defaultCoverRecipe: Recipe = { draw: 'scene', seed, family: 'lake' }

/** The picture itself. */
export const defaultCover: Image = {
  path: 'page/default.webp',
  width: 960,
  height: 540,
  hash: sceneThumbhash(scene(seed, 'lake'), 960 / 540),
}

import type { Image } from '#contract/shapes/common.ts'
import { comicPageSize } from '../art/comic.ts'
import { scene, sceneThumbhash, type FamilyName } from '../art/scene.ts'
import type { Recipe } from '../recipe.ts'

/** A row of the pictures' table. */
export interface PictureRow {
  path: string
  recipe: string
  width: number
  height: number
  created_at: number
}

/** A list of the pictures that the demo shows; they are drawn when somebody looks at them. */
export interface PictureList {
  readonly rows: readonly PictureRow[]
  /** Lists a drawn scene, with the thumbhash that stands in its place until it has come. */
  scene(path: string, seed: number, size: readonly [width: number, height: number], family?: FamilyName): Image
  /** Lists a page of the comic of a seed, its number counted over all of the comic. */
  comicPage(path: string, seed: number, page: number): Image
  /** Lists a portrait and answers its path. */
  avatar(path: string, seed: number): string
}

const avatarPx = 192

/** An empty list. */
export function createPictureList(nowMs: number): PictureList {
  const rows: PictureRow[] = []
  const add = (path: string, recipe: Recipe, width: number, height: number): void =>
    void rows.push({ path, recipe: JSON.stringify(recipe), width, height, created_at: nowMs })
  return {
    rows,
    scene: (path, seed, [width, height], family) => {
      add(path, { draw: 'scene', seed, ...(family !== undefined && { family }) }, width, height)
      return { path, width, height, hash: sceneThumbhash(scene(seed, family), width / height) }
    },
    comicPage: (path, seed, page) => {
      const { width, height } = comicPageSize
      add(path, { draw: 'comic', seed, page }, width, height)
      return { path, width, height }
    },
    avatar: (path, seed) => {
      add(path, { draw: 'avatar', seed }, avatarPx, avatarPx)
      return path
    },
  }
}

import path from 'node:path'
import type { Image } from '#contract/shapes/common.ts'

/** What stands behind the page of somebody who chose nothing. */
export const defaultCover: Image = {
  path: 'page/default.webp',
  width: 960,
  height: 540,
  hash: 'MFkGDIKWeHhvl3iDeHqLn8iG+w==',
}

/** The picture itself, on disk. */
export const defaultCoverFile = path.join(import.meta.dirname, 'default-cover.webp')

import type { Image } from '#contract/shapes/common.ts'
import { Picture } from './picture.tsx'

/** Draws a picture to its edges, for a preview over the whole screen. */
export const drawWhole = (image: Image) => <Picture image={image} square />

import sharp from 'sharp'
import type { Drawing } from './drawing.ts'
import type { Scene } from './scene.ts'
import { drawScene } from './scene.ts'
import { toSvg } from './svg.ts'

/** Size in pixels, format and quality (1–100, default 78) of a picture. */
export interface RenderOptions {
  readonly width: number
  readonly height: number
  readonly format?: 'webp' | 'png' | 'jpeg'
  readonly quality?: number
}

/** Renders a scene to an image file. */
export async function renderScene(of: Scene, options: RenderOptions): Promise<Buffer> {
  return renderDrawing(drawScene(of, options.width, options.height), options)
}

/** Renders any drawing to an image file. */
export async function renderDrawing(
  drawing: Drawing,
  options: Pick<RenderOptions, 'format' | 'quality'> = {},
): Promise<Buffer> {
  const image = sharp(Buffer.from(toSvg(drawing)), { density: 72 }).removeAlpha()
  const quality = options.quality ?? 78
  switch (options.format ?? 'webp') {
    case 'webp':
      return image.webp({ quality, effort: 1, smartSubsample: false }).toBuffer()
    case 'png':
      return image.png({ compressionLevel: 6 }).toBuffer()
    case 'jpeg':
      return image.jpeg({ quality }).toBuffer()
  }
}

/** Raw RGB bytes of a drawing, for moving pictures. */
export async function rasterise(drawing: Drawing): Promise<Buffer> {
  return sharp(Buffer.from(toSvg(drawing)), { density: 72 })
    .removeAlpha()
    .raw()
    .toBuffer()
}

import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** A plain picture to choose; each has a width of its own, by which it is known again. */
export const plainPicture = async (width: number) => ({
  name: `${width}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height: 100, channels: 3, background: '#5588aa' } })
    .jpeg()
    .toBuffer(),
})

/** The widths of the pictures that are shown, in their order. */
export const widthsOf = (page: Page, within = '.page:visible') =>
  page.locator(`${within} img`).evaluateAll((all) => all.map((img) => (img as HTMLImageElement).naturalWidth))

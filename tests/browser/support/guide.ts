import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'

/** Keeps how a screen looks for the operators' guide, where `GUIDE_PICTURES` names a folder for them. */
export async function guidePicture(page: Page, name: string): Promise<void> {
  const folder = process.env.GUIDE_PICTURES
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: 1280 })
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${name}.webp`))
}

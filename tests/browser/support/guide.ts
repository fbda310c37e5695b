import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

/** Keeps how a screen looks for the operators' guide, where `GUIDE_PICTURES` names a folder for them; `without` what is of this machine alone. */
export async function guidePicture(page: Page, name: string, without?: Locator): Promise<void> {
  const folder = process.env.GUIDE_PICTURES
  if (!folder) return
  await without?.evaluate((node: HTMLElement) => (node.style.visibility = 'hidden'))
  mkdirSync(folder, { recursive: true })
  await sharp(await page.screenshot({ animations: 'disabled' }))
    .resize({ width: 1280 })
    .webp({ quality: 70 })
    .toFile(path.join(folder, `${name}.webp`))
}

import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openMemory } from '#server/database/open.ts'
import { importRoots } from '#server/envelope/roots.ts'
import { defaultCover, defaultCoverFile } from '#server/media/default-cover.ts'
import { createPictures } from '#server/media/pictures.ts'

it('the picture behind a newcomer’s page is given out where nothing draws and none is listed', async () => {
  const { db, close } = await openMemory()
  const root = importRoots([{ id: 1, bytes: new Uint8Array(32).fill(7) }]).get(1)!
  const pictures = createPictures({ db, root, folder: undefined })
  const { size = 0, ...is } = await sharp(await readFile(defaultCoverFile)).metadata()
  expect(is).toMatchObject({ format: 'webp', width: defaultCover.width, height: defaultCover.height })
  expect((await pictures.file(defaultCover.path, 1))?.length).toBeGreaterThan(size)
  expect(await pictures.file('page/other.webp', 1)).toBeUndefined()
  await close()
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { drawRecipe } from '#demo/recipe.ts'
import { createTestServer } from '#tests/support/test-server.ts'
import { createPictures } from '#server/media/pictures.ts'

it('a picture is given out where no copy of it can be kept', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'shiguang-pictures-'))
  const server = await createTestServer()
  try {
    const { db, roots } = server.parts
    await writeFile(path.join(folder, 'no-folder'), '')
    const pictures = createPictures({
      db,
      root: roots.get(7)!,
      folder: path.join(folder, 'no-folder'),
      draw: drawRecipe,
    })
    const drawn = db.selectFrom('images').select('path').where('recipe', 'is not', null)
    const row = await drawn.executeTakeFirstOrThrow()
    for (let again = 0; again < 2; again += 1) expect((await pictures.file(row.path, 1))?.length).toBeGreaterThan(100)
  } finally {
    await server.close()
    await rm(folder, { recursive: true })
  }
})

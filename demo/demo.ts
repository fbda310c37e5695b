import type { Demo } from '#server/demo.ts'
import { allLoops } from './loops.ts'
import { drawRecipe } from './recipe.ts'
import { accounts } from './seed/accounts.ts'

/** The demo as the server takes it. What draws, writes and fills is loaded when it is first needed. */
export const demo: Demo = {
  accounts,
  loops: allLoops(),
  drawPicture: drawRecipe,
  writeProse: async (seed, no, picture) => {
    const [{ chapter }, { blocksOf }] = await Promise.all([import('./text/prose.ts'), import('./text/blocks.ts')])
    return blocksOf(chapter(seed, no), no, picture)
  },
  fill: async (db, options, files) => {
    const [{ seedDemo }, { volumes }] = await Promise.all([import('./seed.ts'), import('./seed/volumes.ts')])
    await seedDemo(db, { ...options, volume: volumes.full })
    await (await import('./captions.ts')).addDemoCaptions(files)
  },
}

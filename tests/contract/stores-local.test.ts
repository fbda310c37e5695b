import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { listen } from '#server/listen.ts'
import { localDiskStore } from '#server/stores/local-disk.ts'
import { partRoutes } from '#server/uploads/part-route.ts'
import { storeSuite } from './stores.suite.ts'

storeSuite('a folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'store-'))
  const store = localDiskStore({ folder, secret: createHash('sha256').update('a secret').digest() })
  const app = partRoutes(store, Date.now)
  const listening = await listen((request) => app.fetch(request), 0, '127.0.0.1')
  return {
    store,
    line: `http://127.0.0.1:${listening.port}`,
    close: async () => {
      await listening.close()
      await rm(folder, { recursive: true })
    },
  }
})

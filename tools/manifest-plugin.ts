import type { Plugin } from 'vite'
import { manifests } from '../config/manifest.ts'

/** Gives out the manifests of `config/manifest.ts`: as files of the build, and while developing. */
export const webManifests = (): Plugin => ({
  name: 'shiguang:manifests',
  generateBundle() {
    for (const [fileName, source] of Object.entries(manifests())) this.emitFile({ type: 'asset', fileName, source })
  },
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const source = manifests()[(request.url ?? '').slice(1).split('?')[0]!]
      if (source === undefined) return next()
      response.setHeader('Content-Type', 'application/manifest+json')
      response.end(source)
    })
  },
})

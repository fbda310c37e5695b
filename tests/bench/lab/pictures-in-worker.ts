import type { DecodeRequest } from '#bridge/net-api.ts'
import { engineClock } from '#net/clock.ts'
import { defaultLimits } from '#net/config.ts'
import { openEnvelopeCrypto } from '#net/crypto/envelope-crypto.ts'
import { createImageService, type ImageService } from '#net/image/service.ts'
import type { Sessions } from '#net/session.ts'
import type { Databases } from '#net/store/databases.ts'

/** Where the encrypted pictures of the bench are, and what opens them. */
export interface PictureSource {
  base: string
  root: { id: number; bytes: Uint8Array<ArrayBuffer> }
}

interface Parts {
  databases: Databases
  sessions: Sessions
}

/** The app's own picture service twice: as it is, and one that stores nothing. */
export function createPictures({ databases, sessions }: Parts) {
  let services: { storing: ImageService; plain: ImageService } | undefined
  const serviceOf = (limits: typeof defaultLimits, { base, root }: PictureSource) => {
    const opened = openEnvelopeCrypto([root], root.id)
    return createImageService({
      fetch: (request) => fetch(request),
      crypto: () => opened,
      device: databases.device,
      clock: engineClock,
      config: { build: { id: 'lab', timestamp: 0 }, lines: [], hosts: [base], keys: [], limits },
      saveHost: () => {},
      imgBase: () => Promise.resolve(base),
      sessions,
      use: { calls: 0, images: 0, downloads: 0 },
    })
  }
  return {
    openPictures(source: PictureSource) {
      services = {
        storing: serviceOf(defaultLimits, source),
        plain: serviceOf({ ...defaultLimits, imageMaxKeptBytes: 0 }, source),
      }
    },
    async pictureUrl(storing: boolean, request: DecodeRequest): Promise<string> {
      const reply = await services![storing ? 'storing' : 'plain'].url(request)
      if (!reply.ok) throw new Error(JSON.stringify(reply.failure))
      return reply.value
    },
    /** Frees addresses and forgets what was stored: the next round finds nothing. */
    async forgetPictures(paths: string[], urls: string[]) {
      for (const url of urls) URL.revokeObjectURL(url)
      await services!.storing.settled()
      await services!.storing.remove(paths)
    },
    /** How many pictures are stored. */
    async storedPictures(): Promise<number> {
      await services!.storing.settled()
      const counted = await databases.device.run((db) => db.images.count())
      return counted.ok ? counted.value : Number.NaN
    },
  }
}

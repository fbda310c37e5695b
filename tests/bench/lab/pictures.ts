import type { Remote } from 'comlink'
import type { PictureSource } from './pictures-in-worker.ts'
import type { LabWorker } from './worker.ts'

/** How pictures are shown: by the browser alone, or by the app's worker, which stores them meanwhile or does not. */
export type PictureWay = 'img' | 'worker' | 'storing'

/** What the benchmark of pictures calls in the page. */
export function createPicturePage(worker: Remote<LabWorker>) {
  let round = 0
  const decoded = async (src: string) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
  }
  return {
    openPictures: (source: PictureSource) => worker.openPictures(source),
    /** Shows pictures that are fetched anew; ms until the last one is decoded. `paths` are those of the plain files too. */
    async showPictures(way: PictureWay, paths: string[]): Promise<number> {
      round += 1
      const urls: string[] = []
      const show = async (path: string) => {
        if (way === 'img') return decoded(`/pictures/${path}.jpg?${round}`)
        const key = `${round} ${path}`
        const request = { data: path, key, type: 'image', responseType: 'url' } as const
        const url = await worker.pictureUrl(way === 'storing', request)
        urls.push(url)
        return decoded(url)
      }
      const startMs = performance.now()
      await Promise.all(paths.map(show))
      const tookMs = performance.now() - startMs
      if (way === 'storing') {
        const stored = await worker.storedPictures()
        if (stored !== paths.length) throw new Error(`${stored} of ${paths.length} pictures are stored`)
      }
      await worker.forgetPictures(paths, urls)
      return tookMs
    },
  }
}

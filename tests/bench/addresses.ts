import type { Page, Worker } from '@playwright/test'

/** Counts the addresses of pictures that a page's workers give out from now on; answers how to ask for the most at a time. */
export async function countAddresses(page: Page): Promise<() => Promise<number>> {
  const counted = (worker: Worker) =>
    worker
      .evaluate(() => {
        const live = new Set<string>()
        Object.assign(globalThis, { mostAddresses: 0 })
        const { createObjectURL, revokeObjectURL } = URL
        URL.createObjectURL = (blob: Blob) => {
          const url = createObjectURL.call(URL, blob)
          live.add(url)
          const known = globalThis as unknown as { mostAddresses: number }
          known.mostAddresses = Math.max(known.mostAddresses, live.size)
          return url
        }
        URL.revokeObjectURL = (url: string) => {
          live.delete(url)
          revokeObjectURL.call(URL, url)
        }
      })
      .then(() => worker)
  const workers = await Promise.all(page.workers().map(counted))
  return async () =>
    Math.max(
      ...(await Promise.all(
        workers.map((worker) =>
          worker.evaluate(() => (globalThis as unknown as { mostAddresses: number }).mostAddresses),
        ),
      )),
    )
}

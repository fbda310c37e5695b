/** What `builds/meta/{id}.json` says. */
export interface BuildMeta {
  id: string
  timestamp: number
  redirects: Record<string, string>
  prerendered: string[]
}

const empty: BuildMeta = { id: __BUILD_ID__, timestamp: __BUILD_TIMESTAMP__, redirects: {}, prerendered: [] }

let meta = empty
/** The metadata of this build; without redirects until it was fetched. */
export const buildMeta = () => meta

/** A file about builds as it is on the server now. */
export const fetchJson = async (path: string): Promise<unknown> => (await fetch(path, { cache: 'no-store' })).json()

let reading: Promise<void> | undefined
const metaListeners = new Set<() => void>()

/** Hears of the build's metadata when it has come. */
export const onMeta = (listener: () => void): void => void metaListeners.add(listener)

/** Reads the build's metadata, once; without a network no redirects are known, until somebody asks again. */
export const readMeta = (): Promise<void> =>
  (reading ??= fetchJson(`/builds/meta/${__BUILD_ID__}.json`).then(
    (found) => {
      meta = { ...empty, ...(found as BuildMeta) }
      for (const listener of metaListeners) listener()
    },
    () => {
      reading = undefined
    },
  ))

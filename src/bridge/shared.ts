/** What other apps shared with this one lies here until the person has said what it is to become. */
export const sharedCache = 'shiguang-shared'
/** Where the system sends what is shared: `share_target` of the manifest. */
export const shareTargetPath = '/share-target'
/** The screen that shows it. */
export const receivedPath = '/share/received'
/** Where what a share says is kept; it names its files. */
export const sharedUrl = (id: string) => `/__shared/${id}`
/** Where one of its files is kept. */
export const sharedFileUrl = (id: string, no: number) => `${sharedUrl(id)}/${no}`

/** More files than this do not fit into a post; more shares than this wait only if somebody floods the device. */
export const mostSharedFiles = 10
export const mostShares = 20
/** Longest text that is taken, in UTF-16 units. */
export const mostSharedChars = 20_000

/** Something that was shared: written last, so that a share that is listed is whole. */
export interface Share {
  id: string
  /** Unix milliseconds. */
  at: number
  title: string
  text: string
  url: string
  files: { name: string; type: string; sizeBytes: number }[]
  /** How many files there was no room for. */
  lost: number
  /** It came before a service worker was there, which alone can take files. */
  early?: true
}

/** Why a share was not kept: `full` in the address of the screen. */
export const notKept = 'full'

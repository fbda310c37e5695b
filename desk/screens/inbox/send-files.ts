import { sliceBytes, type DeskUpload } from '#contract/desk/uploads.ts'
import { DeskFailure } from '../../data/call.ts'

/** Files that belong together: what is imported as one thing. */
export interface Parcel {
  readonly name: string
  readonly files: readonly { readonly path: string; readonly file: File }[]
}

const films = /\.(mp4|m4v|mov|webm|mkv|avi|ts|m2ts|flv|wmv)$/i
const beside = /\.(srt|vtt|ass|ssa|json|cue)$/i

const stemOf = (name: string) => name.replace(/\.[^.]*$/, '')

/** What belongs together: a folder without films as it is; else each file, with captions and the like that are called like it. */
export function parcelsOf(given: readonly { readonly path: string; readonly file: File }[]): Parcel[] {
  const seen = given.filter(({ path, file }) => file.size > 0 && !path.split('/').some((part) => part.startsWith('.')))
  const folders = Map.groupBy(seen, ({ path }) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : ''))
  return [...folders].flatMap(([folder, files]) =>
    folder === '' || files.some(({ file }) => films.test(file.name)) ? each(files) : [{ name: folder, files }],
  )
}

function each(given: Parcel['files']): Parcel[] {
  const files = given.map(({ file }) => ({ path: file.name, file }))
  const mains = files.filter(({ path }) => !beside.test(path))
  const ofMain = (main: string) => files.filter(({ path }) => beside.test(path) && path.startsWith(`${stemOf(main)}.`))
  const parcels = mains.map((main) => ({ name: main.path, files: [main, ...ofMain(main.path)] }))
  const used = new Set(parcels.flatMap((parcel) => parcel.files.map(({ path }) => path)))
  return [...parcels, ...files.filter(({ path }) => !used.has(path)).map((one) => ({ name: one.path, files: [one] }))]
}

/** Whether these are the files of an upload that did not come whole. */
export const isSame = (upload: DeskUpload, parcel: Parcel): boolean =>
  upload.state === 'coming' &&
  upload.name === parcel.name &&
  upload.files.length === parcel.files.length &&
  upload.files.every(({ path, bytes }) => parcel.files.some((one) => one.path === path && one.file.size === bytes))

const tries = 5

/** Sends what is missing of an upload, slice by slice. Throws DeskFailure. */
export async function sendFiles(upload: DeskUpload, parcel: Parcel, onHave: (bytes: number) => void): Promise<void> {
  let before = 0
  for (const [number, { path, bytes, have }] of upload.files.entries()) {
    const file = parcel.files.find((one) => one.path === path)!.file
    for (let at = have; at < bytes;) {
      at = await sendSlice(`/upload/${upload.id}/${number}/${at}`, file.slice(at, at + sliceBytes))
      onHave(before + at)
    }
    before += bytes
  }
}

async function sendSlice(address: string, slice: Blob): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'Content-Type': 'application/octet-stream' },
      body: slice,
    }).catch(() => undefined)
    const body = (await response?.json().catch(() => undefined)) as
      | { readonly data?: { readonly have: number }; readonly code?: string }
      | undefined
    if (response?.ok && body?.data) return body.data.have
    const isPassing = response === undefined || response.status === 429 || response.status >= 500
    if (!isPassing || attempt >= tries) throw new DeskFailure(body?.code ?? 'no-answer')
    await new Promise((resolve) => setTimeout(resolve, 1000 * attempt))
  }
}

/** The files of what was dropped, folders with all that is in them. */
export async function droppedFiles(items: DataTransferItemList): Promise<Parcel['files']> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  return (await Promise.all(entries.map((entry) => within(entry, '')))).flat()
}

async function within(entry: FileSystemEntry, above: string): Promise<{ path: string; file: File }[]> {
  const path = above + entry.name
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject))
    return [{ path, file }]
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const all: FileSystemEntry[] = []
  // a reader gives some at a time
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) break
    all.push(...some)
  }
  return (await Promise.all(all.map((one) => within(one, `${path}/`)))).flat()
}

import type { FileHandle } from '#bridge/file-handle.ts'

/** A file that was chosen, with the way to it where the browser gives one. */
export interface Picked {
  file: File
  handle?: FileHandle
}

/** The picker that gives ways to files; only some browsers have it, and no types know it. */
type Picker = (options: {
  types: { description: string; accept: Record<string, string[]> }[]
}) => Promise<(FileHandle & { kind: 'file' })[]>

const picker = (): Picker | undefined =>
  (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker?.bind(globalThis)

/** What was dropped, with the way to it where the browser gives one; undefined where it is no file. */
export async function dropped({ items }: DataTransfer): Promise<Picked | undefined> {
  const item = [...items].find(({ kind }) => kind === 'file') as
    | (DataTransferItem & { getAsFileSystemHandle?(): Promise<FileHandle | null> })
    | undefined
  // both are asked for at once: after the event the browser has forgotten what was dropped
  const file = item?.getAsFile()
  const way = item?.getAsFileSystemHandle?.().catch(() => null)
  if (!file) return undefined
  const handle = await way
  return { file, ...(handle && { handle }) }
}

/** Whether `pickClip` can be used here; elsewhere an `<input>` opens the way to files. */
export const canPick = (): boolean => picker() !== undefined

const accepted = {
  film: { 'video/*': ['.mp4', '.mov', '.webm', '.m4v', '.mkv'] },
  sound: { 'audio/*': ['.mp3', '.m4a', '.m4b', '.opus', '.ogg', '.oga', '.flac', '.wav'] },
}

/** What an input for such files takes. */
export const acceptOf = (what: keyof typeof accepted): string =>
  Object.entries(accepted[what])
    .flatMap(([type, names]) => (what === 'film' ? type : [type, ...names]))
    .join()

/** Lets the person choose a clip, or a recording; undefined where they close the picker. `label` names what is looked for. */
export async function pickClip(label: string, what: keyof typeof accepted = 'film'): Promise<Picked | undefined> {
  try {
    const accept = accepted[what]
    const [handle] = (await picker()?.({ types: [{ description: label, accept }] })) ?? []
    return handle && { file: await handle.getFile(), handle }
  } catch {
    // closed, or not to be read
    return undefined
  }
}

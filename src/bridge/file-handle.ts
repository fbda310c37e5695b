/** What a browser was asked for: this app never writes to somebody's files. */
const how = { mode: 'read' } as const

/** A file where it lies, as some browsers hand it over: a `FileSystemFileHandle`, with what the types leave out. */
export interface FileHandle {
  readonly name: string
  getFile(): Promise<File>
  queryPermission?(descriptor: typeof how): Promise<PermissionState>
  requestPermission?(descriptor: typeof how): Promise<PermissionState>
}

/** What came of going for a file: it may be read, the person has to allow it first, or it is not there any more. */
export type Reached = { state: 'here'; file: File } | { state: 'ask' } | { state: 'gone' }

/**
 * Goes for a file. After a restart most browsers want the person's word again: with `ask` they are asked, which has to
 * follow a tap. What can't be read, for whatever reason, is gone.
 */
export async function reach(handle: FileHandle, { ask = false } = {}): Promise<Reached> {
  try {
    const known = (await handle.queryPermission?.(how)) ?? 'granted'
    const allowed = known !== 'granted' && ask ? ((await handle.requestPermission?.(how)) ?? known) : known
    if (allowed !== 'granted') return { state: 'ask' }
    return { state: 'here', file: await handle.getFile() }
  } catch {
    return { state: 'gone' }
  }
}

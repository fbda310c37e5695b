import { expect, test } from 'vitest'
import { reach, type FileHandle } from '#bridge/file-handle.ts'
import { bytesOf, valueOf } from '#bridge/seal/row-bytes.ts'
import { isSameFile, fingerprint } from '#bridge/uploads.ts'

const file = new File(['浪'], '海.mp4')

/** The way to a file, in a browser that has this to say about it, and its person that. */
function way(known?: PermissionState, answer?: PermissionState): FileHandle & { asked: number } {
  const handle = {
    ...{ asked: 0, name: file.name, getFile: async () => file },
    ...(known && { queryPermission: async () => known }),
    ...(answer && { requestPermission: async () => ((handle.asked += 1), answer) }),
  }
  return handle
}

test('a file that may be read is read without a word', async () => {
  for (const handle of [way(), way('granted', 'denied')]) {
    expect(await reach(handle)).toEqual({ state: 'here', file })
    expect(handle.asked).toBe(0)
  }
})

test('where the browser wants the person’s word, they are asked after a tap only, and their no is kept to', async () => {
  const asked = way('prompt', 'granted')
  expect(await reach(asked)).toEqual({ state: 'ask' })
  expect(asked.asked).toBe(0)
  expect(await reach(asked, { ask: true })).toEqual({ state: 'here', file })
  expect(await reach(way('prompt', 'denied'), { ask: true })).toEqual({ state: 'ask' })
  expect(await reach(way('denied'), { ask: true })).toEqual({ state: 'ask' })
})

test('a file that was moved or deleted is gone, whatever the browser throws', async () => {
  const gone = { ...way('granted'), getFile: () => Promise.reject(new DOMException('', 'NotFoundError')) }
  expect(await reach(gone)).toEqual({ state: 'gone' })
  const untouched = { ...way('prompt'), requestPermission: () => Promise.reject(new DOMException('', 'SecurityError')) }
  expect(await reach(untouched, { ask: true })).toEqual({ state: 'gone' })
  // what a sealed row makes of one
  expect(await reach({} as FileHandle)).toEqual({ state: 'gone' })
})

test('a file is the same by its content, not by its name', async () => {
  const known = { sizeBytes: file.size, print: await fingerprint(file) }
  expect(await isSameFile(new File(['浪'], 'b.mp4'), known)).toBe(true)
  expect(await isSameFile(new File(['波'], '海.mp4'), known)).toBe(false)
  expect(await isSameFile(new File(['浪浪'], '海.mp4'), known)).toBe(false)
})

test('the way to a file is left out of a sealed row, which is sealed all the same', () => {
  class FileSystemFileHandle {
    readonly name = '海.mp4'
    get [Symbol.toStringTag]() {
      return 'FileSystemFileHandle'
    }
  }
  const row = { id: 'f', draft: 'd', handle: new FileSystemFileHandle() }
  expect(valueOf(bytesOf(row) as Uint8Array<ArrayBuffer>)).toEqual({ id: 'f', draft: 'd' })
})

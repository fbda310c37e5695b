import { closeSync, fstatSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { makeFilm } from '#tests/contract/support/films.ts'

/** Makes a film of so many bytes: a short one, and behind it a box that players skip. It takes no more room on a disk than the short one. */
export function makeBigFilm(file: string, bytes: number): void {
  makeFilm(file)
  const handle = openSync(file, 'r+')
  try {
    const from = fstatSync(handle).size
    const box = Buffer.alloc(8)
    box.writeUInt32BE(bytes - from)
    box.write('free', 4, 'latin1')
    writeSync(handle, box, 0, box.length, from)
    ftruncateSync(handle, bytes)
  } finally {
    closeSync(handle)
  }
}

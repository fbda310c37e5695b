import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { itemNames } from '../backup/items.ts'
import { writeWhole } from '../backup/kept.ts'
import { Failed, type BareCommand } from './command.ts'

const mostId = 255

/** Puts a new root key before those that are there. */
export const newRootKey: BareCommand = {
  bare: 'with keys',
  usage: '',
  help: 'makes a root key and puts it before the others, which stay: new requests and pictures are sealed under it once the app was built anew and the server started again',
  run: async ({ settings, env, print }) => {
    const { keys, dataFolder } = settings
    const taken = new Set(keys.map(({ id }) => id))
    const id = Array.from({ length: mostId + 1 }, (_, at) => (keys[0]!.id + 1 + at) % (mostId + 1)).find(
      (one) => !taken.has(one),
    )
    if (id === undefined) throw new Failed('all ids are taken: leave out a key that no call comes under any more')
    const root = randomBytes(32).toString('hex')
    if (env['SHIGUANG_KEYS']) {
      print(`put this before the others in SHIGUANG_KEYS, on every machine, then build the app anew and start again:`)
      return print(`${id}:${root}`)
    }
    const all = [{ id, root }, ...keys.map((key) => ({ id: key.id, root: Buffer.from(key.bytes).toString('hex') }))]
    await writeWhole(path.join(dataFolder, itemNames.keys), JSON.stringify(all))
    print(`root key ${id} is made; build the app anew and start again, which npm start does`)
  },
}

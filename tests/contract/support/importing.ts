import { importRoots } from '#server/envelope/roots.ts'
import type { ImportTarget } from '#server/importing/importer.ts'
import type { ObjectStore } from '#server/stores/store.ts'
import type { TestServer } from '#tests/support/test-server.ts'

/** Where an import for an account of the demo puts what it finds, with a statement. */
export async function importTarget({ parts, store, keys }: TestServer): Promise<ImportTarget> {
  const users = parts.db.selectFrom('users').select(['id', 'username']).where('username', '=', 'amu')
  const { id, username } = await users.executeTakeFirstOrThrow()
  const none = { title: undefined, coins: 0, category: undefined, workId: undefined }
  const place = { db: parts.db, store, root: importRoots(keys).get(keys[0]!.id)!, userId: id, username }
  return { ...place, ...none, statement: { by: '小陈', record: '合同 9' }, nowMs: Date.now() }
}

/** A store of whose server nothing is heard any more once a file has come whole; `keys` is what it has got. */
export function dyingStore(store: ObjectStore): { readonly store: ObjectStore; readonly keys: string[] } {
  const keys: string[] = []
  const putFile = async (key: string, file: string) => {
    await store.putFile(key, file)
    keys.push(key)
    throw new Error('killed')
  }
  return { keys, store: { ...store, putFile } }
}

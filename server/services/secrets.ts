import { createHmac } from 'node:crypto'
import type { DeskSecretName } from '#contract/desk/system.ts'
import type { Db } from '../database/tables.ts'
import { factOf, setFact } from '../repositories/place.ts'
import type { Settings } from '../settings.ts'

/** A secret that the server was started with. */
export interface PlaceSecret {
  readonly name: DeskSecretName
  readonly from: 'environment' | 'folder'
  /** What tells it from the one before it, for those who have the server's own. */
  readonly mark: string
}

type Given = Pick<Settings, 'secret' | 'secretFrom' | 'payments' | 's3' | 'backupPassphrase'>

/** Every secret beside the root keys. */
export function secretsOf({ secret, secretFrom, payments, s3, backupPassphrase }: Given): readonly PlaceSecret[] {
  const marked = (name: DeskSecretName, value: string | Uint8Array | undefined, from: PlaceSecret['from']) => {
    if (value === undefined) return []
    // under the server's own: a passphrase could be guessed from a hash of it alone
    const mark = createHmac('sha256', secret).update(`shiguang/1 same ${name}\n`).update(value).digest('hex')
    return [{ name, from, mark }]
  }
  const isGateway = payments !== undefined && payments !== 'sandbox'
  return [
    ...marked('server', secret, secretFrom),
    ...marked('payments', isGateway ? payments.secret : undefined, 'environment'),
    ...marked('bucket', s3?.secretKey, 'environment'),
    ...marked('backups', backupPassphrase, 'environment'),
  ]
}

const factName = 'secret ages'
const read = (text: string | undefined) => JSON.parse(text ?? '{}') as Readonly<Record<string, number>>

/** Remembers since when servers of this database have had these secrets. */
export async function keepSecretAges(db: Db, secrets: readonly PlaceSecret[], nowMs: number): Promise<void> {
  const known = read(await factOf(db, factName))
  const fresh = secrets.filter(({ mark }) => known[mark] === undefined)
  if (fresh.length === 0) return
  const added = Object.fromEntries(fresh.map(({ mark }) => [mark, nowMs]))
  await setFact(db, factName, JSON.stringify({ ...known, ...added }))
}

/** Since when servers have had a secret; undefined where that was not kept. */
export async function secretAges(db: Db): Promise<{ get(secret: PlaceSecret): number | undefined }> {
  const known = read(await factOf(db, factName))
  return { get: ({ mark }) => known[mark] }
}

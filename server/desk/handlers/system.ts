import { deskSecrets, type DeskKey, type DeskSecret, type DeskStored } from '#contract/desk/system.ts'
import { databaseBytes } from '../../repositories/place.ts'
import { sumsOf } from '../../repositories/day-sums.ts'
import { checkAddresses } from '../../services/addresses.ts'
import { dayOf } from '../../services/day.ts'
import { rootAges } from '../../services/root-ages.ts'
import { secretAges } from '../../services/secrets.ts'
import { diskOf } from '../../stores/durable.ts'
import type { DeskHandlers } from '../handler.ts'

/** So many days are looked back. */
const days = 7

type Sums = Awaited<ReturnType<typeof sumsOf>>

/** Calls by what follows a word in the names of sums, most first. */
function callsBy(sums: Sums, word: string): { readonly name: string; readonly calls: number }[] {
  const of = sums.filter(({ name }) => name.startsWith(`${word}:`))
  return Array.from(
    Map.groupBy(of, ({ name }) => name.slice(word.length + 1)),
    ([name, same]) => ({ name, calls: same.reduce((all, { value }) => all + Number(value), 0) }),
  ).toSorted((a, b) => b.calls - a.calls)
}

/** What the place runs on; see `contract/desk/system.ts`. */
export const system: DeskHandlers<'system'> = {
  see: async ({ db, parts, nowMs }) => {
    const today = dayOf(nowMs)
    const sums = await sumsOf(db, today - days + 1, today)
    const callsOfKeys = new Map(callsBy(sums, 'root').map(({ name, calls }) => [name, calls]))
    const ages = await rootAges(db)
    const keys = parts.place.keys.map((key, at): DeskKey => ({
      id: key.id,
      isNewest: at === 0,
      since: ages.get(key) ?? null,
      calls: callsOfKeys.get(String(key.id)) ?? 0,
    }))
    const agesOfSecrets = await secretAges(db)
    const secrets = deskSecrets.map((name): DeskSecret => {
      const one = parts.secrets.find((secret) => secret.name === name)
      return { name, from: one?.from ?? null, since: (one && agesOfSecrets.get(one)) ?? null }
    })
    const stored = (kind: DeskStored) => {
      const kept = sums.findLast(({ name }) => name === `bytes:${kind}`)
      return { kind, bytes: kept ? Number(kept.value) : null }
    }
    const copies = await parts.backups?.list()
    return {
      days,
      lines: callsBy(sums, 'line'),
      builds: callsBy(sums, 'build'),
      keys,
      keysFrom: parts.place.keysFrom,
      secrets,
      storage: [
        { kind: 'database', bytes: await databaseBytes(db, parts.engine) },
        ...(['originals', 'renditions', 'pictures'] as const).map(stored),
        { kind: 'backups', bytes: copies ? copies.reduce((all, { bytes }) => all + bytes, 0) : null },
      ],
      disk: await diskOf(parts.place.dataFolder),
    }
  },

  check: async ({ parts }) => {
    const { lines, appOrigins, imageOrigin, streamOrigin, place } = parts
    const files = [imageOrigin, streamOrigin, place.s3?.publicEndpoint ?? place.s3?.endpoint]
    return { rows: await checkAddresses({ lines, app: appOrigins, files }) }
  },
}

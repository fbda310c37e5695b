import type { DeskLoss } from '#contract/desk/backups.ts'
import { lastRestore } from '../../backup/restore-order.ts'
import type { BackupTask, Backups } from '../../backup/backups.ts'
import { countSince } from '../../repositories/place.ts'
import type { DeskHandlers, MemberAsk } from '../handler.ts'
import { DeskRefusal, there } from '../refusal.ts'

/** So far is counted what would be lost. */
const most = 1000

interface Wanted {
  readonly name?: string
  readonly passphrase?: string | undefined
  readonly reason?: string
}

/** Begins a work once its entry is kept; one at a time. */
async function begin({ parts, input, member }: MemberAsk<Wanted>, kind: BackupTask['kind']) {
  const backups = there(parts.backups)
  const { name = '', reason = '' } = input
  const passphrase = input.passphrase ?? parts.backupPassphrase
  if (passphrase === undefined) throw new DeskRefusal(400, 'input-wrong', { field: 'passphrase' })
  if (kind !== 'make' && !(await backups.has(name))) throw new DeskRefusal(404, 'not-there')
  mustRest(backups)
  return {
    reply: {},
    log: { kind: 'backup', target: name, name, ...(reason !== '' && { reason }) },
    after: () => {
      mustRest(backups)
      backups.begin({ kind, name, passphrase, by: member.row.name, reason })
    },
  }
}

function mustRest(backups: Backups): void {
  if (backups.working()) throw new DeskRefusal(409, 'backup-busy')
}

/** Copies of the whole place; see `contract/desk/backups.ts`. */
export const backups: DeskHandlers<'backups'> = {
  list: async ({ parts }) => {
    const its = there(parts.backups)
    const restored = await lastRestore(parts.place.dataFolder)
    const asides = await its.asides()
    return {
      folder: parts.backupFolder ?? '',
      hasPassphrase: parts.backupPassphrase !== undefined,
      rows: await its.list(),
      asides,
      working: its.working(),
      last: its.last(),
      restored: restored
        ? {
            ...{ name: restored.name, at: restored.at, by: restored.by },
            aside: asides.some(({ name }) => name === restored.aside) ? restored.aside! : null,
            failure: restored.failure ?? null,
          }
        : null,
    }
  },

  loss: async ({ db, parts, input }): Promise<DeskLoss> => {
    const sinceMs = there(await there(parts.backups).madeAt(input.name))
    return { ...(await countSince(db, sinceMs, most)), most }
  },

  make: (ask) => begin(ask, 'make'),
  check: (ask) => begin(ask, 'check'),

  restore: async (ask) => {
    const { confirm, name } = ask.input
    if (confirm !== name) throw new DeskRefusal(400, 'input-wrong', { field: 'confirm' })
    return begin(ask, 'restore')
  },

  remove: async ({ parts, input: { names, reason } }) => {
    const its = there(parts.backups)
    mustRest(its)
    const bytes = new Map([...(await its.list()), ...(await its.asides())].map((row) => [row.name, row.bytes]))
    const wanted = [...new Set(names)]
    return {
      reply: {},
      log: wanted.map((name) => ({
        ...{ kind: 'backup', target: name, name, reason },
        before: { bytes: there(bytes.get(name)) },
        after: {},
      })),
      after: () => {
        mustRest(its)
        its.remove(wanted)
      },
    }
  },
}

import type { DeskUpload } from '#contract/desk/uploads.ts'
import { readJson, writeJson } from '../../database/tables/types.ts'
import {
  addDeskUpload,
  deskUpload,
  deskUploads,
  removeDeskUpload,
  type DeskUploadRow,
} from '../../repositories/desk-uploads.ts'
import { anyUserByName } from '../../repositories/users.ts'
import { nameKey } from '../../services/username.ts'
import type { DeskHandlers } from '../handler.ts'
import { placesOf, type Intake } from '../intake.ts'
import { DeskRefusal, there } from '../refusal.ts'

async function shown(intake: Intake | undefined, row: DeskUploadRow): Promise<DeskUpload> {
  const have = (await intake?.have(row)) ?? []
  return {
    id: row.id,
    name: row.name,
    state: row.state,
    files: readJson(row.files).map((file, at) => ({ ...file, have: have[at] ?? 0 })),
    found: row.found && readJson(row.found),
    createdAt: row.created_at,
  }
}

/** Files from the browser; see `contract/desk/uploads.ts`. */
export const uploads: DeskHandlers<'uploads'> = {
  list: async ({ db, input, parts }) => {
    const { rows, next } = await deskUploads(db, input)
    return { rows: await Promise.all(rows.map((row) => shown(parts.intake, row))), next }
  },

  begin: async ({ db: tx, input, nowMs, parts }) => {
    const { name, files, creator, film, coins } = input
    const wrong = (field: string) => new DeskRefusal(400, 'input-wrong', { field })
    const user = await anyUserByName(tx, nameKey(creator))
    if (!user) throw wrong('creator')
    // what would lie in one place, or in several folders
    if (new Set(placesOf(files)).size < files.length) throw wrong('files')
    const tops = new Set(files.map(({ path }) => (path.includes('/') ? path.split('/')[0] : '')))
    if (tops.size > 1) throw wrong('files')
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    if (!(await parts.intake?.hasRoom(bytes))) throw new DeskRefusal(409, 'no-room')
    const about = { user_id: user.id, name, film, coins, files: writeJson(files) }
    const row = await addDeskUpload(tx, { ...about, state: 'coming', touched_at: nowMs, created_at: nowMs })
    const after = { files: files.length, bytes, creator: user.username, film, coins }
    return { reply: await shown(parts.intake, row), log: { kind: 'upload', target: row.id, name, after } }
  },

  forget: async ({ db: tx, input, parts }) => {
    const { id, name, state } = there(await deskUpload(tx, input.id))
    if (state === 'working') throw new DeskRefusal(409, 'undecidable')
    await removeDeskUpload(tx, id)
    const log = { kind: 'upload', target: id, name, before: { state } }
    return { reply: {}, log, after: () => void parts.intake?.drop(id) }
  },
}

import { localId, type LocalId } from '#bridge/outbox.ts'

/** The id of something one wrote, also before the server has given one. */
export const ownId = ({ id, request_id: entry = '' }: { id: number; request_id?: string }): number | LocalId =>
  id === 0 ? localId(entry) : id

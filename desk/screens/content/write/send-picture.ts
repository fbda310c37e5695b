import type { DraftPicture } from '#contract/desk/articles.ts'
import { DeskFailure } from '../../../data/call.ts'

/** Sends a picture for a draft. Throws DeskFailure. */
export async function sendPicture(id: number, file: Blob): Promise<DraftPicture> {
  const response = await fetch(`/draft-picture/${id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as
    | { readonly data?: DraftPicture; readonly code?: string; readonly params?: Record<string, string | number> }
    | undefined
  if (response?.ok && body?.data) return body.data
  throw new DeskFailure(body?.code ?? 'no-answer', body?.params)
}

/** The pictures among what was pasted or dropped. */
export const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

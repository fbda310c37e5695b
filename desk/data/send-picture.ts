import { DeskFailure } from './call.ts'

/** Sends a picture that is to be somebody's, or the place's own, and answers its path. Throws DeskFailure. */
export async function sendPicture(whose: number | 'place', file: Blob): Promise<string> {
  const response = await fetch(whose === 'place' ? '/picture' : `/picture/${whose}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => undefined)
  const body = (await response?.json().catch(() => undefined)) as
    | { data?: { path: string }; code?: string; params?: Record<string, string | number> }
    | undefined
  if (body?.data) return body.data.path
  throw new DeskFailure(body?.code ?? 'no-answer', body?.params)
}
